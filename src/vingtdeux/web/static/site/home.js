// The home page: my tables and the open ones stay up to date; the title counts my turns; the theme.

import { refresh } from './live.js';

const EVERY = 10000;
const mine = document.getElementById('mine');
const title = document.title;
const { url } = document.getElementById('lists').dataset;

function count() {
	const asked = Number(mine.dataset.asked);
	document.title = asked ? `(${asked}) ${title}` : title;
}

async function look() {
	if (!document.hidden && (await refresh(url))) count();
}

count();
setInterval(look, EVERY);
document.addEventListener('visibilitychange', look);

const page = document.documentElement.dataset;
const theme = document.getElementById('theme');
document.getElementById('theme-box').hidden = false;
theme.value = page.theme || 'auto';
theme.addEventListener('change', () => {
	page.theme = theme.value;
	try {
		localStorage.setItem('vd.theme', theme.value); // as theme.js and the table's help read it
	} catch {}
});
