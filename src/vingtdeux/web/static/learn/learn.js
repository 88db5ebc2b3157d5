// The coach: shows one step after the other; the table itself sends the learner's move.

import '../client/table.js'; // it listens for frames before the first one is sent

const coach = document.getElementById('coach');
const table = document.getElementById('table');
const words = document.getElementById('coach-words');
const count = document.getElementById('coach-count');
const back = document.getElementById('coach-back');
const on = document.getElementById('coach-on');
const playNow = document.getElementById('coach-play');
let at = 0;
let waits = false;

async function show(n) {
	const reply = await fetch(`${coach.dataset.picture}?n=${n}`, { headers: { Accept: 'application/json' } }).catch(() => null);
	if (!reply?.ok) {
		words.textContent = coach.dataset.offline;
		return;
	}
	const frame = await reply.json();
	at = frame.coach.at;
	waits = frame.coach.waits;
	const shown = new Promise((done) => table.addEventListener('shown', done, { once: true }));
	table.dispatchEvent(new CustomEvent('frame', { detail: frame }));
	await shown; // the coach waits until everybody has seen it
	if (at !== frame.coach.at) return;
	words.textContent = frame.coach.text;
	count.textContent = `${at + 1} / ${frame.coach.of}`;
	const end = at + 1 === frame.coach.of;
	back.disabled = at === 0;
	on.hidden = waits || end;
	playNow.hidden = !end;
	table.dataset.step = at;
	history.replaceState(null, '', `#${at}`);
	if (!waits && !end) on.focus({ preventScroll: true });
}

// The table marks itself while a move is on its way; when the mark goes, the move was answered.
new MutationObserver((changes) => {
	for (const change of changes) {
		if (change.oldValue && !table.dataset.sending && waits && table.dataset.answer === 'ok') show(at + 1);
	}
}).observe(table, { attributeFilter: ['data-sending'], attributeOldValue: true });

back.addEventListener('click', () => show(at - 1));
on.addEventListener('click', () => show(at + 1));
show(Number(location.hash.slice(1)) || 0);
