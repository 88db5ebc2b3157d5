// Parts of a page that change by themselves: [data-live] elements are fetched again and swapped,
// keeping the focus, open details and whatever was typed or chosen.

const plain = (el) => el.outerHTML.replace(/name="csrfmiddlewaretoken" value="\w+"/g, '');
const last = new Map();
const typed = new Map();
let asked = 0;
let shown = 0;

document.addEventListener('input', ({ target }) => {
	if (target.id && target.closest('[data-live]')) typed.set(target.id, target.value);
});

function swap(old, fresh) {
	const looks = plain(fresh);
	if (looks === last.get(fresh.id)) return;
	last.set(fresh.id, looks);
	const focused = old.contains(document.activeElement) && document.activeElement.id;
	const opened = [...old.querySelectorAll('details[id][open]')].map(({ id }) => id);
	for (const { name, value } of [...fresh.attributes]) old.setAttribute(name, value);
	old.toggleAttribute('hidden', fresh.hidden);
	old.replaceChildren(...fresh.childNodes);
	for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
	for (const [id, value] of typed) {
		const now = document.getElementById(id);
		if (now && old.contains(now)) now.value = value;
	}
	if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

export async function refresh(url = location.href) {
	const mine = ++asked;
	const reply = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
	if (!reply?.ok) return false;
	const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
	if (mine < shown) return true; // asked before what is shown by now
	shown = mine;
	for (const fresh of page.querySelectorAll('[data-live]')) {
		const old = document.getElementById(fresh.id);
		if (old) swap(old, document.adoptNode(fresh));
	}
	return true;
}
