// Buttons that copy what they carry, and say so; only where the browser can.

for (const button of document.querySelectorAll('[data-copy]')) {
	button.hidden = !navigator.clipboard;
	button.addEventListener('click', async () => {
		await navigator.clipboard.writeText(button.dataset.copy);
		button.textContent = button.dataset.done;
	});
}
