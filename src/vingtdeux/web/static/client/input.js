// From hand to deed: drag and drop, tap and tap, keyboard. Ids are looked up again after each drawing.

import { active, at, attr, boxOf, focusOn, join, middle, on, print, root } from './dom.js';
import { ghostOf } from './motion.js';
import { about, speak } from './panels.js';
import { closeMenu, menu, refreshMenu } from './popups.js';
import { away } from './room.js';
import { cells, chain, find, pieces, seats, zones } from './scene.js';
import { say } from './strings.js';
import { detailOf, hide, isWorth, pin, refreshTip } from './tips.js';

const NEAR = 6; // pixels before a press becomes a drag
const LONG = 500; // ms before a touch that stays becomes a question
const STATES = ['can-act', 'can-reach', 'can-drag', 'drop', 'chosen', 'lifted', 'over'];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Set by the table: perform(deed, id, box), why(ids, source), redraw(id, box).
export const hooks = {};

let deeds = [];
let roles = new Map(); // id -> deeds it takes part in: {direct, reach, from}
let chosen = null; // id of the source
let drag = null; // a press on pieces, then a drag: {ids, pointer, x, y, id, ghost, over}
let swallow = false; // the click that follows a drag or a long press
let asking;
let marked = [];
let badges = [];
let stops = [];
const current = new Map(); // zone or seat -> its tab stop
let here = null; // the zone or seat that has the focus

const movable = (id) => roles.get(id)?.from.length > 0;
const pair = (source, target) => deeds.filter((deed) => deed.source === source && deed.target === target);
const homeOf = (el) => el.closest('.zone, .seats, .prompt');

export const isHeld = () => Boolean(drag?.ghost || chosen);

// what can be done

// New legal deeds: find again what was chosen, dragged or offered.
export function refresh(legal) {
	deeds = legal.map((deed) => (deed.target ? deed : { ...deed, target: deed.source, source: '' }));
	roles = new Map();
	const role = (id) => at(roles, id, () => ({ direct: [], reach: [], from: [] }));
	for (const deed of deeds) {
		if (deed.target) role(deed.target)[deed.source ? 'reach' : 'direct'].push(deed);
		if (deed.source) role(deed.source).from.push(deed);
	}
	if (chosen && !movable(chosen)) {
		unchoose();
		speak(say('gone'));
	}
	if (drag?.id && !movable(drag.id)) letGo(true);
	refreshMenu(legal);
	mark();
	refreshTip();
}

function mark() {
	for (const el of marked) el.classList.remove(...STATES);
	for (const badge of badges) badge.remove();
	marked = [];
	badges = [];
	for (const [id, { direct, reach, from }] of roles) {
		const el = find(id);
		if (!el) continue;
		const here = chosen ? pair(chosen, id) : direct;
		const price = here.find((deed) => deed.badge);
		const states = [direct.length || reach.length, reach.length, from.length, chosen && here.length, id === chosen, id === chosen && drag?.ghost];
		el.classList.add(...STATES.filter((_, n) => states[n]));
		marked.push(el);
		if (price) badges.push(el.appendChild(print('badge', price.badge)));
	}
	root.classList.toggle('is-choosing', Boolean(chosen));
	for (const el of [...pieces.values(), ...cells.values()]) describe(el, roles.get(el.dataset.id));
	setStops();
}

function describe(el, role) {
	const acts = role ? [...role.direct, ...role.reach] : [];
	const hint = acts.length ? say('canDo', { text: acts.map((deed) => deed.label).join(', ') }) : role && say('canTake');
	attr(el, 'aria-description', join(detailOf(el.thing), hint));
	if (!el.matches('.piece')) return;
	const bare = !el.matches('.carries');
	attr(el, 'role', bare ? (role || el.matches('.mark-press') ? 'button' : 'img') : 'group');
	attr(el, 'aria-pressed', bare && role?.from.length > 0 && String(el.dataset.id === chosen));
}

// The keyboard stops at cells, loose pieces, names and counters that have something to say and whatever can be acted on;
// one per zone is a tab stop, one for all seats.
function setStops() {
	const old = stops;
	const homes = new Map();
	const heads = [...seats].filter(([id]) => !roles.has(id)).map(([, seat]) => seat.firstChild);
	stops = [...zones.values(), ...seats.values(), ...cells.values(), ...pieces.values()].filter(
		(el) =>
			roles.has(el.dataset.id) ||
			el.matches('.cell') ||
			(el.matches('.piece') && !el.parentElement.closest('.cell, .piece') && (el.closest('.zone') || el.thing.detail)),
	);
	stops.push(...heads, ...[...root.querySelectorAll('.counter')].filter(isWorth));
	for (const el of stops) at(homes, homeOf(el)).push(el);
	for (const el of old) if (!stops.includes(el)) el.removeAttribute('tabindex');
	for (const [home, near] of homes) {
		if (!near.includes(current.get(home))) current.set(home, near.find((el) => roles.has(el.dataset.id)) || near[0]);
		for (const el of near) attr(el, 'tabindex', el === current.get(home) ? 0 : -1);
	}
	if (here && active() === document.body) focusOn(current.get(here)); // what had it is gone
}

// choosing and doing

function press(el, keyboard) {
	const ids = chain(el);
	hide();
	if (el.closest('.counter') && (keyboard || !el.closest('.can-act'))) return pin(el); // a seat that can be acted on comes first
	const brief = el.closest('.cell')?.querySelector('.mark-brief');
	if (brief) brief.dataset.shut = ''; // seen: the game's sheet turns it back
	if (chosen) {
		const target = ids.find((id) => pair(chosen, id).length);
		if (target) return offer(pair(chosen, target), target);
		const other = ids.some((id) => movable(id) || roles.get(id)?.direct.length);
		if (ids.includes(chosen) || (!other && !el.closest('.piece, .cell, .seat'))) return unchoose(true);
		if (!other) return hooks.why(ids, chosen);
		unchoose();
	}
	const inside = keyboard ? [...el.querySelectorAll('[data-id]')].map((inner) => inner.dataset.id) : [];
	const id = [...ids, ...inside].find((each) => roles.has(each));
	if (!id) return ids.length && hooks.why(ids);
	const { direct, reach, from } = roles.get(id);
	const here = [...direct, ...reach];
	if (!from.length) return offer(here, id);
	if (!here.length) return choose(id, keyboard);
	return menu(here, id, (deed) => perform(deed, id), { more: () => choose(id, keyboard) });
}

function offer(found, id, point) {
	if (found.length === 1) perform(found[0], id);
	else menu(found, id, (deed) => perform(deed, id), { point });
}

function perform(deed, id, box) {
	unchoose(true);
	hooks.perform(deed, id, box);
}

function choose(id, keyboard) {
	chosen = id;
	mark();
	const thing = find(id).dataset.label;
	about(say('moveTo', { thing }), () => unchoose(true));
	if (!keyboard) return;
	const targets = [...new Set(roles.get(id).from.map((deed) => deed.target))];
	speak(say('picked', { thing, n: targets.length }));
	find(targets[0])?.focus();
}

// Forget the choice; `visibly` = on the table too.
function unchoose(visibly) {
	const id = chosen;
	chosen = null;
	about('');
	if (!visibly || !id) return;
	mark();
	if (stops.includes(active())) focusOn(find(id));
}

// pointer

on('click', ({ target }) => {
	if (swallow || !target.closest('.place, .counter')) return;
	closeMenu();
	press(target);
});

on('pointerdown', (event) => {
	const el = event.target.closest('[data-id], .counter');
	swallow = false;
	here = null;
	clearTimeout(asking);
	if (event.button || !event.isPrimary || !el) return;
	if (event.pointerType === 'touch') {
		asking = setTimeout(() => {
			drag = null;
			swallow = true;
			pin(el, true);
		}, LONG);
	}
	const { clientX: x, clientY: y } = event;
	drag = { ids: [...gliding(x, y), ...chain(el).filter((id) => pieces.has(id))], pointer: event.pointerId, x, y };
});

// A piece that is still on its way can be taken too, though clicks go through it.
const gliding = (x, y) => [...root.querySelectorAll('.gliding')].filter((el) => !away(x, y, boxOf(el))).map((el) => el.dataset.id);

on('pointermove', (event) => {
	const { clientX: x, clientY: y, pointerId } = event;
	if (pointerId !== drag?.pointer || (!drag.ghost && Math.hypot(x - drag.x, y - drag.y) < NEAR)) return;
	clearTimeout(asking);
	drag.id ||= drag.ids.find(movable); // its turn may have come since the press
	if (!drag.id) return;
	if (!drag.ghost) lift();
	drag.ghost.style.translate = `${x - drag.x}px ${y - drag.y}px`;
	const over = find(under(event).target);
	if (over !== drag.over) drag.over?.classList.remove('over');
	over?.classList.add('over');
	drag.over = over;
});

on('pointerup', (event) => {
	clearTimeout(asking);
	if (event.pointerId !== drag?.pointer) return;
	const { id, ghost } = drag;
	if (!ghost) {
		drag = null;
		return;
	}
	swallow = true;
	const { ids, target } = under(event);
	const found = pair(id, target);
	const box = boxOf(ghost);
	letGo(found.length !== 1);
	if (found.length === 1) perform(found[0], target, box);
	else if (found.length) offer(found, target, { x: event.clientX, y: event.clientY });
	else if (ids.length && ids[0] !== id && ids[0] !== chain(find(id))[1]) hooks.why(ids, id);
});

addEventListener('pointerup', () => {
	if (!drag?.ghost) drag = null; // let go beside the table
});

on('pointercancel', () => {
	clearTimeout(asking);
	letGo(true);
});

// A press becomes a drag: a picture of the piece follows the pointer.
function lift() {
	const el = find(drag.id);
	closeMenu();
	hide();
	drag.ghost = ghostOf(el, boxOf(el));
	drag.ghost.classList.add('held');
	root.setPointerCapture(drag.pointer);
	unchoose();
	chosen = drag.id;
	mark();
}

function under({ clientX, clientY }) {
	const ids = chain(document.elementFromPoint(clientX, clientY));
	return { ids, target: ids.find((id) => pair(drag.id, id).length) };
}

// Put down what is dragged; it glides home, unless it goes somewhere else.
function letGo(home) {
	const old = drag;
	drag = null;
	if (!old?.ghost) return;
	const box = boxOf(old.ghost);
	old.ghost.remove();
	unchoose();
	if (home) hooks.redraw(old.id, box);
}

// keyboard

on('focusin', ({ target }) => {
	here = null;
	if (!stops.includes(target)) return;
	here = homeOf(target);
	if (current.has(here)) attr(current.get(here), 'tabindex', -1); // not yet where a piece has just come first
	attr(target, 'tabindex', 0);
	current.set(here, target);
});

on('keydown', (event) => {
	const { target, key } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || !stops.includes(target)) return;
	if (key === 'Enter' || key === ' ') event.repeat || press(target, true);
	else if (ARROWS[key]) nearest(target, ...ARROWS[key])?.focus();
	else return;
	event.preventDefault();
});

// The next stop in a direction; while something is chosen, the next legal target.
function nearest(el, x, y) {
	const near = chosen ? stops.filter((other) => other.matches('.drop')) : stops;
	const from = boxOf(el);
	let best;
	let least = Infinity;
	for (const other of near) {
		const to = boxOf(other);
		const [dx, dy] = middle(to).map((there, n) => there - middle(from)[n]);
		const along = dx * x + dy * y;
		const beside = Math.abs(dx * y) + Math.abs(dy * x);
		const across = Math.max(0, beside - (y ? from.width + to.width : from.height + to.height) / 2); // no way round between what overlaps
		const cost = along + across * 2.2 + beside / 8 + (homeOf(other) === homeOf(el) ? 0 : 60);
		if (!to.width || other.contains(el) || el.contains(other) || along < 3 || across > along * 2 || cost >= least) continue;
		best = other;
		least = cost;
	}
	return best || (chosen && near.at((near.indexOf(el) + x + y) % near.length));
}

export function giveUp() {
	if (!chosen) return false;
	if (drag) letGo(true);
	unchoose(true);
	speak(say('dropped'));
	return true;
}
