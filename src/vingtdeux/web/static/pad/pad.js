// The private notepad on the board: a click cycles cross, circle, nothing; a long press writes a note.
// Where the table helps, a click on a clue crosses out what it excludes.

import { recall } from '../client/dom.js';
import { post } from '../client/stream.js';

const WORDS = {
	fr: {
		on: 'Marquer les cases',
		margin: 'Notes en marge',
		note: 'Note pour la case {cell}',
		hint: 'Un clic sur une case : croix, cercle, rien. Appui long ou touche N : une note.',
		saved: 'Noté.',
		failed: 'Le bloc n’a pas pu être enregistré.',
	},
	en: {
		on: 'Mark cells',
		margin: 'Notes in the margin',
		note: 'Note for cell {cell}',
		hint: 'Click a cell: cross, circle, nothing. Long press or the N key: a note.',
		saved: 'Noted.',
		failed: 'The notepad could not be saved.',
	},
};
const LONG = 550; // ms
const box = document.getElementById('pad');
const table = document.getElementById('table');
const say = WORDS[table?.dataset.lang === 'en' ? 'en' : 'fr'];

function setUp() {
	const toggle = document.createElement('button');
	toggle.type = 'button';
	toggle.textContent = say.on;
	toggle.setAttribute('aria-pressed', 'false');
	const hint = Object.assign(document.createElement('p'), { textContent: say.hint });
	const label = Object.assign(document.createElement('label'), { textContent: say.margin });
	const area = Object.assign(document.createElement('textarea'), { maxLength: 2000, rows: 5 });
	const state = Object.assign(document.createElement('p'), { role: 'status' });
	label.append(area);
	box.append(toggle, hint, label, state);

	const send = async (body) => {
		const { status } = await post(box.dataset.at, body, []);
		state.textContent = status === 200 ? say.saved : say.failed;
	};
	const read = () => fetch(box.dataset.at, { headers: { Accept: 'application/json' } }).then((reply) => (reply.ok ? reply.json() : {}));
	read().then((sheet) => {
		area.value = sheet.text || '';
	});
	area.addEventListener('change', () => send({ text: area.value }));

	let marking = false;
	toggle.addEventListener('click', () => {
		marking = !marking;
		toggle.setAttribute('aria-pressed', String(marking));
		table.toggleAttribute('data-marking', marking);
		box.closest('details').open = false;
	});

	const cellOf = (event) => event.target.closest?.('.zone-grid .cell');
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

	const clueOf = (event) => event.target.closest?.('.piece.mark-press:not(.can-act)');
	const mark = (event) => {
		const clue = clueOf(event);
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
