// Names at narrow seats: never broken inside a word, and short ones still tell who is who.

import { attr, boxOf, h, text } from './dom.js';

const ARTICLE = /^(?:(?:le|la|les|the)\s+|l[’'])(?=\S)/i;
const CUTS = [8, 6, 4, 3, 2]; // letters kept of a word, in the end
const VOWELS = /[aeiouyàâäéèêëîïôöùûü]+$/i;
const pen = document.createElement('canvas').getContext('2d');

// Ways to write all names, from the whole ones to what only just tells them apart.
function waysToWrite(names) {
	const bare = names.map((name) => name.replace(ARTICLE, '').replace(/^./u, (letter) => letter.toUpperCase()));
	const words = bare.map((name) => name.split(/\s+/));
	const isShared = (word) => words.filter((own) => own.includes(word)).length > 1;
	const brief = words.map((own) => (isShared(own[0]) ? own : own.slice(0, 1)).join(' '));
	const shorten = (word, most) => (word.length > most + 1 ? `${word.slice(0, most).replace(VOWELS, '') || word[0]}.` : word); // Comm., Brig.
	const cut = (most) => brief.map((name) => name.replace(/\S+/g, (word) => shorten(word, most)));
	return [names, bare, brief, ...CUTS.map(cut)].filter((way) => new Set(way).size === new Set(names).size);
}

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

// Write the names of these seats in the first way in which all of them fit.
export function fitNames(seats) {
	const names = seats.map((seat) => seat.thing.label);
	const found = seats.map((seat) => seat.querySelector('.who'));
	if (!found.length || !boxOf(found[0].parentElement).width) return;
	const ways = waysToWrite(names);
	const { fontWeight, fontSize, fontFamily, lineHeight, maxHeight, whiteSpace } = getComputedStyle(found[0]);
	const lines = whiteSpace === 'nowrap' ? 1 : Math.round(parseFloat(maxHeight) / parseFloat(lineHeight)) || 1;
	const rooms = found.map(roomOf);
	pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
	const way = ways.find((each) => each.every((name, n) => fits(name, rooms[n], lines))) || ways.at(-1);
	for (const [n, who] of found.entries()) {
		const isShort = way[n] !== names[n];
		who.parentElement.querySelector('.full')?.remove();
		text(who, way[n]);
		attr(who, 'aria-hidden', isShort && 'true');
		if (isShort) who.before(h('span.quiet.full', names[n]));
	}
}
