// Talk at a table: lines are fetched when a frame says there are new ones, and sent by POST.

import { post } from '../client/stream.js';

const WORDS = {
	fr: {
		talk: 'Discussion',
		say: 'Envoyer',
		write: 'Votre message',
		phrases: 'Phrases toutes faites',
		watchers: 'spectateurs',
		mute: 'Ne plus lire',
		unmute: 'Relire',
		report: 'Signaler',
		muted: 'Vous ne lirez plus cette personne.',
		unmuted: 'Vous lirez de nouveau cette personne.',
		reported: 'Signalé, merci.',
		nameless: 'Prenez place ou donnez un nom pour parler.',
		failed: 'Le message n’est pas parti.',
	},
	en: {
		talk: 'Talk',
		say: 'Send',
		write: 'Your message',
		phrases: 'Ready-made phrases',
		watchers: 'spectators',
		mute: 'Stop reading',
		unmute: 'Read again',
		report: 'Report',
		muted: 'You will not read this person any more.',
		unmuted: 'You will read this person again.',
		reported: 'Reported, thank you.',
		nameless: 'Take a seat or give a name to talk.',
		failed: 'The message was not sent.',
	},
};

const table = document.querySelector('main[data-socket]'); // or the lobby
const box = document.getElementById('talk');
const say = WORDS[document.documentElement.lang === 'en' ? 'en' : 'fr'];

function make(tag, props = {}, ...children) {
	const el = Object.assign(document.createElement(tag), props);
	el.append(...children);
	return el;
}

class Talk {
	constructor() {
		this.last = 0;
		this.key = `talk ${box.dataset.at}`;
		this.read = Number(sessionStorage.getItem(this.key) || 0);
		this.heard = [];
		this.lines = make('ol', { className: 'talk-lines', tabIndex: 0 });
		this.lines.setAttribute('aria-label', say.talk);
		this.lines.setAttribute('aria-live', 'polite');
		this.input = make('input', { type: 'text', maxLength: 300, autocomplete: 'off', placeholder: say.write, ariaLabel: say.write });
		this.phrases = make('select', { ariaLabel: say.phrases }, make('option', { value: '', textContent: '💬' }));
		this.button = make('button', { textContent: say.say });
		this.form = make('form', { className: 'talk-form' }, this.phrases, this.input, this.button);
		this.note = make('p', { className: 'talk-note', role: 'status' });
		box.append(this.lines, this.form, this.note);
		this.summary = box.closest('details').querySelector('summary');
		this.form.addEventListener('submit', (event) => {
			event.preventDefault();
			const text = this.input.value.trim();
			if (text)
				this.send({ text }).then((ok) => {
					if (ok) this.input.value = '';
				});
		});
		this.phrases.addEventListener('change', () => {
			if (this.phrases.value) this.send({ phrase: this.phrases.value });
			this.phrases.value = '';
		});
		this.details = box.closest('details');
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

	show(answer) {
		for (const [key, words] of Object.entries(answer.phrases || {})) this.phrases.append(make('option', { value: key, textContent: words }));
		if (answer.may === false) {
			this.form.hidden = true;
			this.note.textContent = say.nameless;
		}
		for (const line of answer.lines) {
			this.last = Math.max(this.last, line.id);
			this.lines.append(this.line(line));
			if (!line.mine) this.heard.push(line.id);
		}
		this.lines.scrollTop = this.lines.scrollHeight;
		this.count();
	}

	line(line) {
		const name = make('b', { textContent: line.name });
		const li = make('li', { className: `talk-line room-${line.room}${line.mine ? ' mine' : ''}` }, name);
		if (line.room === 'watchers') li.append(make('small', { textContent: ` (${say.watchers})` }));
		li.append(' ', make('span', { textContent: line.text }));
		if (!line.mine) {
			const act = (name, done) => {
				const button = make('button', { type: 'button', className: 'talk-act', textContent: say[name] });
				button.addEventListener('click', async () => {
					const answer = await this.post(name, { line: line.id });
					this.note.textContent = answer.ok ? done(answer, button) : answer.text || say.failed;
				});
				return button;
			};
			const mute = act('mute', ({ muted }, button) => {
				button.textContent = muted ? say.unmute : say.mute;
				return muted ? say.muted : say.unmuted;
			});
			li.append(
				make(
					'span',
					{ className: 'talk-acts' },
					mute,
					act('report', () => say.reported),
				),
			);
		}
		return li;
	}

	count() {
		if (this.details.open) {
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
