// The help overlay: how to make a move, the keys, and the settings that are remembered.

import { button, h, recall, remember } from './dom.js';
import { dialog } from './popups.js';
import { mute, play, sound } from './sound.js';
import { keys, say, ways } from './strings.js';

const page = document.documentElement.dataset;

export const shortcutsOn = () => recall('shortcuts', 'on') === 'on';

function set(name, value) {
	remember(name, value);
	page[name] = value;
}

export function openHelp(rules) {
	const tick = (name) => h('label', h('input', { type: 'checkbox', checked: recall(name, 'on') === 'on', onchange: ({ target }) => set(name, target.checked ? 'on' : 'off') }), say(name));
	const themes = ['auto', 'light', 'dark', 'contrast'].map((name) => h('option', { value: name, selected: page.theme === name }, say(name)));
	const volume = h('input', { type: 'range', min: 0, max: 1, step: 0.05, value: String(sound.volume), onchange: () => {
		mute(false, volume.value);
		play('action');
	} });
	dialog('help', [
		h('h2', { id: 'help' }, say('help')),
		h('p', h('a', { href: rules, target: '_blank' }, say('rules'))),
		h('div.settings', h('label', say('theme'), h('select', { onchange: ({ target }) => set('theme', target.value) }, themes)), h('label', say('volume'), volume), tick('motion'), tick('shortcuts')),
		h('h3', say('how')),
		h('ul', ways.map((way) => h('li', way))),
		h('h3', say('keyboard')),
		h('dl', Object.entries(keys).flatMap(([key, what]) => [h('dt', h('kbd', key)), h('dd', what)])),
		h('div.choices', button('primary', ({ target }) => target.closest('dialog').close(), say('close'))),
	]);
}
