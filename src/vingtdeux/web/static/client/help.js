// The help overlay: how to make a move, the keys, and the settings that are remembered.

import { h, recall, remember } from './dom.js';

const KEYS = [
  ['Tab ← ↑ ↓ →', 'keyArrows'],
  ['⏎', 'keyEnter'],
  ['Esc', 'keyEsc'],
  ['1–9', 'keyDigits'],
  ['a', 'keyA'],
  ['b', 'keyB'],
  ['v', 'keyV'],
  ['l', 'keyL'],
  ['t', 'keyT'],
  ['m', 'keyM'],
  ['?', 'keyHelp'],
];

/** Whether single keys may act (they can be switched off). */
export function shortcutsOn() {
  return recall('shortcuts', 'on') === 'on';
}

export function setTheme(theme) {
  remember('theme', theme);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Open the overlay; the focus goes back where it was when it closes. */
export function openHelp(say, sound, rules, onchange) {
  if (document.querySelector('.help')) return;
  const back = document.activeElement;
  const theme = h('select', { onchange: () => setTheme(theme.value) }, ...['auto', 'light', 'dark', 'contrast'].map((name) =>
    h('option', { value: name, selected: (document.documentElement.dataset.theme || 'auto') === name }, say(`theme${name[0].toUpperCase()}${name.slice(1)}`))));
  const volume = h('input', { type: 'range', min: 0, max: 1, step: 0.05, value: sound.volume, oninput: () => { sound.setVolume(Number(volume.value)); sound.mute(false); onchange(); }, onchange: () => sound.play('action') });
  const single = h('input', { type: 'checkbox', checked: shortcutsOn(), onchange: () => remember('shortcuts', single.checked ? 'on' : 'off') });
  const motion = h('input', { type: 'checkbox', checked: recall('motion', 'on') === 'on', onchange: () => {
    remember('motion', motion.checked ? 'on' : 'off');
    document.documentElement.dataset.motion = motion.checked ? 'on' : 'off';
  } });
  const box = h('dialog.client-dialog.help', { 'aria-labelledby': 'help-name', onclose: () => { box.remove(); if (back?.isConnected) back.focus({ preventScroll: true }); } },
    h('h2', { id: 'help-name' }, say('help')),
    h('p', {}, h('a', { href: rules }, say('rules'))),
    h('div.settings', {},
      h('label', {}, say('theme'), ' ', theme), h('label', {}, say('volume'), ' ', volume),
      h('label', {}, motion, ' ', say('motion')), h('label', {}, single, ' ', say('shortcuts'))),
    h('h3', {}, say('ways')),
    h('ul', {}, ...['wayDrag', 'wayTap', 'wayKeys', 'wayList'].map((name) => h('li', {}, say(name)))),
    h('h3', {}, say('keys')),
    h('dl', {}, ...KEYS.flatMap(([key, name]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, say(name))])),
    h('div.choices', {}, h('button.primary', { type: 'button', onclick: () => box.close() }, say('close'))));
  document.body.append(box);
  box.showModal();
  box.querySelector('.primary').focus();
}
