// Why did that happen? A line of the log tells its rule and lights what it was about.

import { active, focusOn, root } from './dom.js';
import { log } from './panels.js';
import { find } from './scene.js';
import { tellWhy } from './tips.js';

const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const all = () => [...log.querySelectorAll('.told')];

function why(el) {
	const { on = [], ...line } = el.line;
	const lit = on.map((ids) => ids.split(' ').map(find).find(Boolean)).filter(Boolean);
	const drawer = root.hasAttribute('data-log');
	if (drawer) root.querySelector('.tool-log').click(); // it lies over the table
	tellWhy(line, drawer ? lit[0] || root.querySelector('.prompt') : el, lit);
}

log.addEventListener('click', ({ target }) => {
	const el = target.closest('.told');
	if (el && !getSelection().toString()) why(el);
});

log.addEventListener('keydown', (event) => {
	const { key } = event;
	const here = all().indexOf(active());
	if (event.ctrlKey || event.metaKey || event.altKey) return;
	if (here >= 0 && (key === 'Enter' || key === ' ')) why(active());
	else if (key in STEPS) focusOn(here < 0 ? all().at(-1) : all()[here + STEPS[key]]);
	else return;
	event.preventDefault();
	active().scrollIntoView({ block: 'nearest' });
});
