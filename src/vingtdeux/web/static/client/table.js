// The table page: one frame after the other, from the server to the eyes, from the hand to the server.

import { drawing, h, setAttr } from './dom.js';
import { openHelp, shortcutsOn } from './help.js';
import { Hand } from './input.js';
import { Motion } from './motion.js';
import { asText, Deeds, Hourglass, Log, Prompt, ResultPanel } from './panels.js';
import { Popups } from './popups.js';
import { Stage } from './scene.js';
import { bringSigns } from './signs.js';
import { Sound } from './sound.js';
import { newCommand, post, Stream, token } from './stream.js';
import { speaker } from './strings.js';

class Table {
  constructor(root) {
    this.root = root;
    this.data = root.dataset;
    this.lang = this.data.lang === 'en' ? 'en' : 'fr';
    this.title = document.title;
    this.icon = document.querySelector('link[rel~="icon"]');
    this.plainIcon = this.icon?.href;
    const say = speaker(this.lang);
    this.say = say;
    bringSigns();
    this.sound = new Sound();
    this.motion = new Motion(root);
    this.stage = new Stage(root, say, this.motion);
    this.popups = new Popups(root, say);
    this.prompt = new Prompt(say, this.tools());
    this.glass = new Hourglass(this.prompt, say, (left) => this.second(left));
    this.log = new Log(say);
    this.deeds = new Deeds(say, (code) => this.perform(this.scene?.deeds?.find((deed) => deed.code === code)));
    this.result = new ResultPanel(say, this.data, (rule) => this.ruleLink(rule), token);
    this.hand = new Hand(this.stage, this.popups, say, {
      perform: (deed, id, box) => this.perform(deed, id, box),
      why: (source, ids) => this.why(source, ids),
      speak: (words) => this.log.speak(words),
      about: (words, cancel) => this.deeds.about(words, cancel),
      redraw: (id, box) => this.draw(id, box),
    });
    this.deeds.el.append(this.result.back);
    const { places } = this.stage;
    root.replaceChildren(
      h('a.skip', { href: '#deeds-name' }, say('skip')),
      this.prompt.el, this.prompt.connection, this.prompt.notice,
      places.board, places.supply, places.mine, this.deeds.el,
      h('div.column', {}, places.side, this.log.el),
      this.result.el, this.log.polite, this.log.assertive);
    document.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('frame', (event) => this.receive(event.detail)); // replays and tutorials feed frames by hand
  }

  tools() {
    const button = (name, sign, act, attrs = {}) => {
      const el = h('button', { type: 'button', title: this.say(name), 'aria-label': this.say(name), ...attrs, onclick: act }, drawing(sign, 'sign'));
      return el;
    };
    this.textButton = button('textView', 'sign-text', () => this.toggleText(), { 'aria-pressed': 'false' });
    this.logButton = button('log', 'sign-log', () => this.toggleLog(), { 'aria-expanded': 'false', class: 'log-button' });
    this.soundButton = button('mute', 'sign-sound', () => this.toggleSound());
    this.showSound();
    return [this.textButton, this.logButton, this.soundButton, button('help', 'sign-help', () => this.help())];
  }

  // --- frames ---------------------------------------------------------------------------------

  receive(frame) {
    const before = this.frame;
    this.frame = frame;
    this.scene = frame.scene;
    const { pending } = this;
    if (pending && (frame.v >= (pending.version ?? Infinity) || frame.decision !== pending.decision || !this.legal(pending.deed.code))) {
      if (pending.version === null) pending.lost = true; // the answer to the POST is still to come
      this.pending = null;
    }
    this.draw();
    this.log.add(frame.log || []);
    this.glass.set(frame.clock, this.scene.hourglass);
    this.result.draw(this.scene);
    this.tell(before);
    if (this.asked && !this.legal(this.asked)) this.popups.question?.withdraw();
    this.data.version = frame.v;
  }

  /** Draw the newest frame; a piece named `id` starts from `box`. */
  draw(id, box) {
    if (!this.frame) return;
    if (id && box) this.motion.startFrom(id, box);
    const play = this.stage.draw(this.scene, this.frame.people || [], this.pending?.deed);
    this.prompt.draw(this.scene);
    this.deeds.draw(this.scene);
    this.hand.refresh(this.pending ? [] : this.scene.deeds || []);
    if (this.root.classList.contains('as-text')) this.showText();
    play();
  }

  legal(code) {
    return (this.scene?.deeds || []).some((deed) => deed.code === code);
  }

  /** Title, icon, sounds and voices for what changed. */
  tell(before) {
    const { scene, say } = this;
    const mine = Boolean(scene.mine);
    const turn = mine && !before?.scene.mine;
    document.title = mine ? `● ${say('yourTurn')} – ${this.title}` : this.title;
    if (this.icon) setAttr(this.icon, 'href', mine ? new URL('icon-turn.svg', import.meta.url).href : this.plainIcon);
    if (turn) this.log.shout(`${say('yourTurn')}. ${scene.prompt}`);
    else if (before && before.scene.prompt !== scene.prompt) this.log.speak([this.log.fresh, scene.prompt].filter(Boolean).join(' '));
    if (!before) return;
    if (scene.result && !before.scene.result) {
      this.sound.play('end');
      this.result.el.focus({ preventScroll: true });
    } else if (turn) this.sound.play('turn');
    else if (this.frame.v > before.v) this.sound.play('action');
  }

  second(left) {
    if (!this.scene?.mine) return;
    if (left === 10) this.log.shout(this.say('timeLeft', { n: left }));
    if (left > 0 && left <= 10) this.sound.play('countdown');
  }

  // --- deeds ----------------------------------------------------------------------------------

  /** Ask if it must be asked, then send. */
  async perform(deed, id, box) {
    if (!deed) return;
    if (this.pending) {
      this.log.speak(this.say('waiting'));
      this.draw(deed.source, box);
      return;
    }
    if (deed.confirm) {
      if (box) this.draw(deed.source, box);
      this.asked = deed.code;
      const yes = await this.popups.ask(deed.confirm, deed.short || this.say('confirm'));
      this.asked = null;
      if (!yes || !this.legal(deed.code)) {
        if (yes === false && !this.legal(deed.code)) this.log.speak(this.say('gone'));
        return;
      }
    }
    this.send(deed, id, deed.confirm ? null : box);
  }

  async send(deed, id, box) {
    const pending = { deed, decision: this.frame.decision, version: null };
    this.pending = pending;
    this.root.dataset.sending = deed.code;
    this.popups.hideBubble();
    this.draw(deed.source, box);
    const answer = this.data.act
      ? await post(this.data.act, { code: deed.code, decision: pending.decision, command: newCommand() })
      : { ok: false, status: 0 };
    delete this.root.dataset.sending;
    if (answer.ok) {
      pending.version = answer.v ?? this.frame.v;
      if (this.pending === pending && this.frame.v >= pending.version) {
        this.pending = null;
        this.draw();
      }
      return;
    }
    const mine = this.pending === pending;
    if (mine) this.pending = null;
    if (mine || !pending.lost) this.draw();
    const words = answer.status === 0 ? this.say('noAnswer') : answer.text || this.say('failed');
    this.refuse(words, id || deed.target, answer.rule);
  }

  /** Say no in words, beside the place, with the rule. */
  refuse(words, id, rule) {
    this.sound.play('refused');
    this.log.speak(words);
    this.popups.bubble(words, this.stage.find(id), rule ? this.ruleLink(rule) : null);
  }

  /** Something impossible was tried: ask the server why. */
  async why(source, ids) {
    const url = this.data.why || (this.data.act || '').replace(/act\/?$/, 'why');
    const answer = url ? await post(url, { source, target: ids[0], targets: ids, decision: this.frame.decision }, []) : {};
    this.refuse(answer.text || this.say('noWhy'), ids[0], answer.rule);
  }

  rules(anchor = '') {
    const page = this.data.rules || `/${this.lang}/${this.lang === 'en' ? 'rules' : 'regles'}/${this.data.game || this.scene?.game}`;
    return page + (anchor && `#${anchor}`);
  }

  ruleLink(rule) {
    return h('a', { href: this.rules(rule), target: '_blank', rel: 'noopener' }, this.say('rule', { rule }));
  }

  // --- tools and keys -------------------------------------------------------------------------

  toggleText() {
    const yes = this.root.classList.toggle('as-text');
    this.textButton.setAttribute('aria-pressed', String(yes));
    this.textEl?.remove();
    this.textEl = null;
    if (yes) {
      this.showText();
      this.textEl.focus();
    } else this.draw();
  }

  showText() {
    const el = asText(this.scene, this.frame.people || [], this.log.all, this.say);
    const held = this.textEl && this.textEl === document.activeElement;
    const top = this.textEl?.scrollTop || 0;
    if (this.textEl) this.textEl.replaceWith(el);
    else this.prompt.notice.after(el);
    this.textEl = el;
    el.scrollTop = top;
    if (held) el.focus({ preventScroll: true });
  }

  toggleLog(yes = !this.root.classList.contains('shows-log')) {
    this.root.classList.toggle('shows-log', yes);
    this.logButton.setAttribute('aria-expanded', String(yes));
    if (yes) this.log.lines.scrollTop = this.log.lines.scrollHeight;
  }

  toggleSound() {
    this.sound.mute(!this.sound.muted);
    this.showSound();
    if (!this.sound.muted) this.sound.play('action');
  }

  showSound() {
    const name = this.say(this.sound.muted ? 'unmute' : 'mute');
    this.soundButton.replaceChildren(drawing(this.sound.muted ? 'sign-mute' : 'sign-sound', 'sign'));
    this.soundButton.title = name;
    this.soundButton.setAttribute('aria-label', name);
  }

  help() {
    this.popups.hideTip();
    openHelp(this.say, this.sound, this.rules(), () => this.showSound());
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') {
      if (this.popups.escape() || this.hand.escape()) event.preventDefault();
      else if (this.deeds.isOpen) this.deeds.open(false);
      else if (this.root.classList.contains('shows-log')) this.toggleLog(false);
      return;
    }
    if (event.target.closest('input, select, textarea, [contenteditable]') || !shortcutsOn()) return;
    const act = this.shortcut(event.key);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  }

  shortcut(key) {
    if (key >= '1' && key <= '9' && key.length === 1) {
      const deed = this.deeds.ordered?.[Number(key) - 1];
      return deed && (() => { this.popups.closeMenu(); this.hand.release(); this.perform(deed); });
    }
    return {
      '?': () => this.help(),
      a: () => { this.deeds.open(!this.deeds.isOpen); if (this.deeds.isOpen) this.deeds.el.querySelector('.deed-list .deed, .deed')?.focus(); },
      b: () => this.root.querySelector('.place-board [tabindex="0"], .place-mine [tabindex="0"]')?.focus(),
      v: () => this.toggleText(),
      l: () => this.log.speak(this.log.last),
      t: () => this.log.speak(this.glass.left === null ? this.say('noClock') : this.say('timeLeft', { n: this.glass.left })),
      m: () => this.toggleSound(),
    }[key];
  }

  // --- connection -----------------------------------------------------------------------------

  connect() {
    if (!this.data.socket) return;
    const words = (state, seconds) => (state === 'offline' ? (seconds ? this.say('offlineIn', { n: seconds }) : this.say('offline')) : state === 'refused' ? this.say('closed') : this.say('connecting'));
    this.stream = new Stream(this.data.socket, {
      onframe: (frame) => this.receive(frame),
      onstate: (state, seconds) => this.prompt.connect(state, words(state, seconds), state === 'offline' ? () => this.stream.hurry() : null),
    });
    this.stream.version = this.frame?.v ?? null;
    this.stream.open();
  }
}

const root = document.getElementById('table');
if (root) {
  const table = new Table(root);
  const first = document.getElementById('frame');
  if (first) table.receive(JSON.parse(first.textContent));
  table.connect();
  root.dataset.ready = 'yes';
}
