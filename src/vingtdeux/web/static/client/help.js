// The help overlay: how to make a move, the keys, and the settings that are remembered.

import { button, h, recall, remember } from './dom.js';
import { dialog } from './popups.js';
import { lang, say } from './strings.js';

const { keys, ways, words } = await import(`./help.${lang}.js`);
const page = document.documentElement.dataset;

function set(name, value) {
	remember(name, value);
	page[name] = value;
}

export function openHelp(rules, unmute) {
	const tick = (name) =>
		h(
			'label',
			h('input', { type: 'checkbox', checked: recall(name, 'on') === 'on', onchange: ({ target }) => set(name, target.checked ? 'on' : 'off') }),
			words[name],
		);
	const paces = ['slow', 'normal', 'fast', 'instant'].map((name) => h('option', { value: name, selected: recall('pace', 'normal') === name }, words[name]));
	const themes = ['auto', 'light', 'dark', 'contrast'].map((name) => h('option', { value: name, selected: page.theme === name }, words[name]));
	const volume = h('input', {
		type: 'range',
		min: 0,
		max: 1,
		step: 0.05,
		value: recall('volume', '0.5'),
		onchange: () => {
			remember('volume', volume.value);
			unmute();
		},
	});
	dialog('help', [
		h('h2', { id: 'help' }, say('help')),
		h('p', h('a', { href: rules, target: '_blank' }, words.rules)),
		h(
			'div.settings',
			h('label', words.theme, h('select', { onchange: ({ target }) => set('theme', target.value) }, themes)),
			h('label', words.pace, h('select', { onchange: ({ target }) => remember('pace', target.value) }, paces)),
			h('label', words.volume, volume),
			tick('motion'),
			tick('botwords'),
			tick('autopass'),
			tick('shortcuts'),
		),
		h('h3', words.how),
		h(
			'ul',
			ways.map((way) => h('li', way)),
		),
		h('h3', words.keyboard),
		h(
			'dl',
			Object.entries(keys).flatMap(([key, what]) => [h('dt', h('kbd', key)), h('dd', what)]),
		),
		h(
			'div.choices',
			button('primary', ({ target }) => target.closest('dialog').close(), say('close')),
		),
	]);
}
