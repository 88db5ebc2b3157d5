// Draws a scene: elements are kept by id, changed where they must, and moved by motion.js.
// Knows no game. docs/scene.md is the contract for the JSON and for the classes below.

import { active, arrange, art, at, attr, changed, drawing, fill, focusOn, h, join, letter, print, root, signed, symbol, text, vars } from './dom.js';
import { leave, play, snapshot, tick } from './motion.js';
import { say } from './strings.js';
import { detailOf } from './tips.js';

const AREAS = ['board', 'supply', 'mine', 'side'];

// What is on the table, by id.
export const zones = new Map();
export const cells = new Map();
export const pieces = new Map();
export const seats = new Map();

export const places = Object.fromEntries(AREAS.map((area) => [area, h(`div.place.place-${area}`)]));
const seatList = h('section.seats', { 'aria-label': say('seats') });
let owners;
let renamed = false; // names stand there whole, whether there is room or not
let names; // loaded where there is not
let newest = 4; // what was said last lies on top

new ResizeObserver(() => requestAnimationFrame(fitNames)).observe(seatList);

// Laid out at the window's height where board and supply have room there; else the page grows and scrolls.
const LEAST = 12; // rem, as the style sheet has it
const page = document.documentElement;
export function fitPage() {
	const { board, supply } = places;
	const roomy = board.offsetHeight >= LEAST * parseFloat(getComputedStyle(page).fontSize) && supply.scrollHeight <= supply.clientHeight + 1;
	page.toggleAttribute('data-fits', roomy && (page.hasAttribute('data-fits') || document.body.offsetHeight <= innerHeight + 1));
}
const room = new ResizeObserver(fitPage);
for (const el of [root, places.board]) room.observe(el);

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

async function fitNames() {
	if (!names && ![...seatList.querySelectorAll('.who')].some(isCut)) return;
	names ||= await import('./names.js');
	names.fitNames([...seats.values()]);
}

// `pending` is a deed whose piece waits at its target. Returns what starts the motion.
export function draw(scene, people, pending) {
	const before = snapshot(pieces);
	const focus = active();
	owners = new Map(scene.seats?.map((seat) => [seat.seat, seat]));
	const { game, phase, seat, mine, result, zones: wanted = [] } = scene;
	const shown = wanted.flatMap(({ id, pieces: on = [] }) => [`shows-${id.split('.')[0]}`, ...on.map((piece) => `has-${kindOf(piece)}`)]);
	root.className = join(
		'table',
		`game-${game}`,
		`phase-${phase}`,
		mine && 'is-mine',
		result && 'is-over',
		seat === undefined && 'is-watching',
		`seats-${owners.size}`,
		...new Set(shown),
	);
	root.toggleAttribute('data-mine', mine || false);
	drawSeats(scene.seats || [], people);
	drawZones(wanted);
	drawPieces(wanted, scene.seats || []);
	if (pending) hold(pending);
	if (renamed) fitNames();
	renamed = false;
	for (const el of cells.values()) {
		const things = [...el.querySelectorAll('.piece')].map((piece) => piece.dataset.label).join(', ');
		attr(el, 'aria-label', things ? say('holds', { place: el.dataset.label, things }) : el.dataset.label);
	}
	if (root.contains(focus)) focusOn(focus); // a moved element loses it
	return () => play(before, pieces, find);
}

export const find = (id) => pieces.get(id) || cells.get(id) || zones.get(id) || seats.get(id);

// What scrolls can be scrolled by keyboard too, where nothing inside takes the focus.
export function reachScrollers() {
	for (const el of [...zones.values()].flatMap((zone) => [zone, innerOf(zone).parentElement])) {
		const scrolls = el.scrollHeight > el.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(el).overflowY);
		if (scrolls && !el.querySelector('[tabindex="0"]')) el.tabIndex = 0;
		else if (!el.matches('.can-act, .can-reach, .can-drag')) el.removeAttribute('tabindex');
	}
}

// The ids around an element, innermost first: piece, its carrier, cell, zone or seat.
export function chain(el) {
	const ids = [];
	for (let up = el?.closest('[data-id]'); up; up = up.parentElement.closest('[data-id]')) ids.push(up.dataset.id);
	return ids;
}

// seats

function drawSeats(wanted, people) {
	const live = people.some((person) => person.here);
	const ids = wanted.map(({ seat }) => `seat:${seat}`);
	forget(seats, ids);
	for (const [n, seat] of wanted.entries()) {
		const el = at(seats, ids[n], () =>
			h('article', { 'data-id': ids[n] }, h('h3'), h('p.status'), h('p.says', { 'aria-live': 'polite' }), h('ul.counters'), h('div.pieces')),
		);
		const person = people.find((one) => one.seat === seat.seat);
		fillSeat(el, seat, person || {}, live);
	}
	arrange(seatList, ids.map(find));
}

function fillSeat(el, seat, { kind, here, stand_in: standIn, level = standIn, about, portrait, says }, live) {
	const bot = kind === 'bot' || standIn;
	const away = live && kind === 'person' && !here; // in a replay nobody is here
	const flags = ['you', 'asked', 'first', 'out'].filter((flag) => seat[flag]);
	const thinks = bot && seat.asked;
	const told = flags.map((flag) => say(thinks && flag === 'asked' ? 'thinks' : flag));
	const team = Number.isInteger(seat.team) && letter(seat.team);
	const words = [...told, team && say('team', { n: team }), bot && say(level && !about ? 'level' : 'bot', { n: level }), about, away && say('away')]
		.filter(Boolean)
		.join(', ');
	const tag = (name, ...inside) => h(`span.tag.tag-${name}`, { 'aria-hidden': 'true' }, inside);
	const sign = (name) => drawing(`sign-${name}`, 'sign');
	const [head, status, speech, counters] = el.children;
	el.className = join('seat', `color-${seat.color}`, ...flags, team && `team-${seat.team}`, bot && 'bot', away && 'away');
	el.dataset.label = seat.name;
	el.thing = { label: seat.name, detail: [words, seat.status].filter(Boolean).join(' — ') };
	changed(el, [seat.shape, seat.name, words, portrait], () => {
		fill(
			head,
			drawing(`shape-${seat.shape}`, 'shape'),
			art(portrait, 'art portrait'),
			h('span.who', seat.name),
			team && tag('team', team),
			seat.you && tag('you', say('you')),
			bot && tag('bot', sign('bot'), level && String(level)),
			away && tag('away', say('away')),
			seat.first && tag('first', sign('first')),
			seat.asked && tag(thinks ? 'asked.tag-thinks' : 'asked', sign('asked')),
			words && h('span.quiet', ` (${words})`),
		);
		renamed = true;
	});
	text(status, seat.status);
	changed(speech, [says], () => {
		fill(speech, says && h('span', h('b', seat.name), ' ', says));
		speech.style.zIndex = ++newest;
	});
	fillCounters(counters, seat.counters);
}

export function fillCounters(list, counters = []) {
	list.kept ||= new Map();
	list.hidden = !counters.length;
	forget(list.kept, counters.map(idOf));
	arrange(
		list,
		counters.map((counter) =>
			fillCounter(
				at(list.kept, counter.id, () => h('li')),
				counter,
			),
		),
	);
}

function fillCounter(li, counter) {
	const { id, label, value = 0, most = 0, icon, warn, text: words } = counter;
	const before = li.thing?.value;
	const drawn = Boolean(symbol(icon));
	li.thing = { ...counter, value, terse: drawn };
	li.className = join('counter', `counter-${id}`, most && 'gauge', warn && 'warn');
	vars(li, { value, most, part: most ? Math.max(0, Math.min(1, value / most)) : 0 });
	attr(li, 'aria-description', detailOf(counter));
	changed(li, [label, value, most, icon, words], () =>
		fill(
			li,
			art(icon, 'art icon'),
			h(drawn ? 'span.label.quiet' : 'span.label', {}, label),
			' ',
			h('span.number', words || signed(value)),
			most > 0 && !words && h('span.most', `\u202f/\u202f${most}`),
		),
	);
	if (before !== undefined && before !== value) tick(li);
	return li;
}

// zones and cells

function drawZones(wanted) {
	const inside = new Map(AREAS.map((area) => [area, area === 'side' ? [seatList] : []]));
	const allCells = wanted.flatMap((zone) => zone.cells || []);
	forget(zones, wanted.map(idOf));
	forget(cells, allCells.map(idOf));
	for (const zone of wanted) {
		const { id } = zone;
		const el = at(zones, id, () => h('section', { id: `zone-${id}`, 'data-id': id }, h('h2.zone-name'), h('div.field', h('div.cells'))));
		fillZone(el, zone);
		(inside.get(zone.area) || inside.get('board')).push(el);
	}
	for (const [area, held] of inside) {
		arrange(places[area], held);
		places[area].classList.toggle('is-empty', !held.length);
	}
}

function fillZone(el, zone) {
	const { kind, label, lines, cells: wanted = [] } = zone;
	const loose = (zone.pieces || []).filter((piece) => !piece.at && !piece.on);
	const empty = !loose.length && !wanted.length && zone.empty;
	const grid = kind === 'grid' && wanted.length > 0;
	const inner = innerOf(el);
	el.className = join('zone', `zone-${kind}`, `area-${zone.area || 'board'}`, owned(zone));
	Object.assign(el.dataset, { label, count: kind === 'pile' ? loose.reduce((sum, piece) => sum + (piece.count || 1), 0) : 0 });
	vars(el, { cols: zone.cols || 1, rows: zone.rows || 1, n: Math.max(1, loose.length) });
	text(el.firstChild, label);
	const named = grid ? inner : el;
	attr(named, 'role', grid ? 'grid' : 'group');
	attr(named, 'aria-label', label);
	changed(el, [zone.art, lines, empty], () => {
		const ground = art(zone.art, 'art ground');
		const items = lines?.map((line) => h('li', line));
		el.around = [ground, items && h('ul.lines', items), empty && h('p.empty', empty)].filter(Boolean);
		if (!ground) return;
		const [, , wide, tall] = ground.getAttribute('viewBox').split(' ');
		vars(inner, { ratio: wide / tall });
	});
	const boxes = wanted.map((cell) => fillCell(divOf(cells, cell), cell, kind));
	el.extras = [...el.around, ...(grid ? rowsOf(el, boxes, wanted) : boxes)];
}

function fillCell(el, cell, kind) {
	el.className = join('cell', cell.face && `face-${cell.face}`, marks(cell));
	el.thing = cell;
	el.dataset.label = cell.label;
	attr(el, 'role', kind === 'grid' ? 'gridcell' : 'group');
	if (kind === 'grid') Object.assign(el.style, { gridColumn: cell.col || '', gridRow: cell.row || '' });
	if (kind === 'map') Object.assign(el.style, { left: `${cell.x || 0}%`, top: `${cell.y || 0}%` });
	changed(el, [cell.face, cell.name], () => {
		el.decor = [art(cell.face), print('name', cell.name)].filter(Boolean);
	});
	return el;
}

// Cells of a grid in rows, as screen readers want them.
function rowsOf(el, boxes, wanted) {
	el.rows ||= new Map();
	const rows = new Map();
	for (const [n, box] of boxes.entries()) at(rows, wanted[n].row || 0).push(box);
	const keys = [...rows.keys()].sort((a, b) => a - b);
	return keys.map((key) => {
		const row = at(el.rows, key, () => h('div.row', { role: 'row' }));
		arrange(row, rows.get(key));
		return row;
	});
}

// pieces

function drawPieces(allZones, allSeats) {
	const inside = new Map(); // parent element -> pieces in it
	const all = [
		...allZones.flatMap((zone) => (zone.pieces || []).map((piece) => [piece, innerOf(zones.get(zone.id))])),
		...allSeats.flatMap((seat) => (seat.pieces || []).map((piece) => [piece, innerOf(seats.get(`seat:${seat.seat}`))])),
	];
	const ids = all.map(([piece]) => piece.id);
	for (const id of forget(pieces, ids)) leave(id);
	for (const [piece] of all) fillPiece(divOf(pieces, piece), piece);
	for (const [{ id, on, at: cell }, home] of all) {
		at(inside, pieces.get(on) || cells.get(on) || cells.get(cell) || home).push(pieces.get(id));
	}
	for (const el of [...zones.values(), ...seats.values()]) arrange(innerOf(el), [...(el.extras || []), ...at(inside, innerOf(el))]);
	for (const el of [...cells.values(), ...pieces.values()]) {
		arrange(el, [...el.decor, ...at(inside, el)]);
		el.classList.toggle('carries', inside.get(el).length > 0);
	}
}

function fillPiece(el, piece) {
	const { face, label, value, name, count } = piece;
	const shape = owners.get(piece.owner)?.shape;
	el.thing = piece;
	el.className = join('piece', `kind-${kindOf(piece)}`, `face-${face}`, owned(piece), marks(piece), !symbol(face) && 'plain');
	if (!el.matches('.mark-brief')) delete el.dataset.shut;
	el.dataset.label = label;
	attr(el, 'aria-label', label);
	changed(el, [face, value, name, count, shape], () => {
		el.decor = [
			art(face),
			print('value', value),
			print('name', name),
			print('count', count > 1 && `×${count}`),
			shape && drawing(`shape-${shape}`, 'shape'),
		].filter(Boolean);
	});
}

// Keep a piece that was just sent at its target until the server has spoken.
function hold({ source, target }) {
	const piece = pieces.get(source);
	const place = find(target);
	place?.classList.add('pending');
	if (!piece || !place || place.contains(piece) || piece.contains(place)) return;
	piece.classList.add('pending');
	(innerOf(place) || place).append(piece);
}

const idOf = ({ id }) => id;
const divOf = (map, { id }) => at(map, id, () => h('div', { 'data-id': id }));
const innerOf = (home) => home.querySelector('.cells, .pieces');
const marks = (thing) => thing.marks?.map((mark) => `mark-${mark}`).join(' ');
const owned = ({ owner }) => owners.has(owner) && `owner color-${owners.get(owner).color}`;
const kindOf = (piece) => piece.kind || 'card';

// Drop what is not wanted; returns the ids.
function forget(map, ids) {
	const gone = [...map.keys()].filter((id) => !ids.includes(id));
	for (const id of gone) map.delete(id);
	return gone;
}
