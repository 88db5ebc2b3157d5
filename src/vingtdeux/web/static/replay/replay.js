// The bar of a replay: fetches pictures by number and feeds them to the table as frames.

import '../client/table.js'; // it listens for frames before the first one is sent
import { recall } from '../client/dom.js';

const bar = document.getElementById('replay');
const table = document.getElementById('table');
const slider = document.getElementById('at');
const number = document.getElementById('number');
const pov = document.getElementById('pov');
const forkAt = document.getElementById('fork-at');
const playButton = bar.querySelector('[data-go="play"]');
const last = Number(bar.dataset.last);
const BREATH = 400; // ms after the show of a move until the next one, when it plays by itself
const LEAST = 1000; // ms a picture stays, also one without a show
const pictures = new Map();
let at = 0;
let wanted = 0;
let playing = false;
let drawn = 0; // when the newest picture came
let timer;

function picture(n) {
	const key = `${pov.value}:${n}`;
	if (!pictures.has(key)) {
		const url = `${bar.dataset.frame}?n=${n}&pov=${encodeURIComponent(pov.value)}&lang=${document.documentElement.lang}`; // kept by the browser
		pictures.set(
			key,
			fetch(url, { headers: { Accept: 'application/json' } }).then((reply) => {
				if (!reply.ok) throw new Error(reply.statusText);
				return reply.json();
			}),
		);
		pictures.get(key).catch(() => pictures.delete(key));
	}
	return pictures.get(key);
}

async function show(n) {
	wanted = Math.max(0, Math.min(last, n));
	const asked = picture(wanted);
	const frame = await asked.catch(() => null);
	if (!frame) {
		play(false);
		number.textContent = bar.dataset.offline;
		return;
	}
	if (frame !== (await picture(wanted))) return;
	at = wanted;
	drawn = performance.now();
	table.dispatchEvent(new CustomEvent('frame', { detail: frame }));
	slider.value = at;
	number.textContent = `${at} / ${last}`;
	forkAt.value = at;
	table.dataset.at = at;
	history.replaceState(null, '', `?pov=${encodeURIComponent(pov.value)}#${at}`);
	if (at < last) picture(at + 1).catch(() => {}); // it is asked for again when it is wanted
}

const { title: start, dataset } = playButton;

function play(on) {
	clearTimeout(timer);
	playing = on && at < last;
	playButton.textContent = playing ? '❚❚' : '▶';
	playButton.title = playButton.ariaLabel = playing ? dataset.pause : start;
	playButton.ariaPressed = String(playing);
	if (playing) show(at + 1);
}

// A show is over: after a breath the next move, or the end.
table.addEventListener('shown', () => {
	clearTimeout(timer);
	if (!playing) return;
	const left = Math.max(BREATH, LEAST - (performance.now() - drawn));
	timer = setTimeout(() => play(true), left);
});

const go = {
	first: () => show(0),
	back: () => show(wanted - 1),
	on: () => show(wanted + 1),
	last: () => show(last),
	play: () => (at === last ? show(0).then(() => play(true)) : play(!playing)), // at the end: again
};
bar.addEventListener('click', (event) => {
	const name = event.target.closest('[data-go]')?.dataset.go;
	if (!name) return;
	if (name !== 'play') play(false);
	go[name]();
});
const more = document.getElementById('more');
more.addEventListener('click', () => more.setAttribute('aria-expanded', String(more.ariaExpanded !== 'true')));
slider.addEventListener('input', () => {
	play(false);
	show(Number(slider.value));
});
pov.addEventListener('change', () => show(at));
addEventListener('hashchange', () => show(Number(location.hash.slice(1)) || 0));
document.addEventListener('keydown', (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog')) return;
	if (event.key.length === 1 && recall('shortcuts') === 'off') return;
	const act = {
		ArrowLeft: go.back,
		k: go.back,
		ArrowRight: go.on,
		j: go.on,
		ArrowUp: go.first,
		Home: go.first,
		0: go.first,
		ArrowDown: go.last,
		End: go.last,
		$: go.last,
		p: go.play,
	}[event.key];
	if (!act || event.target.closest('.cell, .piece')) return;
	event.preventDefault();
	act();
});
show(location.hash ? Number(location.hash.slice(1)) || 0 : 0);
