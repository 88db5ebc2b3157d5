// Small sounds made on the spot. Never the only signal. Loaded at the first touch or key: before it no browser plays.

import { recall } from './dom.js';

const TUNES = {
	// [pitch, start, length]
	turn: [
		[523, 0, 0.16],
		[784, 0.13, 0.28],
	],
	action: [
		[220, 0, 0.06],
		[165, 0.03, 0.07],
	],
	offer: [
		[440, 0, 0.1],
		[554, 0.09, 0.16],
	],
	accepted: [
		[659, 0, 0.1],
		[880, 0.08, 0.22],
	],
	refused: [
		[196, 0, 0.12],
		[147, 0.11, 0.2],
	],
	good: [
		[587, 0, 0.09],
		[740, 0.07, 0.16],
	],
	bad: [
		[233, 0, 0.1],
		[185, 0.08, 0.18],
	],
	alarm: [
		[466, 0, 0.14],
		[622, 0.14, 0.14],
		[466, 0.28, 0.14],
		[622, 0.42, 0.22],
	],
	calm: [[330, 0, 0.08]],
	countdown: [[880, 0, 0.05]],
	end: [
		[392, 0, 0.2],
		[523, 0.16, 0.2],
		[659, 0.32, 0.2],
		[784, 0.48, 0.5],
	],
};

const context = new AudioContext();

export function play(name) {
	const loud = recall('volume', '0.5') * 0.25;
	if (recall('muted') === 'yes' || !loud || context.state !== 'running') return;
	for (const [frequency, start, length] of TUNES[name]) {
		const from = context.currentTime + start;
		const tone = new OscillatorNode(context, { type: 'triangle', frequency });
		const volume = new GainNode(context, { gain: 0 });
		volume.gain.setValueAtTime(0, from);
		volume.gain.linearRampToValueAtTime(loud, from + 0.015);
		volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
		tone.connect(volume).connect(context.destination);
		tone.start(from);
		tone.stop(from + length + 0.02);
	}
}
