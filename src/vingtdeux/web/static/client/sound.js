// Small sounds made on the spot. Never the only signal.

import { attr, recall, remember, root } from './dom.js';

const TUNES = { // [pitch, start, length]
	turn: [[523, 0, 0.16], [784, 0.13, 0.28]],
	action: [[220, 0, 0.06], [165, 0.03, 0.07]],
	refused: [[196, 0, 0.12], [147, 0.11, 0.2]],
	countdown: [[880, 0, 0.05]],
	end: [[392, 0, 0.2], [523, 0.16, 0.2], [659, 0.32, 0.2], [784, 0.48, 0.5]],
};

export const sound = { volume: Number(recall('volume', '0.5')), muted: recall('muted') === 'yes' };
let context;
for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => (context ||= new AudioContext()), { once: true });

export function play(name) {
	document.dispatchEvent(new CustomEvent('sound', { detail: name }));
	if (sound.muted || !sound.volume || context?.state !== 'running') return;
	for (const [frequency, start, length] of TUNES[name]) {
		const from = context.currentTime + start;
		const tone = new OscillatorNode(context, { type: 'triangle', frequency });
		const volume = new GainNode(context, { gain: 0 });
		const { gain } = volume;
		tone.connect(volume).connect(context.destination);
		gain.setValueAtTime(0, from);
		gain.linearRampToValueAtTime(sound.volume * 0.25, from + 0.015);
		gain.exponentialRampToValueAtTime(0.0001, from + length);
		tone.start(from);
		tone.stop(from + length + 0.02);
	}
}

export function mute(yes, volume = sound.volume) {
	Object.assign(sound, { muted: yes, volume });
	remember('volume', volume);
	remember('muted', yes ? 'yes' : 'no');
	attr(root.querySelector('.tool-sound'), 'aria-pressed', String(yes));
}
