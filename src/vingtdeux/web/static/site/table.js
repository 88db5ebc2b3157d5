// Around the table: the menu's quiet forms, the stand-in banner, the rematch.

import { recall, remember } from '../client/dom.js';
import { post } from '../client/stream.js';

const table = document.getElementById('table');
const element = (id) => document.getElementById(id);
const seat = table.dataset.seat;

table.addEventListener('received', ({ detail: frame }) => {
	const me = (frame.people || []).find((person) => String(person.seat) === seat);
	const away = Boolean(me?.stand_in);
	const over = Boolean(frame.scene.result);
	const show = (id, yes) => element(id)?.toggleAttribute('hidden', !yes);
	show('come-back', away && !over);
	show('pause', !away && !over);
	show('undo', frame.undo);
	show('mark-undo', frame.takebacks);
	show('rematch-made', frame.next);
	const follow = document.querySelector('#rematch-made a');
	if (frame.next && follow) follow.href = frame.next;
});

// Talk is fetched when somebody has said something, or when the box is opened.
const talkBox = element('talk-box');
const fetchTalk = () => import('../chat/chat.js');
table.addEventListener('received', ({ detail: frame }) => frame.said && fetchTalk());
talkBox?.addEventListener('toggle', fetchTalk, { once: true });

// Where there is room, the talk of a table of people lies open under the log.
const wide = matchMedia('(width >= 80rem)');
const talk = element('talk');

function dock() {
	const column = table.querySelector('.column');
	const docks = wide.matches && column && 'people' in talk.dataset;
	(docks ? column : talkBox).append(talk);
	talkBox.hidden = docks;
	if (docks) fetchTalk();
}

if (talkBox) {
	wide.addEventListener('change', dock);
	table.addEventListener('received', dock, { once: true });
}

// Forms that change something at the table without leaving the page; the next frame shows it.
document.addEventListener('submit', async (event) => {
	const form = event.target.closest('form[data-quiet]');
	if (!form) return;
	event.preventDefault();
	form.closest('details')?.removeAttribute('open');
	const answer = await post(form.action, Object.fromEntries(new FormData(form)), []);
	if (answer.status === 200) return;
	const note = document.createElement('p');
	note.className = 'toast';
	note.role = 'alert';
	note.textContent = answer.text || '…';
	document.body.append(note);
	note.addEventListener('animationend', () => note.remove());
});

// The reader's pace is that of the bots and of what is shown; this browser remembers it.
const pace = document.querySelector('[data-pace]');
if (pace) pace.value = recall('pace', pace.value);
pace?.addEventListener('change', () => remember('pace', pace.value));

document.addEventListener('change', ({ target }) => target.closest('form[data-on-change]')?.requestSubmit());

// One menu at a time; Escape or a click elsewhere closes it.
const menus = [...document.querySelectorAll('details.menu')];
const close = (but) =>
	menus.forEach((menu) => {
		if (menu !== but) menu.open = false;
	});
for (const menu of menus) menu.addEventListener('toggle', () => menu.open && close(menu));
document.addEventListener('click', (event) => close(event.target.closest('details.menu')));
document.addEventListener('keydown', (event) => {
	const open = menus.find((menu) => menu.open);
	if (event.key === 'Escape' && open) {
		open.open = false;
		open.querySelector('summary').focus();
	}
	const typing = event.target.closest('input, select, textarea');
	if (event.key === 'c' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && localStorage.getItem('vd.shortcuts') !== 'off') {
		if (!talkBox.hidden) talkBox.open = !talkBox.open;
		if (talkBox.hidden || talkBox.open) {
			event.preventDefault();
			talk.querySelector('input')?.focus();
		}
	}
});
