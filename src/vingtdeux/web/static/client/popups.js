// What floats above the table until it is answered: menus and questions.

import { active, boxOf, button, focusOn, h, print, root } from './dom.js';
import { find } from './scene.js';
import { say } from './strings.js';
import { hide } from './tips.js';

let open = null; // the menu: {box, id, point, back}

// Offer deeds beside an id or at a point; `more` = an extra entry "move".
export function menu(deeds, id, perform, { more, point } = {}) {
	closeMenu();
	hide();
	const entry = (words, act, { code, label, short, badge } = {}) => {
		const onclick = () => {
			closeMenu(true);
			act();
		};
		const attrs = { type: 'button', role: 'menuitem', tabindex: -1, 'data-code': code, 'aria-label': short && label, onclick };
		return h('button', attrs, h('span', words), print('price', badge));
	};
	const box = h(
		'div.menu',
		{ role: 'menu', 'aria-label': find(id).dataset.label, onkeydown: menuKey },
		deeds.map((deed) => entry(deed.short || deed.label, () => perform(deed), deed)),
		more && entry(say('move'), more),
	);
	open = { box, id, point, back: active() };
	root.append(box);
	refreshMenu(deeds);
	focusOn(box.firstChild);
}

function menuKey(event) {
	const items = [...open.box.children];
	const now = items.indexOf(active());
	const next = { ArrowDown: now + 1, ArrowUp: now - 1 }[event.key];
	if (event.key === 'Tab') closeMenu(true);
	if (next === undefined) return;
	items.at(next % items.length).focus();
	event.preventDefault();
}

// After an update: keep what is still legal, close when nothing is.
export function refreshMenu(deeds) {
	if (!open) return false;
	const { box, id, point } = open;
	const held = box.contains(active());
	for (const item of [...box.children]) if (item.dataset.code && !deeds.some((deed) => deed.code === item.dataset.code)) item.remove();
	if (!find(id) || !box.querySelector('[data-code]')) return closeMenu(true);
	place(box, point ? new DOMRect(point.x, point.y) : boxOf(find(id)));
	return held && !box.contains(active()) && focusOn(box.firstChild);
}

export function closeMenu(back) {
	const old = open;
	open = null;
	old?.box.remove();
	if (back) focusOn(old?.back);
	return Boolean(old);
}

export function ask(words, yes) {
	return new Promise((answer) => {
		const choice = (spec, name, value) => button(spec, (event) => event.target.closest('dialog').close(value), name);
		dialog('ask', [h('p', { id: 'ask' }, words), h('div.choices', choice('', say('cancel'), ''), choice('primary', yes, 'yes'))], answer);
	});
}

export const withdraw = () => document.getElementById('ask')?.closest('dialog').close('');

// A modal dialog, named by an element inside; gives the focus back.
export function dialog(name, kids, closed = () => {}) {
	hide();
	const back = active();
	const onclose = () => {
		box.remove();
		focusOn(back);
		closed(box.returnValue);
	};
	const box = h(`dialog.client-dialog.${name}`, { 'aria-labelledby': name, onclose }, kids);
	document.body.append(box);
	box.showModal();
	focusOn(box.querySelector('.primary'));
}

// Below the anchor, above it if there is no room, always on the screen.
function place(box, { left, top, bottom, width }) {
	const { offsetWidth: wide, offsetHeight: tall } = box;
	const above = top - tall - 8;
	const down = bottom + 8 + tall > innerHeight - 4 ? (above > 4 ? above : Math.max(4, innerHeight - tall - 8)) : bottom + 8;
	Object.assign(box.style, { top: `${down}px`, left: `${Math.max(4, Math.min(innerWidth - wide - 4, left + (width - wide) / 2))}px` });
}
