// A classic script in the head, before the first paint: the remembered theme, motion and whether bots are heard.
for (const name of ['theme', 'motion', 'botwords']) {
	try {
		const kept = localStorage[`vd.${name}`];
		if (kept) document.documentElement.dataset[name] = kept;
	} catch {}
}
