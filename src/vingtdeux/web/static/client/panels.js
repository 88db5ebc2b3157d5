// Around the board: prompt, hourglass, the actions in words, log.

import { active, arrange, art, at, attr, button, changed, drawing, fill, focusOn, h, print, text, vars } from './dom.js';
import { fillCounters } from './scene.js';
import { say } from './strings.js';

// prompt: phase, what is expected of whom, what comes next, how long

const heading = h('div.heading');
const sentence = h('p.sentence');
const counters = h('ul.counters', { 'aria-label': say('counters') });
const time = h('span.time');
const hourglass = h('div.hourglass.empty', { role: 'timer', hidden: true }, drawing('sign-hourglass', 'sign'), time);
export const tools = h('div.tools');
export const prompt = h('header.prompt', heading, sentence, hourglass, counters, tools);
export const connection = h('p.connection', { role: 'status', hidden: true });

export function drawPrompt(scene) {
	const { title, notice, next } = scene;
	changed(heading, [title, notice, next], () =>
		fill(heading, h('h1.phase', title), notice && h('p.notice', notice), next && h('p.next', say('next', { text: next }))),
	);
	text(sentence, scene.prompt);
	fillCounters(counters, scene.counters);
	if (scene.hourglass) hourglass.hidden = false;
}

// What is cut can be reached, and is whole in focus; asked for last, since it makes the browser lay out the page.
export function reachPrompt() {
	for (const el of [heading, sentence]) attr(el, 'tabindex', el.scrollHeight > el.clientHeight + 2 && '0');
}

// During a show the sentence on top tells what is seen; the next picture brings its own.
export const caption = (words) => words && text(sentence, words);

export function showConnection(state, seconds, retry) {
	connection.hidden = state === 'online';
	fill(connection, !connection.hidden && `${say(state)} ${seconds ? `${seconds}\u202fs ` : ''}`, state === 'offline' && button('small', retry, say('retry')));
}

// hourglass: the client's own estimate of the time left

let end = 0;
let full;
let last;
let timer;

const format = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// Whole seconds left, or null without an hourglass.
export const timeLeft = () => (end ? Math.max(0, Math.ceil((end - performance.now()) / 1000)) : null);

// `clock` as the server has just sent it; `nominal` = a full glass.
export function setClock(clock, nominal = 0, onsecond) {
	clearTimeout(timer);
	hourglass.classList.toggle('empty', !clock);
	end = 0;
	if (!clock) return;
	hourglass.hidden = false;
	end = performance.now() + (clock.deadline - clock.now) * 1000;
	full = Math.max(nominal, clock.deadline - clock.now, 1);
	tick(onsecond);
}

function tick(onsecond) {
	const left = timeLeft();
	vars(hourglass, { part: Math.min(1, left / full) });
	hourglass.classList.toggle('soon', left <= 10);
	text(time, format(left));
	if (left !== last) onsecond(left);
	last = left;
	if (left) timer = setTimeout(tick, ((end - performance.now()) % 1000) + 5, onsecond);
}

// the actions in words: plain ones as buttons, the others in a list to open

let items = new Map();
let lastFocus;
const bar = h('ul.deed-bar');
const list = h('div.deed-list');
const toggle = button('list-toggle', () => openList(!listOpen()));
toggle.hidden = true;
const none = h('p.none', say('noAction'));
const context = h('div.context', { hidden: true });
const deedsName = h('h2.quiet', { id: 'deeds-name', tabindex: -1 }, say('actions'));
export const deedsEl = h('section.deeds', { 'aria-labelledby': 'deeds-name' }, deedsName, bar, context, toggle, list, none);
openList(false);

export const listOpen = () => deedsEl.matches('.is-open');

export function openList(yes) {
	if (!yes && list.contains(active())) toggle.focus();
	deedsEl.classList.toggle('is-open', yes);
	attr(toggle, 'aria-expanded', String(yes));
}

export function drawDeeds(deeds, perform) {
	const held = deedsEl.contains(active());
	const old = items;
	const groups = new Map([['', []]]);
	const plain = deeds.filter((deed) => deed.primary || (!deed.target && !deed.source));
	for (const deed of deeds) if (!plain.includes(deed)) at(groups, deed.group || '').push(deed);
	const ordered = [...plain, ...[...groups.values()].flat()];
	items = new Map(
		ordered.map((deed, n) => {
			const act = (event) => perform(li.deed, event);
			const li = old.get(deed.code) || h('li', button('deed', act));
			li.deed = deed;
			fillDeed(li.firstChild, deed, plain.includes(deed), n < 9 && String(n + 1));
			return [deed.code, li];
		}),
	);
	const item = (deed) => items.get(deed.code);
	arrange(bar, plain.map(item));
	const codes = [...groups].map(([name, members]) => [name, members.map((deed) => deed.code)]);
	changed(list, codes, () => {
		const head = (name) => (name || groups.size > 1) && h('h3', name || say('others'));
		const group = ([name, members]) => members.length > 0 && h('div.deed-group', head(name), h('ol', members.map(item)));
		fill(list, [...groups].map(group));
	});
	bar.hidden = !plain.length;
	list.hidden = plain.length === deeds.length;
	none.hidden = deeds.length > 0;
	toggle.hidden = list.hidden;
	text(toggle, list.hidden ? '' : say('list', { n: deeds.length - plain.length }));
	if (held && !deedsEl.contains(active())) focusOn(items.get(lastFocus)?.firstChild || deedsName);
	return ordered;
}

function fillDeed(el, deed, plain, key) {
	const short = plain && deed.short;
	el.classList.toggle('primary', Boolean(deed.primary));
	el.dataset.code = deed.code;
	el.onfocus = () => (lastFocus = deed.code);
	changed(el, [deed.label, short, deed.badge, deed.icon, key], () => {
		fill(el, key && h('kbd', { 'aria-hidden': 'true' }, key), art(deed.icon, 'art icon'), h('span.words', short || deed.label), print('price', deed.badge));
		attr(el, 'aria-label', short && deed.label);
		attr(el, 'aria-keyshortcuts', key);
	});
}

export function about(words, cancel) {
	context.hidden = !words;
	fill(context, h('span.words', words), button('small', cancel, say('cancel')));
}

// log, and the voices for screen readers

export const logged = [];
const polite = h('p.quiet', { 'aria-live': 'polite', id: 'polite' });
const assertive = h('p.quiet', { 'aria-live': 'assertive', id: 'assertive' });
const lines = h('ol.log-lines', { tabindex: 0, 'aria-label': say('log') });
export const log = h('section.log', { 'aria-label': say('log') }, h('h2', say('log')), lines);
export const voices = [polite, assertive];

export const newestLine = () => (lines.scrollTop = lines.scrollHeight);
let follows = true; // nobody is looking further up
let scrolled = 0;
// Asked whenever it matters: the event of a scroll comes a frame after it.
lines.onscroll = () => {
	const { scrollTop, scrollHeight, clientHeight } = lines;
	follows = scrollHeight - scrollTop - clientHeight < 40 || (follows && scrollTop >= scrolled);
	scrolled = scrollTop;
	return follows;
};
new ResizeObserver(() => lines.onscroll() && newestLine()).observe(lines);
const known = []; // every line that has come, told or not yet

// The lines that are new, to be told now or in the course of a show. A film sends its whole past with each picture.
export function takeLines(wanted, rewind) {
	const goesOn = known.length > 0 && known.every(({ n, text: words }, i) => wanted[i]?.n === n && wanted[i].text === words);
	if (rewind && !goesOn) {
		known.length = logged.length = 0;
		fill(lines);
	}
	const fresh = rewind ? wanted.slice(known.length) : wanted.filter((line) => !known.some((old) => old.n === line.n));
	known.push(...fresh);
	return fresh;
}

// A line that can say why: log.js hears the click, and the arrows go from one to the next.
function told(line) {
	const el = h('span.told', { role: 'button', tabindex: -1 }, line.text);
	el.line = line;
	return el;
}

// Write lines into the log; returns them in words, unless they are the whole past.
export function addLines(fresh) {
	const first = !logged.length;
	if (!fresh.length) return '';
	lines.onscroll();
	logged.push(...fresh);
	lines.append(...fresh.map((line) => h(first ? 'li' : 'li.new', line.rule || line.on ? told(line) : line.text)));
	if (follows) newestLine();
	const words = fresh.slice(-4).map((line) => line.text);
	return first ? '' : words.join(' ');
}

// What was new is so no longer.
export function ageLines() {
	for (const li of lines.querySelectorAll('.new')) li.className = '';
}

// The same words twice must still be a change.
const voice = (el) => (words) => words && fill(el, el.textContent === words ? `${words}\u00a0` : words);
export const speak = voice(polite);
export const shout = voice(assertive);
