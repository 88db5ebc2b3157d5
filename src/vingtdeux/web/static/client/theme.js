// A classic script in the head, before the first paint: the remembered theme and motion.
for (const name of ['theme', 'motion']) {
	try {
		const kept = localStorage[`vd.${name}`];
		if (kept) document.documentElement.dataset[name] = kept;
	} catch {}
}
