export const words = {
	volume: 'Volume',
	theme: 'Theme',
	auto: 'as the system',
	light: 'day',
	dark: 'night',
	contrast: 'high contrast',
	shortcuts: 'Single-key shortcuts (digits and letters)',
	motion: 'Animations',
	botwords: 'What bots say',
	rules: 'Rules of the game',
	keyboard: 'Keyboard',
	how: 'Making a move',
};

export const ways = [
	'Drag a piece onto its target.',
	'Tap the piece, then the target; or the target alone: a small menu opens when there are several actions.',
	'With the keyboard: Tab from zone to zone, arrows, Enter.',
	'Or take the action from the list.',
];
export const keys = {
	'Tab ← ↑ ↓ →': 'go from one cell or piece to the next',
	'⏎': 'pick, play',
	Esc: 'cancel, close',
	'1–9': 'play the n-th action of the list',
	a: 'open or close the list of actions',
	b: 'go to the board',
	c: 'open the talk',
	v: 'text view',
	l: 'read the last line of the log',
	t: 'read the time left',
	m: 'sound off or on',
	z: 'hide or show the header and the log',
	u: 'take a move back, where that is allowed',
	'?': 'this help',
};
