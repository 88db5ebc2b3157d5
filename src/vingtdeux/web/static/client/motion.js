// What moved glides, what was turned flips, what is new comes from its origin.

import { boxOf, middle, root, vars } from './dom.js';

const GLIDE = 380;
const FLIP = 340;
const FADE = 220;
const STEP = 110; // between pieces that come to one place
const wish = matchMedia('(prefers-reduced-motion: reduce)');
const starts = new Map();
let before = new Map();
let gone = [];

let shownBy = { boxes: new Map(), landed: new Map() }; // where a show has left things

// No motion is wanted: what happens is shown all the same, in its place.
export const still = () => wish.matches || document.documentElement.dataset.motion === 'off';

// Nobody said no, and somebody is looking.
const allowed = () => !still() && !document.hidden;

// The next drawing goes on from where a show has left its pieces: `boxes` by id, `landed` by the id of the place
// they came to; or nothing moves, `atOnce`.
export const handOver = (left) => (shownBy = left);

export function snapshot(pieces) {
	gone = [];
	before = new Map();
	for (const [id, el] of allowed() ? pieces : []) {
		before.set(id, { el, box: starts.get(id) || shownBy.boxes.get(id) || boxOf(el), face: el.thing.face, kind: el.thing.kind, parent: el.parentElement });
	}
	starts.clear();
	return before;
}

// A number that has changed.
export const tick = (el) => allowed() && el.animate({ scale: [1.25, 1] }, FADE);

// In the next drawing this piece comes from here.
export const startFrom = (id, box) => box && starts.set(id, box);

export const leave = (id) => before.get(id)?.box.width && !shownBy.boxes.has(id) && gone.push(before.get(id));

export function play(seenBefore, pieces, find) {
	const { boxes, landed, atOnce } = shownBy;
	shownBy = { boxes: new Map(), landed: new Map() };
	if (!allowed() || !seenBefore.size || atOnce) return;
	const shifts = new Map();
	const come = new Map(); // how many new pieces to which parent
	for (const [el, box] of [...pieces.values()].map((each) => [each, boxOf(each)])) {
		if (!box.width || el.matches('.lifted')) continue;
		const seen = seenBefore.get(el.dataset.id);
		const came = !seen && (boxes.get(el.dataset.id) || arrived(el, landed, pieces));
		const from = seen ? seen.box : came || entrance(el, box, find(el.thing.origin));
		if (from?.width) {
			const [x, y] = middle(from).map((there, n) => there - middle(box)[n]);
			const scale = Math.min(4, Math.max(0.2, Math.sqrt((from.width * from.height) / box.width / box.height))); // turned or not
			const turn = seen || came ? 0 : come.get(el.parentElement) || 0;
			if (!seen && !came) come.set(el.parentElement, turn + 1);
			if (Math.abs(x) + Math.abs(y) > 2 || Math.abs(scale - 1) > 0.03) shifts.set(el, { x, y, scale, delay: Math.min(turn, 9) * STEP });
		}
		if (boxes.has(el.dataset.id)) continue; // it was seen to turn
		if (seen ? seen.face !== el.thing.face : !from && turned(el)) {
			el.animate([{ rotate: 'y 88deg' }, {}], { duration: FLIP, easing: 'ease-out' });
		} else if (!seen && !from) el.animate({ opacity: [0, 1], scale: [0.8, 1] }, FADE);
	}
	for (const [el, shift] of shifts) glide(el, shift, shifts.get(el.parentElement.closest('.piece')));
	for (const { el, box } of gone) {
		const ghost = ghostOf(el, box);
		ghost.animate({ opacity: [0.9, 0], scale: [1, 0.9] }, FADE).onfinish = () => ghost.remove();
	}
}

// Where a show has left something that is now this piece: not what is still called as it was.
function arrived(el, landed, pieces) {
	for (let up = el.parentElement.closest('[data-id]'); up; up = up.parentElement.closest('[data-id]')) {
		const came = landed.get(up.dataset.id) || [];
		const n = came.findIndex(({ id }) => !pieces.has(id));
		if (n >= 0) return came.splice(n, 1)[0].box;
	}
	return null;
}

// Where a new piece comes from: the middle of its origin.
function entrance(el, box, origin) {
	if (!origin || origin.contains(el)) return null;
	const [left, top] = middle(boxOf(origin));
	const width = Math.min(box.width, boxOf(origin).width);
	const height = (width * box.height) / box.width;
	return { left: left - width / 2, top: top - height / 2, width, height };
}

// A new piece where another one just vanished: the same thing, turned over.
function turned(el) {
	const index = gone.findIndex(({ parent, kind }) => parent === el.parentElement && kind === el.thing.kind);
	if (index >= 0) gone.splice(index, 1);
	return index >= 0;
}

// A piece that rides on a gliding one moves by the difference.
function glide(el, { x, y, scale, delay }, carrier) {
	const dx = x - (carrier?.x || 0);
	const dy = y - (carrier?.y || 0);
	if (carrier && Math.abs(dx) + Math.abs(dy) < 3) return;
	const place = el.closest('.place');
	el.classList.add('gliding');
	place.classList.add('has-gliding');
	const run = el.animate([{ translate: `${dx}px ${dy}px`, scale: carrier ? 1 : scale }, {}], {
		duration: GLIDE + Math.min(220, Math.hypot(dx, dy) / 4),
		easing: 'cubic-bezier(.25,.8,.3,1)',
		delay,
		fill: 'backwards',
	});
	run.oncancel = run.onfinish = () => {
		el.classList.remove('gliding');
		if (!place.querySelector('.gliding')) place.classList.remove('has-gliding');
	};
}

// A picture of a piece, floating above the table.
export function ghostOf(el, { left, top, width, height }) {
	const ghost = el.cloneNode(true);
	for (const each of [ghost, ...ghost.querySelectorAll('*')]) for (const name of ['data-id', 'tabindex', 'role']) each.removeAttribute(name);
	ghost.className = `${ghost.className.replace(/\b(can-\w+|chosen|drop|pending|lifted)\b/g, '')} ghost`;
	ghost.setAttribute('aria-hidden', 'true');
	const { rotate } = getComputedStyle(el);
	const lies = /^-?[\d.]+deg$/.test(rotate); // its box is wider than it is
	const [wide, tall] = lies ? [el.offsetWidth, el.offsetHeight] : [width, height];
	Object.assign(ghost.style, { left: `${left + (width - wide) / 2}px`, top: `${top + (height - tall) / 2}px`, width: `${wide}px`, height: `${tall}px` });
	if (lies) ghost.style.rotate = rotate;
	vars(ghost, { 'card-w': `${wide}px`, token: `${wide}px` });
	root.append(ghost);
	return ghost;
}
