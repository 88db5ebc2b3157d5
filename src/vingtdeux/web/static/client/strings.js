// The client's own words; a game's come from the server.

import { root } from './dom.js';

export const lang = root.dataset.lang === 'en' ? 'en' : 'fr';
const { words } = await import(`./words.${lang}.js`);
const plural = new Intl.PluralRules(lang);

// say('timeLeft', {n: 3}); {n, one:…|other:…} follows the language's plural.
export const say = (name, args = {}) =>
	words[name].replace(/\{(\w+)(?:, one:([^|]*)\|other:([^}]*))?\}/g, (_, key, one, other) =>
		one === undefined ? args[key] : (plural.select(args[key]) === 'one' ? one : other).replace('#', args[key]),
	);
