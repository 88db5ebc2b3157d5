// The lab: a slider for every number, a link that follows the dials; a report that grows.

import { refresh } from './live.js';

const EVERY = 2000;
const form = document.getElementById('setup');
const page = document.querySelector('[data-news]');

// --- the dials: without this script they are plain numbers ----------------------------------------

function show(row) {
	const field = row.querySelector('[name]');
	const slider = row.querySelector('[type=range]');
	const changed = field.value !== row.dataset.printed && field.value !== '';
	if (slider) slider.value = field.value;
	row.classList.toggle('changed', changed);
	const reset = row.querySelector('.reset');
	reset.hidden = false;
	reset.classList.toggle('idle', !changed);
	reset.disabled = !changed;
}

function follow() {
	const asked = new URLSearchParams();
	for (const { id, value, options } of form.querySelectorAll('#players, #bots, #games'))
		if (![...options].find((option) => option.value === value).defaultSelected || location.search.includes(`${id}=`)) asked.set(id, value);
	for (const row of form.querySelectorAll('.dial.changed')) {
		const { name, value } = row.querySelector('[name]');
		asked.set(name, value);
	}
	const link = new URL(form.action, location.href);
	link.search = asked;
	document.getElementById('link').value = link.href;
	history.replaceState(null, '', link);
}

function open() {
	for (const row of form.querySelectorAll('.dial')) {
		const slider = row.querySelector('[type=range]');
		if (slider) slider.hidden = false;
		show(row);
	}
}

if (form) {
	open();
	form.addEventListener('input', ({ target }) => {
		const row = target.closest('.dial');
		if (row && target.type === 'range') row.querySelector('[name]').value = target.value;
		if (row) show(row);
		if (row || target.matches('select')) follow();
	});
	form.addEventListener('click', ({ target }) => {
		const row = target.matches('.reset') && target.closest('.dial');
		if (!row) return;
		const field = row.querySelector('[name]');
		field.value = row.dataset.printed;
		show(row);
		follow();
		field.focus();
	});
	const link = document.getElementById('link');
	link.addEventListener('focus', () => link.select());
	// an answer of the list is taken at once
	const add = document.getElementById('add');
	add?.addEventListener('input', () => {
		const known = [...document.getElementById('others').options].some(({ value }) => value === add.value);
		if (known) form.requestSubmit(add.parentElement.querySelector('button'));
	});
}

// --- the report: asked for again and again while games come in ------------------------------------

async function look() {
	const report = document.getElementById('report');
	if (!document.hidden) {
		report.style.minHeight = `${report.offsetHeight}px`; // what follows does not jump meanwhile
		await refresh(`${page.dataset.news}?have=${report.dataset.games}`);
	}
	if (document.querySelector('#progress[data-active]')) setTimeout(look, EVERY);
	else report.style.minHeight = '';
}

if (page) setTimeout(look, EVERY / 2);
