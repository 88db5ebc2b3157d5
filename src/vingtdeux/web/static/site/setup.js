// Table set-up: another number of players redraws the form in place, with every answer kept as it
// stands by then; one switch may propose another answer.

const form = document.getElementById('setup');
const kept = (el) => (el.type === 'checkbox' || el.type === 'radio' ? `${el.name}=${el.value}` : el.name);
let asked = 0;

// What the reader has typed, chosen and opened in the form so far goes over to the new one.
function carryOver(fresh) {
	const old = new Map([...form.elements].filter((el) => el.name && el.type !== 'hidden').map((el) => [kept(el), el]));
	for (const el of fresh.elements) {
		const known = el.type !== 'hidden' && old.get(kept(el));
		if (!known) continue;
		if ('checked' in el && /checkbox|radio/.test(el.type)) el.checked = known.checked;
		else if (el.type !== 'select-one' || [...el.options].some(({ value }) => value === known.value)) el.value = known.value;
	}
	for (const { id } of form.querySelectorAll('details[id][open]')) fresh.querySelector(`#${id}`)?.setAttribute('open', '');
}

async function redraw() {
	asked += 1;
	const mine = asked;
	const body = new FormData(form);
	body.append('refresh', '1');
	const reply = await fetch(form.action, { method: 'POST', body, credentials: 'same-origin' }).catch(() => null);
	const page = reply?.ok && new DOMParser().parseFromString(await reply.text(), 'text/html');
	if (mine !== asked) return;
	const fresh = page && document.adoptNode(page.getElementById('setup'));
	let problem = form.querySelector('.problem');
	if (!fresh) {
		problem ||= Object.assign(document.createElement('p'), { className: 'problem', role: 'alert' });
		problem.textContent = form.dataset.offline;
		form.prepend(problem);
		return;
	}
	carryOver(fresh);
	const focused = form.contains(document.activeElement) && document.activeElement.id;
	form.replaceChildren(...fresh.childNodes);
	if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function propose(box) {
	const note = box.closest('.field').querySelector('[data-note]');
	const [name, value] = box.dataset.suggests.split('=');
	const wanted = form.querySelector(`[name="option.${name}"][value="${value}"]`);
	const proposes = box.checked && wanted && !wanted.checked;
	if (proposes) wanted.checked = true;
	note.textContent = proposes ? note.dataset.note : '';
}

form.addEventListener('change', ({ target }) => {
	if (target.id === 'players') redraw();
	else if (target.matches('[data-suggests]')) propose(target);
});
