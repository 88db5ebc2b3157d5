// Small helpers to build, order and remember.

export const SVG = 'http://www.w3.org/2000/svg';
const SHEET = new URL('shapes.svg', import.meta.url).pathname;

export const root = document.getElementById('table');

// h('p.next', {id: 'x', onclick: f}, 'words', child); false children are left out.
export function h(spec, attrs, ...kids) {
	const [tag, ...classes] = spec.split('.');
	const el = document.createElement(tag);
	if (classes.length) el.className = classes.join(' ');
	if (attrs?.constructor !== Object) [attrs, kids] = [{}, [attrs, ...kids]];
	for (const name in attrs) {
		if (name.startsWith('on')) el.addEventListener(name.slice(2), attrs[name]);
		else attr(el, name, attrs[name]);
	}
	fill(el, ...kids);
	return el;
}

export const signed = (number) => String(number).replace('-', '−');

export const fill = (el, ...kids) => el.replaceChildren(...kids.flat().filter(Boolean));

export const button = (spec, act, ...kids) => h(`button.${spec}`, { type: 'button', onclick: act }, ...kids);

export const print = (name, words) => words && h(`span.${name}`, { 'aria-hidden': 'true' }, words);

// Set or remove an attribute, only where it changed.
export function attr(el, name, value) {
	if (value === undefined || value === null || value === false || value === '') el.removeAttribute(name);
	else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value === true ? '' : value);
}

export function text(el, words = '') {
	if (el.textContent !== words) el.textContent = words;
	el.hidden = !words;
}

export function vars(el, values) {
	for (const name in values) el.style.setProperty(`--${name}`, values[name]);
}

// Run only when these values differ from the last time.
export function changed(el, values, run) {
	const signature = JSON.stringify(values);
	if (el.signature === signature) return;
	el.signature = signature;
	run();
}

export const letter = (n) => 'ABCDEF'[n];
export const join = (...words) => words.filter(Boolean).join(' ');

export const on = (name, act) => root.addEventListener(name, act);
export const boxOf = (el) => el.getBoundingClientRect();
export const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
export const active = () => document.activeElement;

export const focusOn = (el) => el?.isConnected && el.focus({ preventScroll: true });

export function at(map, key, make = () => []) {
	if (!map.has(key)) map.set(key, make());
	return map.get(key);
}

export function symbol(name) {
	const el = document.getElementById(name);
	return el?.localName === 'symbol' && el;
}

// A symbol of the game's sheet, or one of the client's shapes and signs.
export function drawing(name, classes) {
	const own = symbol(name);
	const svg = document.createElementNS(SVG, 'svg');
	const use = document.createElementNS(SVG, 'use');
	const view = own
		? own
				.getAttribute('viewBox')
				.trim()
				.split(/[\s,]+/)
		: [0, 0, 24, 24];
	attr(svg, 'class', classes);
	attr(svg, 'aria-hidden', 'true');
	attr(svg, 'viewBox', `0 0 ${view[2]} ${view[3]}`);
	attr(use, 'href', `${own ? '' : SHEET}#${name}`);
	svg.append(use);
	return svg;
}

export const art = (name, classes = 'art') => symbol(name) && drawing(name, classes);

// Make `wanted` the children, in order, moving as few as possible.
export function arrange(parent, wanted) {
	const keep = new Set(wanted);
	for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
	let next = parent.firstElementChild;
	for (const node of wanted) {
		if (node === next) next = next.nextElementSibling;
		else parent.insertBefore(node, next);
	}
}

// Preferences; a private window may keep none.
let store = {};
try {
	store = localStorage;
} catch {}

export const recall = (name, fallback = '') => store[`vd.${name}`] ?? fallback;
export const remember = (name, value) => (store[`vd.${name}`] = value);
