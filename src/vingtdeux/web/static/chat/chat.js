// Talk at a table: lines are fetched when a frame says there are new ones, and sent by POST.

import { button, h } from '../client/dom.js';
import { post } from '../client/stream.js';

const table = document.querySelector('main[data-socket]'); // or the lobby
const box = document.getElementById('talk');
const { words: say } = await import(`./words.${document.documentElement.lang === 'en' ? 'en' : 'fr'}.js`);

// What a person has just said stands at their seat for as long as it takes to read, as a bot's does.
function bubble({ seat, bot, room, name, text }) {
	const says = !bot && room === 'players' && table.querySelector(`[data-id="seat:${seat}"] > .says`);
	if (!says) return;
	const words = h('span', h('b', name), ' ', text);
	says.replaceChildren(words);
	setTimeout(() => words.remove(), 2500 + 60 * text.length);
}

class Talk {
	constructor() {
		this.last = 0;
		this.key = `talk ${box.dataset.at}`;
		this.read = Number(sessionStorage.getItem(this.key) || 0);
		this.heard = [];
		this.lines = h('ol.talk-lines', { tabindex: 0, 'aria-label': say.talk, 'aria-live': 'polite' });
		this.input = h('input', { type: 'text', maxlength: 300, autocomplete: 'off', placeholder: say.write, 'aria-label': say.write });
		this.chips = h('ul.talk-chips', { 'aria-label': say.phrases });
		this.form = h('form.talk-form', this.input, h('button', say.say));
		this.note = h('p.talk-note', { role: 'status' });
		box.append(this.lines, this.chips, this.form, this.note);
		this.details = document.getElementById('talk-box');
		this.summary = this.details.querySelector('summary');
		this.form.addEventListener('submit', (event) => {
			event.preventDefault();
			const text = this.input.value.trim();
			if (text)
				this.send({ text }).then((ok) => {
					if (ok) this.input.value = '';
				});
		});
		this.details.addEventListener('toggle', () => this.count());
		this.fetch();
	}

	post = (name, body) => post(`${box.dataset.at}/${name}`, body, []);

	async send(body) {
		const { ok, text } = await this.post('say', body);
		this.note.textContent = ok ? '' : text || say.failed;
		return ok;
	}

	async fetch() {
		if (this.busy) {
			this.again = true;
			return;
		}
		this.busy = true;
		const reply = await fetch(`${box.dataset.at}/talk?after=${this.last}`, { headers: { Accept: 'application/json' } }).catch(() => null);
		if (reply?.ok) this.show(await reply.json());
		this.busy = false;
		if (this.again) {
			this.again = false;
			this.fetch();
		}
	}

	// What only the first answer is asked for: ready-made phrases, the talk of the game before, whether one may speak.
	begin(answer) {
		for (const [key, words] of Object.entries(answer.phrases))
			this.chips.append(
				h(
					'li',
					button('chip', () => this.send({ phrase: key }), words),
				),
			);
		if (answer.before.length) {
			this.lines.append(...answer.before.map((line) => h('li.talk-line.earlier', h('b', line.name), ' ', h('span', line.text))));
			this.lines.append(h('li.talk-break', say.before));
		}
		if (answer.may === false) {
			this.form.hidden = this.chips.hidden = true;
			this.note.textContent = say.nameless;
		}
	}

	show(answer) {
		const isFirst = !this.begun;
		this.begun = true;
		if (isFirst) this.begin(answer);
		for (const line of answer.lines) {
			this.last = Math.max(this.last, line.id);
			this.lines.append(this.line(line));
			if (!isFirst) bubble(line);
			if (!line.mine && !line.bot) this.heard.push(line.id); // a bot's words stand beside its seat
		}
		this.lines.scrollTop = this.lines.scrollHeight;
		this.count();
	}

	line(line) {
		const li = h(`li.talk-line.room-${line.room}${line.mine ? '.mine' : ''}${line.bot ? '.bot' : ''}`, h('b', line.name));
		if (line.room === 'watchers') li.append(h('small', ` (${say.watchers})`));
		li.append(' ', h('span', line.text));
		if (!line.mine && !line.bot) {
			const act = (name, done) =>
				button(
					'talk-act',
					async ({ target }) => {
						const answer = await this.post(name, { line: line.id });
						this.note.textContent = answer.ok ? done(answer, target) : answer.text || say.failed;
					},
					say[name],
				);
			const mute = act('mute', ({ muted }, pressed) => {
				pressed.textContent = muted ? say.unmute : say.mute;
				return muted ? say.muted : say.unmuted;
			});
			const report = act('report', () => say.reported);
			li.append(h('span.talk-acts', mute, report));
		}
		return li;
	}

	count() {
		if (this.details.open || !this.details.contains(box)) {
			this.read = this.last;
			sessionStorage.setItem(this.key, this.read);
		}
		this.summary.dataset.unread = this.heard.filter((id) => id > this.read).length || '';
	}
}

if (table && box) {
	const talk = new Talk();
	let known = null;
	table.addEventListener('received', (event) => {
		const { said } = event.detail;
		if (said && said !== known) talk.fetch();
		known = said;
	});
}
