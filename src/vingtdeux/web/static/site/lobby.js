// The lobby: who sits where and who is ready, without a reload; moves on when the game starts.

import { refresh } from './live.js';

const page = document.querySelector('[data-socket]');
const room = document.getElementById('room');
const address = () => document.getElementById('invitation'); // a closed table shows it to few
const refused = document.getElementById('refused');
const said = document.getElementById('shared');
const copy = document.getElementById('copy');
const share = document.getElementById('share');
const fetchTalk = () => import('../chat/chat.js'); // when somebody has said something, or the box is opened
let tries = 0;

function listen() {
	const url = new URL(page.dataset.socket, location.href);
	url.protocol = url.protocol.replace('http', 'ws');
	const socket = new WebSocket(url);
	socket.onmessage = ({ data }) => {
		tries = 0;
		const frame = JSON.parse(data);
		if (!frame.status) return;
		if (frame.said) fetchTalk().then(() => page.dispatchEvent(new CustomEvent('received', { detail: frame })));
		if (frame.status !== 'open') location.reload();
		else if (String(frame.r) !== room.dataset.revision) refresh().then(offer);
	};
	socket.onclose = () => {
		tries += 1;
		setTimeout(listen, Math.min(15000, 400 * 2 ** tries));
	};
}

// The ready check: seconds left, counted from when the server wrote them; the title calls.
const title = document.title;
setInterval(() => {
	const left = room.querySelector('[data-left]');
	document.title = room.querySelector('[data-asked]') ? `● ${document.getElementById('ready').textContent.trim()} – ${title}` : title;
	if (!left) return;
	left.end ??= performance.now() + left.dataset.left * 1000;
	left.textContent = `${Math.max(0, Math.ceil((left.end - performance.now()) / 1000))}\u202fs`;
}, 250);

// Buttons of the lobby act without leaving the page; without this script they are plain forms.
page.addEventListener('submit', async (event) => {
	const form = event.target;
	if (!form.closest('[data-live]') || form.id === 'sit' || /\/(start|leave)$/.test(form.action)) return;
	event.preventDefault();
	refused.hidden = true;
	const reply = await fetch(form.action, {
		method: 'POST',
		body: new FormData(form, event.submitter),
		credentials: 'same-origin',
		headers: { Accept: 'application/json' },
	}).catch(() => null);
	if (!reply?.ok) {
		const answer = await reply?.json().catch(() => null);
		refused.textContent = answer?.text || refused.dataset.offline;
		refused.hidden = false; // until the next press: a late "done" of an earlier one says nothing about this
	}
	await refresh();
	offer();
});
document.addEventListener('keydown', (event) => {
	if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
	if (localStorage.getItem('vd.shortcuts') !== 'off') document.getElementById('ready')?.click();
});

document.getElementById('talk-box').addEventListener('toggle', fetchTalk, { once: true });
copy.onclick = async () => {
	await navigator.clipboard.writeText(address().value);
	said.textContent = copy.dataset.done;
};
share.onclick = () => navigator.share({ title: share.dataset.title, url: address().value }).catch(() => {});
page.addEventListener('focusin', ({ target }) => target.id === 'invitation' && target.select());
function offer() {
	copy.hidden = !navigator.clipboard || !address();
	share.hidden = !navigator.share || !address();
}
offer();
listen();
