// Small sounds made on the spot. Never the only signal.

import { recall, remember } from './dom.js';

// [frequency, start, length, shape, strength]
const TUNES = {
  turn: [[523, 0, 0.16, 'sine', 1], [784, 0.13, 0.28, 'sine', 1]],
  action: [[220, 0, 0.06, 'triangle', 0.7], [165, 0.03, 0.07, 'triangle', 0.5]],
  refused: [[196, 0, 0.12, 'sawtooth', 0.35], [147, 0.11, 0.2, 'sawtooth', 0.35]],
  countdown: [[880, 0, 0.05, 'square', 0.22]],
  end: [[392, 0, 0.2, 'sine', 0.9], [523, 0.16, 0.2, 'sine', 0.9], [659, 0.32, 0.2, 'sine', 0.9], [784, 0.48, 0.5, 'sine', 0.9]],
};

export class Sound {
  constructor() {
    this.volume = Number(recall('volume', '0.5'));
    this.muted = recall('muted') === 'yes';
    const wake = () => {
      this.context ||= window.AudioContext && new AudioContext();
      this.context?.resume();
    };
    addEventListener('pointerdown', wake, { once: true });
    addEventListener('keydown', wake, { once: true });
  }

  play(name) {
    document.dispatchEvent(new CustomEvent('sound', { detail: name }));
    if (this.muted || !this.volume || this.context?.state !== 'running') return;
    const now = this.context.currentTime;
    for (const [pitch, start, length, shape, strength] of TUNES[name]) {
      const tone = this.context.createOscillator();
      const gain = this.context.createGain();
      tone.type = shape;
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, now + start);
      gain.gain.linearRampToValueAtTime(strength * this.volume * 0.25, now + start + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
      tone.connect(gain).connect(this.context.destination);
      tone.start(now + start);
      tone.stop(now + start + length + 0.02);
    }
  }

  setVolume(volume) {
    this.volume = volume;
    remember('volume', String(volume));
  }

  mute(yes) {
    this.muted = yes;
    remember('muted', yes ? 'yes' : 'no');
  }
}
