// The table page: one frame after the other, from the server to the eyes, from the hand to the server.

import { attr, drawing, fill, h, join, on, root } from './dom.js';
import { openHelp, shortcutsOn } from './help.js';
import { escape, hooks, refresh } from './input.js';
import { startFrom } from './motion.js';
import { addLines, connection, deedsEl, drawDeeds, drawPrompt, listOpen, log, logged, notice, openList, prompt, setClock, shout, showConnection, speak, timeLeft, tools, voices } from './panels.js';
import { ask, bubble, closeMenu, hide, withdraw } from './popups.js';
import { draw, find, places } from './scene.js';
import { mute, play, sound } from './sound.js';
import { connect, newCommand, post } from './stream.js';
import { lang, say } from './strings.js';
import { asText, drawResult, resultBack, resultEl, textView } from './views.js';

const data = root.dataset;
const plainTitle = document.title;
const icon = document.querySelector('link[rel~="icon"]');
const plainIcon = icon?.href;
const turnIcon = new URL('icon-turn.svg', import.meta.url).href;
let frame;
let scene;
let ordered = []; // the deeds as the list numbers them
let pending = null; // {deed, decision, version}: sent, the server has not spoken yet
let asked = null; // the code that a question is open about

// frames

function receive(newer) {
	const before = frame;
	frame = newer;
	scene = frame.scene;
	if (pending && (frame.v >= pending.version || frame.decision !== pending.decision || !legal(pending.deed.code))) pending = null;
	redraw();
	if (asked && !legal(asked)) withdraw();
	setClock(frame.clock, scene.hourglass, second);
	drawResult(scene, ruleLink);
	tell(before, addLines(frame.log || [], frame.rewind));
	data.version = frame.v;
	root.dispatchEvent(new CustomEvent('received', { detail: frame }));
}

// Draw the newest frame; a piece called `id` comes from `box`.
function redraw(id, box) {
	startFrom(id, box);
	const move = draw(scene, frame.people || [], pending?.deed);
	drawPrompt(scene);
	ordered = drawDeeds(scene.deeds || [], perform);
	refresh((!pending && scene.deeds) || []);
	if (!textView.hidden) fill(textView, asText(scene, frame.people || [], logged));
	move();
}

const legal = (code) => scene.deeds?.some((deed) => deed.code === code);

function tell(before, news) {
	const turn = scene.mine && !before?.scene.mine;
	document.title = scene.mine ? `● ${say('yourTurn')} – ${plainTitle}` : plainTitle;
	if (icon) attr(icon, 'href', scene.mine ? turnIcon : plainIcon);
	if (turn) shout(`${say('yourTurn')}. ${scene.prompt}`);
	speak(join(news, !turn && before?.scene.prompt !== scene.prompt && scene.prompt));
	if (frame.v > before?.v) play(scene.result && !before.scene.result ? 'end' : turn ? 'turn' : 'action');
}

function second(left) {
	if (!scene.mine || !left || left > 10) return;
	if (left === 10) shout(say('timeLeft', { n: left }));
	play('countdown');
}

// deeds

// Ask if it must be asked, then send; the piece waits at its target.
async function perform(deed, id = deed.target, box) {
	if (pending) return speak(say('waiting'));
	if (deed.confirm) {
		if (box) redraw(deed.source, box);
		asked = deed.code;
		const yes = await ask(deed.confirm, deed.short || say('confirm'));
		asked = null;
		if (!legal(deed.code)) speak(say('gone'));
		if (!yes || !legal(deed.code)) return null;
	}
	const mine = { deed, decision: frame.decision };
	pending = mine;
	data.sending = deed.code;
	hide();
	redraw(deed.source, !deed.confirm && box);
	const answer = await post(data.act, { code: deed.code, decision: mine.decision, command: newCommand() });
	delete data.sending;
	mine.version = answer.v;
	if (pending === mine && !(answer.ok && answer.v > frame.v)) {
		pending = null;
		redraw();
	}
	return answer.ok || refuse(answer.text || say(answer.status ? 'failed' : 'noAnswer'), id, answer.rule);
}

function refuse(words, id, rule) {
	play('refused');
	speak(words);
	bubble(words, find(id) || deedsEl, rule && ruleLink(rule));
}

// Something impossible was tried: ask the server why.
async function why(source, ids) {
	const answer = data.why ? await post(data.why, { source, target: ids[0], targets: ids, decision: frame.decision }, []) : {};
	refuse(answer.text || say('noWhy'), ids[0], answer.rule);
}

const rules = () => data.rules || `/${lang}/${lang === 'en' ? 'rules' : 'regles'}/${scene.game}`;
const ruleLink = (rule) => h('a', { href: `${rules()}#${rule}`, target: '_blank' }, say('rule', { rule }));

// tools and keys

const tool = (name, sign, act) => h(`button.tool-${sign}`, { type: 'button', title: say(name), onclick: act }, drawing(`sign-${sign}`, 'sign'));
const textButton = tool('textView', 'text', toggleText);
const logButton = tool('log', 'log', () => toggleLog());

function toggleText() {
	textView.hidden = !root.toggleAttribute('data-text');
	attr(textButton, 'aria-pressed', String(!textView.hidden));
	redraw();
	if (!textView.hidden) textView.focus();
}

const toggleLog = () => attr(logButton, 'aria-expanded', String(root.toggleAttribute('data-log')));

function toggleSound() {
	mute(!sound.muted);
	play('action');
}

function help() {
	hide();
	openHelp(rules());
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
	m: toggleSound,
};

document.addEventListener('keydown', (event) => {
	const { key, target } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
	if (key === 'Escape') {
		if (closeMenu(true) || hide() || escape()) return;
		openList(false);
		if (root.hasAttribute('data-log')) toggleLog();
	} else if (shortcutsOn() && !event.repeat && !target.closest('input, select, textarea')) {
		const deed = key > 0 && ordered[key - 1];
		const act = deed ? () => perform(deed) : SHORTCUTS[key];
		if (!act) return;
		event.preventDefault();
		closeMenu();
		act();
	}
});

// start

Object.assign(hooks, { perform, why, redraw });
fill(tools, textButton, logButton, tool('mute', 'sound', toggleSound), tool('help', 'help', help));
deedsEl.append(resultBack);
fill(root, h('a.skip', { href: '#deeds-name' }, say('skip')), prompt, connection, notice, textView, places.board, places.supply, places.mine, deedsEl,
	h('div.column', places.side, log), resultEl, voices);
on('frame', (event) => receive(event.detail)); // replays and tutorials bring their own frames
const first = document.getElementById('frame');
if (first) receive(JSON.parse(first.textContent));
if (data.socket) {
	const hurry = connect(data.socket, frame?.v, receive, (state, seconds) => showConnection(state, seconds, () => hurry()));
}
mute(sound.muted);
data.ready = 'yes';
