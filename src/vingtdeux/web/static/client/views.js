// Two other ways to see a scene: as readable text, and as the result at the end.

import { art, at, button, changed, drawing, fill, focusOn, h, letter, root, signed } from './dom.js';
import { deedsEl, prompt } from './panels.js';
import { token } from './stream.js';
import { lang, say } from './strings.js';
import { detailOf, hide, ruleLink } from './tips.js';

export const textView = h('div.text-view', { tabindex: 0, role: 'region', 'aria-label': say('textView'), hidden: true });

// The whole scene as readable text.
function asText(scene, people, log) {
	const { seats = [], zones = [], result } = scene;
	const items = (all) =>
		all.length > 0 &&
		h(
			'ul',
			all.map((item) => h('li', item)),
		);
	const para = (words) => words && h('p', words);
	const head = (words) => h('h2', words);
	const times = (label, n) => (n > 1 ? `${label} ×${n}` : label);
	const count = (labels) => [...new Set(labels)].map((label) => times(label, labels.filter((other) => other === label).length));
	const number = ({ text, value = 0, most }) => text || (most ? `${signed(value)}/${most}` : signed(value));
	const counters = (all = []) => all.map((each) => `${each.label} ${number(each)}${detailOf(each) && ` (${detailOf(each)})`}`).join(', ');
	const more = (thing) => times(thing.label, thing.count) + (detailOf(thing) && ` (${detailOf(thing)})`);
	const zoneText = ({ label, lines = [], cells = [], pieces = [], empty }) => {
		const whole = (piece) => [more(piece), ...pieces.filter((rider) => rider.on === piece.id).map(whole)].join(' + ');
		const lying = (test) => pieces.filter((piece) => !piece.on && test(piece)).map(whole);
		return [
			head(label),
			...lines.map(para),
			items(cells.map((cell) => `${more(cell)} — ${lying((piece) => piece.at === cell.id).join(', ') || say('empty')}`)),
			items(count(lying((piece) => !cells.some((cell) => cell.id === piece.at)))),
			!lines.length && !cells.length && !pieces.length && para(empty || say('empty')),
		];
	};
	const seatText = (seat) => {
		const { kind, here, stand_in: standIn, level = standIn, about, says } = people.find((person) => person.seat === seat.seat) || {};
		const bot = (kind === 'bot' || standIn) && say(level && !about ? 'level' : 'bot', { n: level });
		const away = kind === 'person' && !here && people.some((person) => person.here) && say('away');
		const flags = [
			...['you', 'first', 'asked', 'out'].filter((flag) => seat[flag]).map((flag) => say(flag)),
			bot,
			about,
			away,
			seat.status,
			says && `« ${says} »`,
		]
			.filter(Boolean)
			.join(', ');
		return `${seat.name}${flags && ` (${flags})`} — ${[counters(seat.counters), ...count((seat.pieces || []).map(more))].filter(Boolean).join(', ')}`;
	};
	return [
		head(scene.title),
		para(scene.prompt),
		para(scene.notice),
		para(scene.next && say('next', { text: scene.next })),
		para(counters(scene.counters)),
		...(result ? [head(result.title), para(result.reason), ...(result.lines || []).map(para)] : []),
		head(say('seats')),
		items(seats.map(seatText)),
		...zones.flatMap(zoneText),
		head(say('events')),
		items(log.slice(-8).map((line) => line.text)),
	];
}

const resultEl = h('section.result', { hidden: true, 'aria-labelledby': 'result-name', tabindex: -1 });
const resultBack = button('see-result', () => showResult(true), say('seeResult'));
resultBack.hidden = true;
deedsEl.append(resultBack);
root.append(resultEl);
prompt.after(textView);

export function draw({ scene, people = [], next }, log) {
	textView.hidden = !root.dataset.text;
	if (!textView.hidden) fill(textView, asText(scene, people, log));
	drawResult(scene, people, next);
}

// The seats as the result lists them, best first; partners together under what they have between them.
function standings({ winners, scores, ranks }, seats, people) {
	const ranked = winners.length > 0 || new Set(ranks).size > 1; // else nobody is ahead of anybody
	const number = (n) => h('td', signed(n.toLocaleString(lang)));
	const row = ({ seat, color, shape, name }) => {
		const wins = winners.includes(seat);
		return h(
			`tr.color-${color}${wins ? '.wins' : ''}`,
			ranked && h('td', String(ranks[seat])),
			h(
				'th',
				{ scope: 'row' },
				drawing(`shape-${shape}`, 'shape'),
				art(people.find((person) => person.seat === seat)?.portrait, 'art portrait'),
				` ${name} `,
				wins && h('span.tag', say('winner')),
			),
			number(scores[seat]),
		);
	};
	const ahead = (a, b) => ranks[a.seat] - ranks[b.seat] || scores[b.seat] - scores[a.seat];
	const sides = new Map();
	for (const seat of seats) at(sides, seat.team ?? `seat ${seat.seat}`).push(seat);
	const total = (team, all) =>
		h('tr.team', ranked && h('td'), h('th', { scope: 'row' }, say('team', { n: letter(team) })), number(all.reduce((sum, { seat }) => sum + scores[seat], 0)));
	const rows = [...sides]
		.map(([team, all]) => [team, all.sort(ahead)])
		.sort(([, [a]], [, [b]]) => ahead(a, b))
		.flatMap(([team, all]) => [all.length > 1 && total(team, all), ...all.map(row)]);
	const head = ['rank', 'seat', 'score'].slice(ranked ? 0 : 1).map((name) => h('th', { scope: 'col' }, say(name)));
	return h('table', h('thead', h('tr', head)), h('tbody', rows));
}

// The end: who won, why, with what; again, or look back.
function drawResult({ result, seats = [] }, people, next) {
	changed(resultEl, [result, next], () => {
		resultEl.hidden = resultBack.hidden = true;
		if (!result) return;
		const { lines = [] } = result;
		const { rematch, replay } = root.dataset;
		fill(
			resultEl,
			h('h2', { id: 'result-name' }, result.title),
			h('p', `${result.reason} `, result.rule && ruleLink(result.rule)),
			standings(result, seats, people),
			lines.length > 0 &&
				h(
					'ul.lines',
					lines.map((line) => h('li', line)),
				),
			h(
				'div.choices',
				rematch // whoever sat here says so by coming: the others wait for that
					? h(
							'form',
							{ method: 'post', action: rematch },
							h('input', { type: 'hidden', name: 'csrfmiddlewaretoken', value: token() }),
							h('button.primary', say(next ? 'follow' : 'rematch')),
							!next && document.getElementById('again')?.content.cloneNode(true),
						)
					: next && h('a.button.primary', { href: next }, say('follow')),
				replay && h('a.button', { href: replay }, say('replay')),
				button('', () => showResult(false), say('seeTable')),
			),
		);
		showResult(true);
	});
}

function showResult(yes) {
	hide();
	resultEl.hidden = !yes;
	resultBack.hidden = yes;
	root.toggleAttribute('data-result', yes);
	focusOn(yes ? resultEl : resultBack);
}
