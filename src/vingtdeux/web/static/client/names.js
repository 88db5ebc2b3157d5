// Names at narrow seats: never broken inside a word, and short ones still tell who is who.

import { attr, boxOf, h, text } from './dom.js';

const ARTICLE = /^(?:(?:le|la|les|the|mme|mrs?)\s+|l[’'])(?=\S)/i;
const CUTS = [8, 6, 4, 3, 2]; // letters kept of a word, in the end
const VOWELS = /[aeiouyàâäéèêëîïôöùûü]+$/i;
const pen = document.createElement('canvas').getContext('2d');

const isDistinct = (names) => new Set(names).size === names.length;

// Ways to write all names alike: whole, without article, their first word where it is theirs alone.
function waysToWrite(names) {
	const bare = names.map((name) => name.replace(ARTICLE, '').replace(/^./u, (letter) => letter.toUpperCase()));
	const words = bare.map((name) => name.split(/\s+/));
	const isShared = (word) => words.filter((own) => own.includes(word)).length > 1;
	return [names, bare, words.map((own) => (isShared(own[0]) ? own : own.slice(0, 1)).join(' '))];
}

// Comm. 2, Brig.
const cut = (name, most) => name.replace(/\S+/g, (word) => (word.length > most + 1 ? `${word.slice(0, most).replace(VOWELS, '') || word[0]}.` : word));

// Whether words fit into so many lines of this width.
function fits(name, width, lines) {
	let row = '';
	let rows = 1;
	for (const word of name.split(/\s+/)) {
		const longer = row ? `${row} ${word}` : word;
		if (pen.measureText(longer).width <= width) row = longer;
		else if (pen.measureText(word).width > width || ++rows > lines) return false;
		else row = word;
	}
	return true;
}

// The room a name has: its line, without what else is there.
function roomOf(who) {
	const head = who.parentElement;
	const { columnGap, paddingLeft, paddingRight } = getComputedStyle(head);
	const others = [...head.children].filter((el) => el !== who && boxOf(el).width > 1 && getComputedStyle(el).position !== 'absolute');
	const taken = others.reduce((sum, el) => sum + boxOf(el).width + parseFloat(columnGap), parseFloat(paddingLeft) + parseFloat(paddingRight));
	return head.clientWidth - taken - 1;
}

// The first way in which all of these names fit into their rooms; else each as long as it can be while they differ.
function written(names, rooms, lines) {
	const ways = waysToWrite(names);
	const fitting = ways.find((way) => way.every((name, n) => fits(name, rooms[n], lines)));
	if (fitting) return fitting;
	const brief = ways.at(-1);
	const own = brief.map((name, n) => [name, ...CUTS.map((most) => cut(name, most))].find((form) => fits(form, rooms[n], 1)) || cut(name, CUTS.at(-1)));
	return isDistinct(own) ? own : CUTS.map((most) => brief.map((name) => cut(name, most))).findLast(isDistinct) || brief;
}

// Write the names of these seats so that they fit; the whole ones stay for ears, and in the seat's explanation.
export function fitNames(seats) {
	const found = seats.map((seat) => seat.querySelector('.who'));
	if (!found.length || !boxOf(found[0].parentElement).width) return;
	const { fontWeight, fontSize, fontFamily, lineHeight, maxHeight, whiteSpace } = getComputedStyle(found[0]);
	const lines = whiteSpace === 'nowrap' ? 1 : Math.round(parseFloat(maxHeight) / parseFloat(lineHeight)) || 1;
	const names = seats.map((seat) => seat.thing.label);
	pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
	const forms = written(names, found.map(roomOf), lines);
	for (const [n, who] of found.entries()) {
		const isShort = forms[n] !== names[n];
		who.parentElement.querySelector('.full')?.remove();
		text(who, forms[n]);
		attr(who, 'aria-hidden', isShort && 'true');
		if (isShort) who.before(h('span.quiet.full', names[n]));
	}
}
