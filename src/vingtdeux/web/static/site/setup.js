// Table set-up: another number of players redraws the form with the answers kept; one switch may propose another answer.

const form = document.getElementById('setup');

document.getElementById('players').addEventListener('change', () => {
	const again = document.createElement('input');
	again.type = 'hidden';
	again.name = 'refresh';
	again.value = '1';
	form.append(again);
	form.submit();
});

for (const box of form.querySelectorAll('[data-suggests]')) {
	const note = box.closest('.field').querySelector('[data-note]');
	box.addEventListener('change', () => {
		const [name, value] = box.dataset.suggests.split('=');
		const wanted = form.querySelector(`[name="option.${name}"][value="${value}"]`);
		const proposes = box.checked && wanted && !wanted.checked;
		if (proposes) wanted.checked = true;
		note.textContent = proposes ? note.dataset.note : '';
	});
}
