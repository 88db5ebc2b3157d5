// The table page: frames from the server to the eyes, deeds from the hand to the server.

import { attr, drawing, fill, h, join, on, recall, remember, root } from './dom.js';
import { giveUp, hooks, isHeld, refresh } from './input.js';
import './log.js';
import { startFrom } from './motion.js';
import {
	addLines,
	ageLines,
	caption,
	connection,
	deedsEl,
	drawDeeds,
	drawPrompt,
	listOpen,
	log,
	logged,
	newestLine,
	openList,
	prompt,
	reachPrompt,
	setClock,
	shout,
	showConnection,
	speak,
	takeLines,
	timeLeft,
	tools,
	voices,
} from './panels.js';
import { ask, closeMenu, withdraw } from './popups.js';
import { cells, chain, draw, find, fitPage, pieces, places, reachScrollers } from './scene.js';
import { connect, newCommand, post } from './stream.js';
import { say } from './strings.js';
import { bubble, hide, pin, ruleLink, rules, spell } from './tips.js';

const data = root.dataset;
const plainTitle = document.title;
const icon = document.querySelector('link[rel~="icon"]');
const plainIcon = icon?.href;
const DOUBLE = 450; // ms
const turnIcon = new URL('icon-turn.svg', import.meta.url).href;
let frame; // the newest one
let shown; // the one that is drawn: an older one while a show goes on
let scene; // what is drawn
let told = ''; // what the log has just said
let ordered = []; // the deeds as the list numbers them
let pending = null; // {deed, decision, version}: sent, the server has not spoken yet
let asked = null; // the code that a question is open about
let idle = null; // {decision, timer}: what there is nothing else to do than
let sent = null; // what was sent last; a series goes on after it
let arrived = () => {}; // a series waits for the next frame
let views; // text and result, loaded when first needed
let sound;
let director; // shows what happens, loaded after the first picture

// A newer frame: how it came about is shown first, on the old picture, unless there is no time for it.
function receive(newer) {
	const { stage = [], since = 0, clock, rewind } = newer;
	const fresh = takeLines(newer.log || [], rewind);
	const watched = director?.isWanted() && frame?.v === since && stage.length > 0 && !data.text;
	if (fresh.length && !director?.isTelling()) ageLines();
	frame = newer;
	spell(frame);
	arrived();
	setClock(clock, newer.scene.hourglass, second);
	if (watched && !clock && !isBusy(newer)) return director.show(withLines(stage, fresh, newer), true);
	if (director?.isTelling() && !clock && !rewind && !stage.length) return director.show(withLines([], fresh, newer), true);
	director?.finish();
	tellLines(fresh);
	land();
	if (watched) director.show(withLines(stage, []), false);
	else ended();
}

// Each act with the lines of the log that stand there once it has begun.
function withLines(stage, fresh, picture) {
	let from = 0;
	const acts = stage.map(({ beats, later = 0 }) => {
		const until = Math.max(from, fresh.length - later);
		const lines = fresh.slice(from, until);
		from = until;
		return { beats, lines };
	});
	return [...acts, { beats: [], lines: fresh.slice(from), frame: picture }];
}

// The hand is in the middle of something that goes on (a series too), or everybody acts at once: the new picture comes first.
const isBusy = ({ decision, scene: { mine } }) =>
	isHeld() || document.querySelector('dialog[open]') || (mine && shown.scene.mine && (decision === shown.decision || sent?.deed.sends));

function tellLines(fresh) {
	told = addLines(fresh) || told;
	if (!director?.isTelling()) return;
	speak(told);
	caption(told);
}

// Draw the newest frame, or one that a show has got to.
function land(picture = frame) {
	const before = shown;
	shown = picture;
	scene = shown.scene;
	if (pending && (frame.v >= pending.version || frame.decision !== pending.decision || !legal(pending.deed.code))) pending = null;
	redraw();
	if (asked && !legal(asked)) withdraw();
	tell(before, told);
	told = '';
	data.version = shown.v;
	root.dispatchEvent(new CustomEvent('received', { detail: shown }));
}

function ended() {
	root.dispatchEvent(new CustomEvent('shown', { detail: frame }));
	answerIdly();
}

// There is nothing else to do: after a moment, never the same, it is done, if the reader wishes and has not done it.
function answerIdly() {
	if (idle?.decision === frame.decision) return;
	clearTimeout(idle?.timer);
	idle = null;
	const deed = scene.deeds?.find(({ auto }) => auto);
	if (!deed || !data.act || frame.coach || recall('autopass') === 'off') return;
	const again = () => !pending && idle?.decision === frame.decision && legal(deed.code) && perform(deed);
	idle = { decision: frame.decision, timer: setTimeout(again, 500 + 1500 * Math.random()) };
}

async function callDirector() {
	director = await import('./stage.js');
	Object.assign(director.hooks, { tell: tellLines, land, ended, play });
	data.stage = 'ready';
}

// Draw the newest frame; a piece called `id` comes from `box`.
function redraw(id, box) {
	startFrom(id, box);
	const move = draw(scene, shown.people || [], pending?.deed);
	drawPrompt(scene);
	ordered = drawDeeds(offered(), press);
	refresh((!pending && scene.deeds) || []);
	fitPage();
	reachScrollers();
	reachPrompt();
	move();
	if (views || scene.result || data.text) showViews();
}

const offered = () => [...(scene.series || []), ...(scene.deeds || [])];
const legal = (code) => offered().some((deed) => deed.code === code);

function tell(before, news) {
	const turn = scene.mine && !before?.scene.mine;
	document.title = scene.mine ? `● ${say('yourTurn')} – ${plainTitle}` : plainTitle;
	if (icon) attr(icon, 'href', scene.mine ? turnIcon : plainIcon);
	if (turn) shout(`${say('yourTurn')}. ${scene.prompt}`);
	const fresh = (name) => before?.scene[name] !== scene[name] && scene[name];
	speak(join(news, !turn && fresh('prompt'), fresh('notice')));
	if (shown.v > before?.v) play(scene.result && !before.scene.result ? 'end' : turn ? 'turn' : shown.cue || 'action');
}

function second(left) {
	if (!frame.scene.mine || !left || left > 10) return;
	if (left === 10) shout(say('timeLeft', { n: left }));
	play('countdown');
}

// A button may have come to where another was pressed, and a number to its key: the second half of a double press is not for it.
let last = {};
function press(deed, { timeStamp, detail, key }) {
	const again = key ? key === last.key && timeStamp - last.timeStamp < DOUBLE : detail > 1;
	if (again && deed.code !== last.code) return;
	last = { timeStamp, key, code: deed.code };
	perform(deed);
}

// Ask if it must be asked, then send; the piece waits at its target.
async function perform(deed, id = deed.target, box) {
	if (pending) return speak(say('waiting'));
	if (deed.confirm) {
		if (box) redraw(deed.source, box);
		asked = deed.code;
		const yes = (await ask(deed.confirm, deed.short || say('confirm'))) && (!deed.sure || (await ask(deed.sure, say('confirm'))));
		asked = null;
		if (!legal(deed.code)) speak(say('gone'));
		if (!yes || !legal(deed.code)) return null;
	}
	const mine = { deed, decision: shown.decision };
	pending = mine;
	hide();
	redraw(deed.source, !deed.confirm && box);
	return send(mine, id);
}

async function send(mine, id) {
	const { deed, decision } = mine;
	sent = mine;
	mine.at = Date.now();
	data.sending = deed.code;
	const answer = await post(data.act, { code: deed.sends || deed.code, decision, command: newCommand() });
	data.answer = answer.ok ? 'ok' : 'no';
	delete data.sending;
	mine.version = answer.v;
	if (pending === mine && !(answer.ok && answer.v > shown.v)) {
		pending = null;
		redraw();
	}
	if (answer.ok && deed.sends) goOn(mine);
	return answer.ok || refuse(answer.text || say(answer.status ? 'failed' : 'noAnswer'), id, answer.rule);
}

// A series goes on with what the newest frame sends by that name, unless it asks something new or the hand has done something else.
async function goOn(mine) {
	while (!(frame.v >= mine.version)) await new Promise((resume) => (arrived = resume));
	const next = frame.scene.series?.find(({ code }) => code === mine.deed.code);
	if (!next || (next.confirm && next.confirm !== mine.deed.confirm) || sent !== mine || frame.rewind) return;
	pending = { deed: next, decision: frame.decision };
	send(pending);
}

function refuse(words, id, rule) {
	play('refused');
	speak(words);
	bubble(words, find(id) || deedsEl, rule && ruleLink(rule));
}

// Where everything is done with one piece, it need not be taken first.
function onlySource() {
	const sources = new Set(scene.deeds?.filter(({ source, target }) => source || target).map(({ source }) => source || ''));
	return sources.size === 1 ? [...sources][0] : '';
}

// Ask the server why not. The code is a guess: a legal one with this target in its place.
async function why(ids, taken) {
	if (Date.now() - sent?.at < DOUBLE) return; // the second half of a double click
	const source = taken || onlySource();
	const deed = scene.deeds?.find((each) => (each.source || '') === source && each.code.split(':').includes(each.target));
	const target = deed && ids.find((id) => cells.has(id) === cells.has(deed.target) && pieces.has(id) === pieces.has(deed.target));
	const guess =
		target &&
		deed.code
			.split(':')
			.map((part) => (part === deed.target ? target : part))
			.join(':');
	const meant = ids.map((id) => find(id)?.thing?.ask).find(Boolean);
	const code = source ? guess || meant : meant || guess;
	const answer = code && data.why ? await post(data.why, { code, source, target: target || ids[0] }, []) : {};
	if (answer.rule) refuse(answer.text, target || ids[0], answer.rule);
	else if (taken) refuse(elsewhere(taken), ids[0]);
	else pin(find(ids[0]));
}

// Not there; where, if that is soon said.
function elsewhere(source) {
	const places = new Set(scene.deeds?.filter((deed) => deed.source === source).map(({ target }) => find(target)?.thing?.label || ''));
	return places.size && places.size < 7 && !places.has('') ? say('onlyThere', { where: [...places].join(', ') }) : say('noWhy');
}

// tools and keys

const tool = (name, sign, act) => h(`button.tool-${sign}`, { type: 'button', title: say(name), onclick: act }, drawing(`sign-${sign}`, 'sign'));
const textButton = tool('textView', 'text', toggleText);
const soundButton = tool('mute', 'sound', () => mute(recall('muted') !== 'yes'));
const logButton = tool('log', 'log', () => toggleLog());

async function toggleText() {
	data.text = data.text ? '' : 'yes';
	attr(textButton, 'aria-pressed', String(Boolean(data.text)));
	redraw();
	await showViews();
	if (data.text) views.textView.focus({ preventScroll: true }); // its beginning is on the screen
}

async function showViews() {
	views ||= await import('./views.js');
	views.draw(shown, logged);
}

function toggleLog() {
	attr(logButton, 'aria-expanded', String(root.toggleAttribute('data-log')));
	newestLine();
}

function mute(yes) {
	remember('muted', yes ? 'yes' : 'no');
	attr(soundButton, 'aria-pressed', String(yes));
	play('action');
}

function play(name) {
	document.dispatchEvent(new CustomEvent('sound', { detail: name }));
	sound?.play(name);
}

async function help() {
	hide();
	(await import('./help.js')).openHelp(rules(), () => mute(false));
}

const SHORTCUTS = {
	'?': help,
	a: () => {
		openList(!listOpen());
		if (listOpen()) deedsEl.querySelector('.deed-list .deed, .deed')?.focus();
	},
	b: () => root.querySelector('.place-board [tabindex="0"], .place-mine [tabindex="0"]')?.focus(),
	v: toggleText,
	l: () => speak(logged.at(-1)?.text),
	t: () => speak(timeLeft() !== null && say('timeLeft', { n: timeLeft() })),
	m: () => soundButton.click(),
	z: () => document.body.toggleAttribute('data-zen'),
	u: () => document.querySelector('#undo:not([hidden]) button')?.click(),
};

// A show gives way: a press ends it and counts if what lies under it is still the same; so does a key.
let isVoid = false;
root.addEventListener(
	'pointerdown',
	(event) => {
		isVoid = false;
		if (!director?.isTelling() || event.target.closest('.log, .tools, .text-view')) return;
		const [id] = chain(event.target);
		director.finish(true);
		const now = document.elementFromPoint(event.clientX, event.clientY);
		isVoid = chain(now)[0] !== id || !root.contains(event.target);
		if (isVoid) event.stopImmediatePropagation();
	},
	true,
);
root.addEventListener(
	'click',
	(event) => {
		if (isVoid) event.stopImmediatePropagation();
		isVoid = false;
	},
	true,
);
document.addEventListener(
	'keydown',
	(event) => {
		const { key, target } = event;
		if (!director?.isTelling() || target.closest('input, select, textarea, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
		if (![' ', 'Escape', 'Enter'].includes(key) && !(key > 0)) return;
		director.finish();
		event.preventDefault();
		event.stopImmediatePropagation();
	},
	true,
);

document.addEventListener('keydown', (event) => {
	const { key, target } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
	if (key === 'Escape') {
		if (closeMenu(true) || hide() || giveUp()) return;
		openList(false);
		if (root.hasAttribute('data-log')) toggleLog();
	} else if (recall('shortcuts') !== 'off' && !event.repeat && !target.closest('input, select, textarea')) {
		const deed = key > 0 && ordered[key - 1];
		const act = deed ? () => press(deed, event) : SHORTCUTS[key];
		if (!act) return;
		event.preventDefault();
		closeMenu();
		act();
	}
});

Object.assign(hooks, { perform, why, redraw });
for (const name of ['pointerdown', 'keydown']) addEventListener(name, async () => (sound ||= await import('./sound.js')), { once: true });
attr(soundButton, 'aria-pressed', String(recall('muted') === 'yes'));
fill(tools, textButton, logButton, soundButton, tool('help', 'help', help));
fill(root, prompt, connection, places.board, places.supply, places.mine, deedsEl, h('div.column', places.side, log), voices);
on('frame', (event) => receive(event.detail)); // from replays and lessons
const first = document.getElementById('frame');
if (first) receive(JSON.parse(first.textContent));
if (data.socket) {
	const hurry = connect(data.socket, frame?.v, receive, (state, seconds) => showConnection(state, seconds, () => hurry()));
}
if (scene?.result) await showViews();
data.ready = 'yes';
callDirector();
