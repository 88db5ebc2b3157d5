// Finds room on the screen for what floats above the table, so that it hides nothing one may want to press.

import { boxOf, middle, root } from './dom.js';

const GAP = 6;
const EDGE = 4;
const SIDE = 60; // pixels a place beside the thing may cost more than one below it
const SLIM = 120; // and one for which it is made narrow
const PRESSABLE = '.can-act, .can-drag, .drop, .deed-bar .deed, .list-toggle, .context, .is-open .deed-list';
const ABOVE = '.menu, .result, [data-lit]'; // never to be covered

export const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// How far a point is from a box; 0 = inside.
export const away = (x, y, { left, right, top, bottom }) => Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));

const boxes = (names) => [...root.querySelectorAll(names)].map(boxOf).filter(({ width, height }) => width && height);

// Boxes that what floats beside `el` must keep off; el’s own is one of them.
export const taken = (el) => [...boxes(`:is(${PRESSABLE}, ${ABOVE})`), boxOf(el)];

// Put `box` as near to `el` as it can lie without touching anything in the way; else where the log is.
export function settle(box, el) {
	const anchor = boxOf(el);
	const inTheWay = taken(el);
	box.style.maxWidth = '';
	const find = (narrow) => {
		box.classList.toggle('narrow', narrow);
		return freeSpot(boxOf(box), anchor, inTheWay);
	};
	const wide = find(false);
	const slim = wide.cost > SLIM ? find(true) : wide;
	const spot = slim.cost + SLIM < wide.cost ? slim : wide;
	if (spot === wide) box.classList.remove('narrow');
	return spot.cost < Infinity ? put(box, spot) : dock(box, anchor, boxes(ABOVE));
}

// The free place nearest to the anchor: one of its sides touches something, or it is right below or above.
function freeSpot({ width, height }, anchor, inTheWay) {
	const [x, y] = middle(anchor);
	const lefts = inside(
		inTheWay.flatMap((box) => [box.left - GAP - width, box.right + GAP]),
		x - width / 2,
		innerWidth - EDGE - width,
	);
	const tops = inside(
		inTheWay.flatMap((box) => [box.top - GAP - height, box.bottom + GAP]),
		y - height / 2,
		innerHeight - EDGE - height,
	);
	let best = { cost: Infinity };
	for (const top of tops) {
		const dy = Math.max(anchor.top - top - height, top - anchor.bottom, 0);
		for (const left of lefts) {
			const dx = Math.max(anchor.left - left - width, left - anchor.right, 0);
			const cost = Math.hypot(dx, dy) + Math.abs(left + width / 2 - x) / 8 + (dy ? top < anchor.top && 1 : SIDE);
			const spot = { left, top, right: left + width, bottom: top + height, cost };
			if (cost < best.cost && !inTheWay.some((box) => overlap(box, spot))) best = spot;
		}
	}
	return best;
}

// Numbers worth trying between the screen's edges.
function inside(edges, ideal, most) {
	if (most < EDGE) return [];
	return [...new Set([Math.max(EDGE, Math.min(most, ideal)), EDGE, most, ...edges.filter((edge) => edge >= EDGE && edge <= most)])];
}

// Over the log, or at the end of the screen where the thing is not.
function dock(box, anchor, above) {
	const log = boxOf(root.querySelector('.log'));
	box.classList.remove('narrow');
	if (log.width && log.height > box.offsetHeight) {
		box.style.maxWidth = `${log.width}px`;
		const spot = { left: log.left, top: log.top, right: log.right, bottom: log.top + box.offsetHeight };
		if (!above.some((other) => overlap(other, spot))) return put(box, spot);
	}
	return sheet(box, anchor);
}

// Along the bottom, where a finger on the thing does not hide it; at the top for what lies at the bottom, or where it hides nothing to press.
export function sheet(box, { top, bottom }) {
	const { offsetWidth: width, offsetHeight: height } = box;
	const left = (innerWidth - width) / 2;
	const low = innerHeight - EDGE - height;
	const hides = (at) => boxes(PRESSABLE).some((other) => overlap(other, { left, top: at, right: left + width, bottom: at + height }));
	const high = bottom + GAP > low || (top > EDGE + height && hides(low) && !hides(EDGE));
	put(box, { left, top: high ? EDGE : low });
}

function put(box, { left, top }) {
	Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}
