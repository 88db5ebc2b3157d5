// The other language of this page: at the same place, with what was typed into the set-up.

document.querySelector('form.language').addEventListener('submit', ({ target }) => {
	const { next } = target.elements;
	const setup = document.getElementById('setup');
	const typed = setup && new URLSearchParams(new FormData(setup));
	typed?.delete('csrfmiddlewaretoken');
	// a page of two addresses leads to the other one; any other page, to where it is by now
	const there = new URL('here' in next.dataset ? location.href : next.value, location.href);
	next.value = there.pathname + (typed ? `?${typed}` : there.search) + location.hash;
});
