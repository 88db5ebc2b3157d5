// Explanations: what a thing is and does, beside it while the mouse rests on it or the keyboard is there,
// or pinned until it is closed. Only a pinned one takes clicks.

import { active, attr, boxOf, button, fill, focusOn, h, on, root } from './dom.js';
import { away, overlap, settle, sheet, taken } from './room.js';
import { lang, say } from './strings.js';

const REST = 350; // ms on a thing before its explanation comes
const LEAVE = 150; // ms off it before it goes
const WARM = 300; // ms after one went in which the next comes at once
const NEAR = 8; // pixels
const THINGS = '.piece, .cell, .counter, .seat';
const STAYS = new Set(['pinned', 'told', 'bubble']);

let shown = null; // {box, el, how, back, lit, touched}: how = rest, focus, pinned, told, bubble
let over = null; // the thing under the mouse
let mouse = {}; // where it is, and how far from the explanation
let left = -Infinity; // when an explanation was last left
let wait;
let calm = false; // the focus only comes back

export const rules = () => root.dataset.rules || `/${lang}/${lang === 'en' ? 'rules' : 'regles'}/${root.dataset.game}`;
export const ruleLink = (rule) => h('a', { href: `${rules()}#${rule}`, target: '_blank' }, say('rule', { rule }));

const thingAt = (el) => el?.closest?.(THINGS);
const shut = (el) => 'shut' in el.dataset;

// What things say all game long was told with the first frame: fill in what each says besides.
let glossary = {};

export function spell(frame) {
	const { seats = [], zones = [] } = frame.scene;
	glossary = frame.glossary || glossary;
	for (const { counters = [], cells = [], pieces = [] } of [frame.scene, ...seats, ...zones]) {
		for (const thing of [...counters, ...cells, ...pieces]) {
			const { text, rule } = glossary[thing.about] || {};
			delete thing.about;
			if (!text) continue;
			const whole = text.includes('{detail}') ? text : `${text} {detail}`;
			thing.detail = whole.replace(/{(\w+)}/g, (_, name) => thing[name] ?? '').trim();
			thing.rule ??= rule;
		}
	}
}

// A sentence that begins with the name need not say it twice.
export function detailOf({ label, detail = '' }) {
	const rest = detail.startsWith(label) ? detail.slice(label.length) : detail;
	return /^\s*[:;,.–—]/.test(rest) ? rest.replace(/^[\s:;,.–—]+/, '') : rest && detail;
}

// What there is to say of an element: of what lies in a cell too, or of what it lies on if it has little to say itself.
function wordsOf(el) {
	if (el.matches('.cell'))
		return [el, ...el.querySelectorAll('.piece')].filter((each) => each === el || (each.thing.detail && !shut(each))).map(({ thing }) => thing);
	const said = [];
	for (let up = el; up && !(said.at(-1)?.detail || shut(up)); up = up.parentElement.closest('.piece, .cell')) {
		if (up.thing && (up === el || up.thing.detail)) said.push(up.thing);
	}
	return said;
}

// Cells that only have a name, and seats and counters that show all they are, need no explanation.
export const isWorth = (el) => Boolean(el) && !shut(el) && (el.matches('.piece') || wordsOf(el).some(({ detail, terse }) => detail || terse));

const paragraphs = (el, linked) =>
	wordsOf(el).map((thing) =>
		h('p', h('strong', thing.label), ' ', detailOf(thing), thing.rule && [' ', linked ? ruleLink(thing.rule) : h('small', say('ruleHow'))]),
	);

const words = (el, how) => h('div', ...paragraphs(el, how === 'pinned').flat());

function show(how, el, ...kids) {
	hide();
	const kind = how === 'bubble' ? 'bubble' : STAYS.has(how) ? 'tip.pinned' : 'tip';
	const box = h(`div.${kind}`, { role: 'note' }, kids);
	shown = { box, el, how };
	root.append(box);
	settle(box, el);
}

// One that stays until it is closed, and takes the focus of those who have no mouse.
function pinUp(how, el, label, ...kids) {
	const back = active()?.matches(':focus-visible') && active();
	show(how, el, ...kids, h('div.line', button('small', hide, say('close'))));
	shown.back = back;
	attr(shown.box, 'role', 'dialog');
	attr(shown.box, 'aria-label', label);
	if (back) focusOn(shown.box.querySelector('a, button'));
}

const explain = (how, el) => show(how, el, words(el, how));

// What was refused, and by which rule.
export const bubble = (text, el, link) => show('bubble', el, h('p', text), h('div.line', link, button('small', hide, say('close'))));

// An explanation that stays, with its rule; `touched` = by a finger that would hide it.
export function pin(el, touched) {
	const thing = thingAt(el);
	if (!thing?.thing || shut(thing) || root.querySelector(':scope > .menu')) return;
	pinUp('pinned', thing, thing.thing.label, words(thing, 'pinned'));
	shown.touched = touched;
	if (touched) sheet(shown.box, boxOf(thing));
}

// Why a line of the log was written: its rule, and the things it was about in a light of their own.
export function tellWhy({ text, rule }, el, lit) {
	hide();
	for (const each of lit) each.dataset.lit = '';
	pinUp('told', el, text, h('p', text), rule && h('p', ruleLink(rule)));
	shown.lit = lit;
}

// Close whatever explains; says whether it was something that stays by itself.
export function hide() {
	const old = shown;
	clearTimeout(wait);
	shown = null;
	const held = old?.box.contains(active());
	old?.box.remove();
	for (const el of old?.lit || []) delete el.dataset.lit;
	calm = true;
	if (held) focusOn(old.back);
	calm = false;
	return STAYS.has(old?.how);
}

// After a drawing: an explanation that is read stays with its thing, in today's words.
export function refreshTip() {
	if (!shown) return;
	const { box, el, how, touched } = shown;
	if (!el.isConnected || !boxOf(el).width || shut(el)) hide();
	else if (el.thing) {
		const newer = words(el, how);
		const same = newer.textContent === box.firstChild.textContent;
		if (!same) fill(box.firstChild, ...newer.childNodes);
		if (!touched && (!same || taken(el).some((other) => overlap(other, boxOf(box))))) settle(box, el);
	}
}

// the mouse: resting on a thing, on the way to its explanation, or gone

const coming = (el) => isWorth(el) && !root.querySelector(':scope > .menu') && !document.querySelector('dialog[open]');

function rested() {
	if (over?.isConnected && coming(over)) explain('rest', over);
}

function leave() {
	hide();
	left = performance.now();
	rested();
}

function later(act, ms) {
	clearTimeout(wait);
	wait = setTimeout(act, ms);
}

document.addEventListener('pointermove', ({ pointerType, buttons, target, clientX: x, clientY: y }) => {
	if (pointerType === 'touch' || buttons || (x === mouse.x && y === mouse.y)) return;
	const thing = thingAt(target);
	const fresh = thing !== over;
	const before = mouse.distance;
	over = thing;
	mouse = { x, y };
	if (shown?.how === 'rest') {
		mouse.distance = away(x, y, boxOf(shown.box));
		if (thing === shown.el || mouse.distance <= NEAR) clearTimeout(wait);
		else if (fresh || before === undefined || before <= NEAR || mouse.distance < before) later(leave, LEAVE); // on its way there: not yet
	} else if (fresh && !STAYS.has(shown?.how)) {
		if (coming(thing)) later(rested, performance.now() - left < WARM ? 0 : REST);
		else clearTimeout(wait);
	}
});

document.addEventListener('pointerleave', () => {
	over = null;
	if (shown?.how === 'rest') later(leave, LEAVE);
	else clearTimeout(wait);
});

// Any press closes it and goes to what lies there.
addEventListener(
	'pointerdown',
	({ target }) => {
		clearTimeout(wait);
		left = -Infinity;
		if (!shown?.box.contains(target)) hide();
	},
	true,
);

on('contextmenu', (event) => {
	const thing = thingAt(event.target);
	if (!thing?.thing || shut(thing)) return;
	event.preventDefault();
	if (shown?.el !== thing || shown.how !== 'pinned') pin(thing);
});

// the keyboard

document.addEventListener('focusin', ({ target }) => {
	const thing = thingAt(target);
	if (shown?.how === 'focus' && shown.el !== thing) hide();
	if (!calm && coming(thing) && target.matches(':focus-visible')) explain('focus', thing);
});

// what moved away under it
const again = () => shown && !shown.touched && settle(shown.box, shown.el);
addEventListener('resize', again);
addEventListener('scroll', ({ target }) => target.contains(shown?.el) && again(), { capture: true, passive: true });
