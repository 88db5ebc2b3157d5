// The beats of a show: what stands for a piece above the table, and what it does there. docs/scene.md says how each one looks.

import { art, at, boxOf, drawing, fill, h, join, middle, print, recall, SVG, symbol } from './dom.js';
import { ghostOf, still } from './motion.js';
import { overlap } from './room.js';
import { find } from './scene.js';

// ms at each pace: slow, normal, fast
const TIMES = {
	fly: [650, 420, 220],
	far: [250, 180, 80], // added over the whole width of the window
	flip: [600, 380, 220],
	float: [1400, 900, 500],
	after: [500, 300, 150], // what follows a float does not wait for its end
	spot: [700, 400, 150],
	hold: [1200, 600, 200],
	roll: [1400, 900, 450],
	point: [1200, 800, 400],
	letter: [45, 30, 0],
	speak: [1200, 900, 600],
	longest: [3500, 2400, 600],
	stamp: [900, 650, 350],
	shake: [300, 220, 120],
	banner: [2600, 1600, 900],
	stagger: [160, 110, 60],
	most: [16000, 9000, 3500], // a show that would take longer goes faster, then leaves things out
};
const PACES = ['slow', 'normal', 'fast'];

export const layer = h('div.stage', { 'aria-hidden': 'true' });
export const tempo = { rate: 1, isStory: false }; // how much faster than the reader's pace; whether the old picture lies below
let ghosts = new Map(); // id -> what stands for it, flown or flipped
let landed = new Map(); // id of a place -> {id, ghost, box} of what has come there
let passing = []; // what goes at the end of its act
let turned = new Map(); // id of a place -> what was turned over there, and may fly on
let dusk = null; // {el, holes}: what is not in the light
let nights = 0; // each mask has a name of its own

export const time = (name) => TIMES[name][Math.max(0, PACES.indexOf(recall('pace', 'normal')))] / tempo.rate;
export const reading = (words) => Math.min(time('longest'), Math.max(time('speak'), words.length * time('letter')));
export const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

// where things are

// The first of these ids that is on the table, or what stands for it: {id, el}; `wanted` = the first of all, which may come from there.
export function seek(ids = '') {
	const [wanted, ...others] = ids.split(' ');
	for (const id of [wanted, ...others]) {
		const el = ghosts.get(id) || find(id);
		if (el?.isConnected && boxOf(el).width) return { id, el, wanted };
	}
	return null;
}

const centred = (el, { left, top, width, height }) => {
	const own = boxOf(el);
	Object.assign(el.style, { left: `${left + (width - own.width) / 2}px`, top: `${top + (height - own.height) / 2}px` });
	return el;
};

// A box of this size in the middle of another.
const about = ({ left, top, width, height }, w, h) => ({ left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h });

// Keep a box on the screen.
function inside(el) {
	const { left, top, right, bottom } = boxOf(el);
	const dx = Math.max(4 - left, Math.min(0, innerWidth - 4 - right));
	const dy = Math.max(4 - top, Math.min(0, innerHeight - 4 - bottom));
	if (dx || dy) Object.assign(el.style, { left: `${left + dx}px`, top: `${top + dy}px` });
	return el;
}

const put = (el) => layer.appendChild(el);
const forNow = (el) => {
	passing.push(el);
	return put(el);
};

// An act is over: what was for now goes.
export function clear() {
	for (const el of passing.splice(0)) fade(el);
	turned.clear();
	dusk = null;
}

// Where everything of the show stands.
export const standing = () => ({ boxes: new Map([...ghosts].map(([id, el]) => [id, boxOf(el)])), landed });

// Nothing stays above the table, but for the hint if it is there.
export function strike(hint) {
	for (const animation of layer.getAnimations({ subtree: true })) animation.cancel();
	fill(layer, hint.parentElement && hint);
	[ghosts, landed, passing, turned, dusk] = [new Map(), new Map(), [], new Map(), null];
}

const fade = (el) => {
	const run = el.animate({ opacity: [1, 0] }, { duration: 160, fill: 'forwards' });
	run.onfinish = run.oncancel = () => el.remove();
};

const colourOf = (el) => [...(el?.closest('.seat, .owner')?.classList || [])].find((name) => name.startsWith('color-'));

// A piece of the show: like `face`, in the form of `kind`, as large as `box` wants it.
function actor({ face = '', kind, words }, from, box) {
	const colour = colourOf(from);
	const el = h('div', art(face), print('name', words));
	el.className = join('piece', `kind-${kind || 'card'}`, face && `face-${face}`, !symbol(face) && 'plain', colour && `owner ${colour}`, 'actor');
	if (box) Object.assign(el.style, { width: `${box.width}px`, height: `${box.height}px` });
	if (box) el.style.setProperty('--card-w', `${box.width}px`);
	return el;
}

// What stands for an id: a picture of the piece over the piece, or a new piece in the middle of the place.
function ghostFor({ id, el, wanted }, beat) {
	if (ghosts.has(id)) return ghosts.get(id);
	const box = boxOf(el);
	if (!el.matches('.piece')) {
		const open = turned.get(id);
		turned.delete(id);
		passing = passing.filter((each) => each !== open);
		const made = open || centred(put(actor(beat, el)), box);
		if (wanted !== id) ghosts.set(wanted, made); // it may go on from where it lands
		return made;
	}
	const ghost = put(ghostOf(el, box));
	el.classList.add('offstage');
	ghosts.set(id, ghost);
	return ghost;
}

// What comes out of a piece while the piece stays: a card off a stack, something of another form (`kind`).
function outOf({ id, el }, beat) {
	const isOther = beat.kind && !el.classList.contains(`kind-${beat.kind.split(' ')[0]}`);
	const isTop = beat.face && find(id)?.thing?.count > 1;
	if (!el.matches('.piece') || !(isOther || isTop)) return null;
	const box = boxOf(el);
	const made = put(actor(beat, el, !isOther && box));
	return centred(made, box);
}

// Where the next piece of a row will lie: behind the last one, as far as there is room; in a grid, where its sheet has a place for it.
function slot(row, taken, ghost) {
	const cells = row.querySelector('.cells');
	const { display, justifyContent } = getComputedStyle(cells);
	if (display === 'grid') {
		const guests = [...taken.map((each) => each.ghost), ghost].map((each) => cells.appendChild(each.cloneNode()));
		for (const guest of guests) guest.removeAttribute('style');
		for (const guest of guests) guest.classList.remove('ghost');
		const place = boxOf(guests.at(-1));
		for (const guest of guests) guest.remove();
		return place;
	}
	const { width, height } = boxOf(ghost);
	const { left, top, right, bottom } = boxOf(cells);
	const lying = [...cells.querySelectorAll('.piece:not(.offstage)')].map(boxOf);
	const ends = [...lying, ...taken.map(({ box }) => box)].map((box) => box.left + box.width);
	const first = justifyContent.includes('center') ? (left + right - width) / 2 : left;
	const x = Math.min(right - width, ends.length ? Math.max(...ends) + 6 : first);
	return { left: x, top: (top + bottom - height) / 2, width, height };
}

function turnTo(ghost, { face = '', words }) {
	for (const name of [...ghost.classList]) if (name.startsWith('face-') || name === 'plain') ghost.classList.remove(name);
	if (face) ghost.classList.add(`face-${face}`);
	if (!symbol(face)) ghost.classList.add('plain');
	const riders = [...ghost.children].filter((child) => child.matches('.piece, .shape'));
	ghost.replaceChildren(...[art(face), print('name', words), ...riders].filter(Boolean));
}

export const over = (animation) => animation.finished.catch(() => {});

// Run to the end, or to where it is without motion.
const animate = (el, frames, duration, options) => over(el.animate(frames, { duration, fill: 'both', easing: 'cubic-bezier(.25,.8,.3,1)', ...options }));

// From the middle of one box to that of another: how far to the right, down, and as the crow flies.
function across(from, to) {
	const [dx, dy] = middle(to).map((there, n) => there - middle(from)[n]);
	return [dx, dy, Math.hypot(dx, dy)];
}

// Where it will lie, and how large: behind the others of a row, in the middle of anything else.
function berth(ghost, from, to) {
	const own = boxOf(ghost);
	const goal = to.el.matches('.zone-row') ? slot(to.el, at(landed, to.id), ghost) : boxOf(to.el);
	const room = Math.min(goal.width / own.width, goal.height / own.height);
	const most = from.el.matches('.kind-card') ? 2.5 : 1; // a card fills its place, a pawn or die only stands there
	const scale = to.el.matches('.piece, .cell') ? Math.min(most, Math.max(0.3, room)) : Math.min(1, Math.max(0.45, room));
	return { box: about(goal, own.width * scale, own.height * scale), scale };
}

// It lies at `to` from now on; what has come to a zone goes by the name it will have there, and can act in its turn.
function settle(ghost, from, to, name, { box }) {
	for (const [id, came] of landed)
		landed.set(
			id,
			came.filter((each) => each.ghost !== ghost),
		);
	const itself = ghosts.get(from.id) === ghost;
	if (to.el.matches('.zone') && name !== to.id) {
		for (const id of [from.id, from.wanted]) if (ghosts.get(id) === ghost) ghosts.delete(id);
		ghosts.set(name, ghost);
	}
	at(landed, to.id).push({ id: ghosts.get(name) === ghost ? name : itself && from.id, ghost, box });
}

// From where it is to its berth; without motion it goes here and comes there.
async function travel(ghost, { box, scale }, isGrave) {
	const [dx, dy, far] = across(boxOf(ghost), box);
	const [x, y, size] = ghost.at || [0, 0, 1];
	ghost.at = [x + dx, y + dy, size * scale];
	const end = { translate: `${x + dx}px ${y + dy}px`, scale: size * scale };
	if (still()) {
		await animate(ghost, { opacity: [1, 0] }, 150);
		const arrival = [0, 1].map((opacity) => ({ ...end, opacity }));
		return animate(ghost, arrival, 150);
	}
	const lift = isGrave ? [{ translate: `${x}px ${y - 6}px`, offset: 0.14 }] : [];
	return animate(ghost, [{ translate: `${x}px ${y}px`, scale: size }, ...lift, end], time('fly') + time('far') * Math.min(1, far / innerWidth));
}

export const ON_TOP = new Set(['float', 'speak', 'point', 'stamp', 'spot', 'shake', 'banner', 'roll']); // what needs no old picture

export const BEATS = {
	async fly(beat, from) {
		const to = seek(beat.to);
		if (!to || from.el === to.el || to.el.contains(from.el)) return; // one's own piece waits there already
		const ghost = outOf(from, beat) || ghostFor(from, beat);
		if (beat.face && ghosts.get(from.id) === ghost) turnTo(ghost, beat);
		const end = berth(ghost, from, to);
		settle(ghost, from, to, beat.to.split(' ')[0], end);
		await travel(ghost, end, beat.weight === 2);
		if (to.el.matches('.seat')) animate(ghost, { opacity: [1, 0] }, time('flip')); // taken in; its counters are to be read
	},

	async flip(beat, found) {
		const ghost = ghostFor(found, { ...beat, face: 'back' });
		if (!ghosts.has(found.id)) passing.push(ghost);
		if (!ghosts.has(found.id)) turned.set(found.id, ghost);
		const half = time('flip') / 2;
		if (still()) await animate(ghost, { opacity: [1, 0.2] }, 75);
		else await animate(ghost, { rotate: ['y 0deg', 'y 90deg'] }, half, { easing: 'ease-in' });
		turnTo(ghost, beat);
		if (still()) await animate(ghost, { opacity: [0.2, 1] }, 75);
		else await animate(ghost, { rotate: ['y -90deg', 'y 0deg'] }, half, { easing: 'ease-out' });
	},

	async float({ words, tone, times }, { el: thing }) {
		const el = put(h(`p.floater.tone-${tone || 'calm'}`, words, times && h('small', ` ×${times}`)));
		inside(centred(el, boxOf(thing)));
		const life = still()
			? animate(el, { opacity: [0, 1, 1, 0] }, time('float'))
			: animate(
					el,
					[
						{ opacity: 0, translate: '0 0.6rem', scale: 0.7 },
						{ opacity: 1, translate: '0 -0.4rem', scale: 1.15, offset: 0.2 },
						{ opacity: 1, offset: 0.75 },
						{ opacity: 0, translate: '0 -2.2rem' },
					],
					time('float'),
				);
		life.then(() => el.remove());
		await pause(time('after'));
	},

	async spot({ tone, join: also }, { el: thing }) {
		if (!also) for (const light of layer.querySelectorAll('.spot, .dusk')) fade(light);
		const { left, top, width, height } = boxOf(thing);
		const box = { left: left - 6, top: top - 6, width: width + 12, height: height + 12 };
		const el = forNow(h(`div.spot.tone-${tone || 'calm'}`));
		for (const side in box) el.style[side] = `${box[side]}px`;
		const old = also && dusk;
		const holes = old ? [...old.holes, box] : [box];
		dusk = { el: forNow(darkness(holes)), holes };
		if (old) old.el.remove();
		else animate(dusk.el, { opacity: [0, 1] }, time('spot'));
		await animate(el, { opacity: [0, 1] }, time('spot'));
	},

	hold: () => pause(time('hold')),

	async roll({ faces = [], kind }, found) {
		const { el: thing } = found;
		const dice = faces.map((face) => actor({ face, kind: kind || 'die' }, thing));
		const tray = forNow(h('div.tray', dice));
		inside(centred(tray, boxOf(thing)));
		const runs = dice.map((die, n) => {
			if (still()) return pause(time('hold'));
			const duration = time('roll') * (0.55 + (0.45 * (n + 1)) / dice.length);
			const from = { translate: `${(n % 2 ? 1 : -1) * 2.5}rem -4rem`, rotate: `${n % 2 ? -1 : 1}turn`, opacity: 0 };
			const shown = turning(die, faces, faces[n], duration);
			return Promise.all([
				shown,
				animate(die, [from, { opacity: 1, offset: 0.15 }, { translate: '0 0', rotate: '0deg', opacity: 1 }], duration, {
					easing: 'cubic-bezier(.2,.7,.2,1.2)',
				}),
			]);
		});
		await Promise.all(runs);
		if (tempo.isStory && dice.length === 1 && thing.matches('.kind-die')) turnTo(ghostFor(found, {}), { face: faces[0] }); // so it lies till the end
	},

	async point({ to, tone }, from) {
		const goal = seek(to);
		if (!goal || from.el === goal.el) return;
		const [x, y] = middle(boxOf(from.el));
		const [dx, dy, far] = across(boxOf(from.el), boxOf(goal.el));
		const el = forNow(h(`div.pointer.tone-${tone || 'calm'}`, drawing('sign-point', 'sign')));
		el.classList.add(colourOf(from.el) || 'calm');
		const apart = goal.el.matches('.seat') ? 16 : Infinity; // there and back lie side by side
		Object.assign(el.style, { left: `${x - dy / apart}px`, top: `${y + dx / apart}px`, width: `${far}px`, rotate: `${Math.atan2(dy, dx)}rad` });
		if (still()) return pause(time('point'));
		await animate(el, [{ scale: '0 1' }, { scale: '1 1', offset: 0.45 }, { scale: '1 1' }], time('point'));
	},

	async speak({ words, tone }, { el: thing }) {
		const el = forNow(h(`p.line.tone-${tone || 'calm'}`, words));
		const box = boxOf(thing);
		const own = boxOf(el);
		Object.assign(el.style, { left: `${box.left + (box.width - own.width) / 2}px`, top: `${box.top - own.height - 6}px` });
		inside(el);
		for (const other of layer.querySelectorAll('.line')) if (other !== el && overlap(boxOf(el), boxOf(other))) el.style.top = `${boxOf(other).bottom + 4}px`; // both are to be read
		await animate(el, { opacity: [0, 1], scale: still() ? [1, 1] : [0.8, 1] }, 160);
		await pause(reading(words) - 160);
	},

	async stamp({ words, tone }, { el: thing }) {
		const el = forNow(h(`p.stamped.tone-${tone || 'bad'}`, words));
		inside(centred(el, boxOf(thing)));
		if (still()) await animate(el, { opacity: [0, 1] }, 150);
		else
			await animate(el, [{ opacity: 0, scale: 2.4 }, { opacity: 1, scale: 0.94, offset: 0.35 }, { scale: 1, offset: 0.5 }, { scale: 1 }], time('stamp'), {
				easing: 'ease-in',
			});
	},

	async shake(_, { el }) {
		if (!still()) await over(el.animate({ translate: ['0', '-4px', '4px', '-3px', '3px', '0'] }, { duration: time('shake') }));
	},

	async banner({ words, tone, face }) {
		const el = put(h(`p.banner.tone-${tone || 'calm'}`, h('span', art(face, 'art icon'), words)));
		const move = still() ? {} : { translate: ['-3rem 0', '0 0', '0 0', '3rem 0'] };
		await animate(el, { opacity: [0, 1, 1, 0], ...move, offset: [0, 0.12, 0.85, 1] }, time('banner'));
		el.remove();
	},
};

// The dark over the whole window, with a hole for each light; holes may overlap.
function darkness(holes) {
	const id = `night-${++nights}`;
	const rect = (attrs) => svg('rect', { width: '100%', height: '100%', ...attrs });
	const cut = holes.map(({ left: x, top: y, width, height }) => rect({ x, y, width, height, rx: 12, fill: '#000' }));
	return h('div.dusk', svg('svg', {}, svg('mask', { id }, rect({ fill: '#fff' }), ...cut), rect({ mask: `url(#${id})` })));
}

function svg(name, attrs, ...kids) {
	const el = document.createElementNS(SVG, name);
	for (const key in attrs) el.setAttribute(key, attrs[key]);
	el.append(...kids);
	return el;
}

// A die that shows one face after the other, then its own.
async function turning(die, faces, last, duration) {
	const steps = 5;
	for (let n = 1; n <= steps; n++) {
		turnTo(die, { face: faces[(n + faces.indexOf(last)) % faces.length] });
		await pause(duration / (steps + 2));
	}
	turnTo(die, { face: last });
}
