// The private notepad: a pencil beside the board. A click on a cell cycles cross, circle, nothing; a long press writes
// a note. Where the table helps, a click on the offer of a clue crosses out what it excludes.

import { drawing, h, recall } from '../client/dom.js';
import { post } from '../client/stream.js';

const WORDS = {
	fr: {
		on: 'Crayon',
		notes: 'Notes',
		margin: 'Notes en marge',
		note: 'Note pour la case {cell}',
		hint: 'Un clic sur une case : croix, cercle, rien. Appui long ou touche N : une note.',
		marking: 'Chaque clic sur une case la marque, même quand on peut y jouer.',
		failed: 'Le bloc n’a pas pu être enregistré.',
	},
	en: {
		on: 'Pencil',
		notes: 'Notes',
		margin: 'Notes in the margin',
		note: 'Note for square {cell}',
		hint: 'Click a square: cross, circle, nothing. Long press or the N key: a note.',
		marking: 'Every click on a square marks it, even where you could play.',
		failed: 'The notepad could not be saved.',
	},
};
const LONG = 550; // ms
const box = document.getElementById('pad');
const table = document.getElementById('table');
const say = WORDS[table?.dataset.lang === 'en' ? 'en' : 'fr'];

function setUp() {
	const area = h('textarea', { maxlength: 2000, rows: 2 });
	const state = h('p', { role: 'status' });
	const hint = h('p.hint', say.hint);
	const button = (name, sign, words, act) => h(`button.${name}`, { type: 'button', title: words, onclick: act }, drawing(sign), h('span', words));

	let marking = false;
	const pencil = button('pencil', 'pencil', say.on, () => {
		marking = !marking;
		pencil.setAttribute('aria-pressed', String(marking));
		table.toggleAttribute('data-marking', marking);
		hint.textContent = marking ? say.marking : say.hint;
	});
	const notes = button('open-notes', 'notes', say.notes, () => {
		const open = box.classList.toggle('is-open');
		notes.setAttribute('aria-expanded', String(open));
		if (open) area.focus();
	});
	pencil.setAttribute('aria-pressed', 'false');
	notes.setAttribute('aria-expanded', 'false');
	box.classList.add('pad');
	table.toggleAttribute('data-pad', true);
	box.append(pencil, notes, hint, h('label.margin', say.margin, area), state);
	table.addEventListener(
		'received',
		() => {
			table.querySelector('.place-supply').after(box);
			box.hidden = false;
		},
		{ once: true },
	);

	const send = async (body) => {
		const { status } = await post(box.dataset.at, body, []);
		state.textContent = status === 200 ? '' : say.failed;
	};
	const read = () => fetch(box.dataset.at, { headers: { Accept: 'application/json' } }).then((reply) => (reply.ok ? reply.json() : {}));
	read().then((sheet) => {
		area.value = sheet.text || '';
	});
	area.addEventListener('change', () => send({ text: area.value }));

	// A pawn one can act on is no part of the cell, unless the pencil is in hand.
	const cellOf = ({ target }) => (marking || !target.closest?.('.piece.can-act')) && target.closest?.('.zone-grid .cell');
	let deeds = [];
	table.addEventListener('received', (event) => {
		deeds = event.detail.scene.deeds || [];
	});
	// A click that could be a move stays a move; one that needs a piece to be taken first is a mark.
	const free = (cell) => marking || (!table.querySelector('.chosen') && !deeds.some((deed) => deed.target === cell.dataset.id && !deed.source));
	const note = async (cell) => {
		const id = cell.dataset.id;
		const { notes } = await read();
		const words = window.prompt(say.note.replace('{cell}', id), notes?.[id] || '');
		if (words !== null) send({ cell: id, note: words });
	};

	// Its offer is pressed, or Enter on the clue that bears it.
	const offerOf = ({ type, target }) => {
		const offer = target.closest?.('.piece.mark-press') || (type === 'keydown' && target.querySelector?.(':scope > .mark-press'));
		return offer && !offer.closest('.can-act') && offer;
	};
	const mark = (event) => {
		const clue = offerOf(event);
		const cell = cellOf(event);
		if (!clue && !(cell && free(cell))) return;
		event.stopPropagation();
		event.preventDefault();
		if (clue) send({ clue: clue.dataset.id });
		else if (!held) send({ click: cell.dataset.id });
	};

	let timer = null;
	let held = false;
	table.addEventListener(
		'pointerdown',
		(event) => {
			const cell = cellOf(event);
			held = false;
			if (!cell || !free(cell)) return;
			timer = setTimeout(() => {
				held = true;
				note(cell);
			}, LONG);
		},
		true,
	);
	for (const name of ['pointerup', 'pointercancel', 'pointermove']) {
		table.addEventListener(
			name,
			(event) => {
				if (name !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
			},
			true,
		);
	}
	table.addEventListener('click', mark, true);
	table.addEventListener(
		'keydown',
		(event) => {
			const cell = cellOf(event);
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.key === 'n' && cell && recall('shortcuts') !== 'off') {
				event.stopPropagation();
				event.preventDefault();
				note(cell);
			} else if (event.key === 'Enter' || event.key === ' ') {
				held = false;
				mark(event);
			}
		},
		true,
	);
}

if (box && table) setUp();
