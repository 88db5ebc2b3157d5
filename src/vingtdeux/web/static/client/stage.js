// The director: plays the beats of what has happened above the old picture, at the reader's pace. docs/scene.md says how each one looks.
// Loaded when there is something to show. It only shows: whatever it does or fails to do, the picture drawn in the end is the same.

import { BEATS, clear, layer, ON_TOP, over, pause, reading, seek, standing, strike, tempo, time } from './beats.js';
import { h, recall, root } from './dom.js';
import { handOver } from './motion.js';
import { say } from './strings.js';

const FASTEST = 3;
const BEHIND = 6; // moves
const HINT = 1500; // ms before it is said how to skip
const GRACE = 300; // ms beyond one and a half times its time before a beat is given up

const skip = h('p.skip', say(matchMedia('(pointer: coarse)').matches ? 'skipTouch' : 'skip'));
let queue = []; // acts to come: {beats, lines, frame}; `frame` = its picture is drawn after this act
let running = null; // {story, over}: a show

// Set by the table: tell(lines), land(frame), ended(), play(sound).
export const hooks = {};

export const isTelling = () => Boolean(running?.story);

export const isWanted = () => recall('pace') !== 'instant' && !document.hidden;

// Play acts; `story` = on the old picture, then the new one is drawn. What comes during a story is added to it, picture after picture.
export function show(acts, story) {
	if (running && running.story !== story) finish();
	const can = (beat) => (story ? beat.do in BEATS : ON_TOP.has(beat.do));
	for (const act of acts) {
		const beats = act.beats.filter(can);
		const last = queue.at(-1);
		if (last && !last.frame && beats[0]?.join)
			[last.beats, last.lines] = [
				[...last.beats, ...beats],
				[...last.lines, ...act.lines],
			]; // one event goes with the one before
		else queue.push({ ...act, beats });
	}
	if (running?.story === story) return;
	const mine = { story, over: () => {} };
	running = mine;
	tempo.isStory = story;
	root.append(layer);
	root.classList.toggle('is-telling', story);
	run(mine);
}

async function run(mine) {
	const cut = new Promise((over) => (mine.over = over));
	const hint = setTimeout(() => mine.story && layer.append(skip), HINT);
	while (queue.length && running === mine) {
		hurry();
		const act = queue.shift();
		hooks.tell(act.lines);
		for (const group of together(act.beats)) {
			await Promise.race([cut, Promise.all(group.map((beat, n) => play(beat, n)))]);
			if (running !== mine) break;
		}
		if (running !== mine) break;
		clear();
		if (!act.frame || !queue.length) continue;
		draw(act.frame, tempo.rate > 1);
		const glides = [...root.querySelectorAll('.gliding')].flatMap((el) => el.getAnimations());
		await Promise.race([cut, Promise.all(glides.filter(ends).map(over))]);
	}
	clearTimeout(hint);
	if (running === mine) finish();
}

// A game's sheet may have things pulse for ever.
const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;

// End at once: everything is told, nothing stays above the table, the newest picture is drawn; `atOnce` = a hand waits for it.
export function finish(atOnce) {
	const old = running;
	if (!old) return;
	running = null;
	for (const { lines } of queue) hooks.tell(lines);
	queue = [];
	tempo.rate = 1;
	tempo.isStory = false;
	root.classList.remove('is-telling');
	old.over();
	skip.remove();
	if (old.story) draw(undefined, atOnce);
	else strike(skip);
	layer.remove();
	hooks.ended();
}

// Things go on from where the show has left them, in this picture or the newest one.
function draw(frame, atOnce) {
	handOver({ ...standing(), atOnce });
	strike(skip);
	hooks.land(frame);
	root.classList.toggle('is-telling', isTelling());
}

// Beats that begin together.
function together(beats) {
	const groups = [];
	for (const beat of merged(beats)) {
		if (beat.join && groups.length) groups.at(-1).push(beat);
		else groups.push([beat]);
	}
	return groups;
}

// Equal neighbours are one: “+1 ×3”.
function merged(beats) {
	const kept = [];
	for (const beat of beats) {
		const last = kept.at(-1);
		if (beat.do === 'float' && last && JSON.stringify({ ...last, times: undefined }) === JSON.stringify(beat)) last.times = (last.times || 1) + 1;
		else kept.push({ ...beat });
	}
	return kept;
}

// What is waiting takes too long: faster, then without ornaments, then turning points only; far behind, on to the latest moves.
function hurry() {
	tempo.rate = 1;
	const late = queue.filter((act) => act.frame).at(-BEHIND);
	if (late) {
		for (const { lines } of queue.splice(0, queue.indexOf(late) + 1)) hooks.tell(lines);
		draw(late.frame, true);
	}
	const long = () => queue.reduce((sum, act) => sum + together(act.beats).reduce((all, group) => all + Math.max(...group.map(guess)), 0), 0) / time('most');
	tempo.rate = Math.min(FASTEST, Math.max(1, long()));
	for (const least of [1, 2]) {
		if (long() <= 1.2) return;
		for (const act of queue) act.beats = act.beats.filter(({ weight = 1 }) => weight >= least);
	}
}

const guess = ({ do: name, words = '' }) => (name === 'speak' ? reading(words) : name === 'float' ? time('after') : time(name));

// One beat; never longer than it should be, and no fault of it stops the show.
async function play(beat, n) {
	const most = 1.5 * (guess(beat) + n * time('stagger') + time('float')) + GRACE;
	const show = running;
	try {
		if (n && beat.do !== 'point') await pause(n * time('stagger'));
		if (running !== show) return; // skipped while it waited for its turn
		if (beat.tone) hooks.play(beat.tone);
		const found = seek(beat.on);
		if (found || !beat.on) await Promise.race([BEATS[beat.do](beat, found), pause(most)]);
	} catch (error) {
		reportError(error);
	}
}

document.addEventListener('visibilitychange', () => document.hidden && finish());
