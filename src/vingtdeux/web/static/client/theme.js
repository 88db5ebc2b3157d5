// A classic script in the head, before the first paint: the remembered theme and motion.
for (const name of ['theme', 'motion']) {
	try {
		document.documentElement.dataset[name] = localStorage[`vd.${name}`] || 'auto';
	} catch {}
}
