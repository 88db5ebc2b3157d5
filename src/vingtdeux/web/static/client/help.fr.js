export const words = {
	volume: 'Volume',
	theme: 'Thème',
	auto: 'comme le système',
	light: 'jour',
	dark: 'nuit',
	contrast: 'contraste élevé',
	shortcuts: 'Raccourcis d’une seule touche (chiffres et lettres)',
	motion: 'Animations',
	botwords: 'Paroles des robots',
	rules: 'Règles du jeu',
	keyboard: 'Clavier',
	how: 'Jouer un coup',
};

export const ways = [
	'Glissez une pièce jusqu’à sa cible.',
	'Touchez la pièce, puis la cible ; ou la cible seule : un petit menu s’ouvre s’il y a plusieurs actions.',
	'Au clavier : Tab d’une zone à l’autre, flèches, Entrée.',
	'Ou prenez l’action dans la liste.',
];
export const keys = {
	'Tab ← ↑ ↓ →': 'aller d’une case ou d’une pièce à l’autre',
	'⏎': 'choisir, jouer',
	Esc: 'annuler, fermer',
	'1–9': 'jouer la n-ième action de la liste',
	a: 'ouvrir ou fermer la liste des actions',
	b: 'aller au plateau',
	c: 'ouvrir la discussion',
	v: 'vue texte',
	l: 'lire la dernière ligne du journal',
	t: 'lire le temps restant',
	m: 'couper ou remettre le son',
	z: 'cacher ou montrer l’en-tête et le journal',
	u: 'reprendre son coup, là où c’est permis',
	'?': 'cette aide',
};
