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
const PACE = 1200; // ms between moves when it plays by itself
const pictures = new Map();
let at = 0;
let wanted = 0;
let timer = null;

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
	table.dispatchEvent(new CustomEvent('frame', { detail: frame }));
	slider.value = at;
	number.textContent = `${at} / ${last}`;
	forkAt.value = at;
	table.dataset.at = at;
	history.replaceState(null, '', `?pov=${encodeURIComponent(pov.value)}#${at}`);
	if (at < last) picture(at + 1).catch(() => {}); // it is asked for again when it is wanted
}

function play(on) {
	clearInterval(timer);
	timer = on ? setInterval(() => (at < last ? show(at + 1) : play(false)), PACE) : null;
	playButton.setAttribute('aria-pressed', String(on));
}

const go = {
	first: () => show(0),
	back: () => show(wanted - 1),
	on: () => show(wanted + 1),
	last: () => show(last),
	play: () => play(!timer),
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
