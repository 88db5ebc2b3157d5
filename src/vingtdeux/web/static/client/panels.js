// Everything around the board: the sentence on top, the hourglass, the actions in words, the log,
// the text view and the result.

import { arrange, drawing, h, setText } from './dom.js';
import { fillCounters } from './scene.js';

/** The bar on top: phase, what is expected of whom, what comes next, how long, connection, tools. */
export class Prompt {
  constructor(say, tools) {
    this.say = say;
    this.title = h('h1.phase');
    this.sentence = h('p.sentence');
    this.next = h('p.next');
    this.counters = h('ul.counters', { 'aria-label': say('counters') });
    this.time = h('span.time');
    this.hourglass = h('div.hourglass', { role: 'timer', hidden: true }, drawing('sign-hourglass', 'sign'), this.time);
    this.connection = h('p.connection', { role: 'status', hidden: true });
    this.el = h('header.prompt', {},
      h('div.words', {}, this.title, this.sentence, this.next),
      this.counters, this.hourglass, h('div.tools', {}, ...tools));
    this.notice = h('p.notice', { hidden: true });
  }

  draw(scene) {
    setText(this.title, scene.title);
    setText(this.sentence, scene.prompt);
    setText(this.next, scene.next ? this.say('next', { text: scene.next }) : '');
    this.next.hidden = !scene.next;
    fillCounters(this.counters, scene.counters || []);
    this.counters.hidden = !(scene.counters || []).length;
    setText(this.notice, scene.notice || '');
    this.notice.hidden = !scene.notice;
  }

  /** state: online, connecting, offline. */
  connect(state, words, retry) {
    this.el.dataset.connection = state;
    this.connection.hidden = state === 'online';
    if (state === 'online') setText(this.connection, '');
    else this.connection.replaceChildren(words, ...(retry ? [' ', h('button.small', { type: 'button', onclick: retry }, this.say('retry'))] : []));
  }
}

/** The client's own estimate of the time left. */
export class Hourglass {
  constructor(prompt, say, onsecond) {
    this.prompt = prompt;
    this.say = say;
    this.onsecond = onsecond;
    this.end = 0;
  }

  /** `clock` as the server sent it, now; `nominal` = a full glass. */
  set(clock, nominal) {
    clearTimeout(this.timer);
    const el = this.prompt.hourglass;
    el.hidden = !clock && !nominal;
    el.classList.toggle('runs', Boolean(clock));
    if (!clock) {
      this.end = 0;
      this.stage = '';
      setText(this.prompt.time, nominal ? format(nominal) : '');
      return;
    }
    if (clock.stage !== this.stage) this.last = null;
    this.stage = clock.stage;
    this.end = performance.now() + (clock.deadline - clock.now) * 1000;
    this.full = Math.max(nominal || 0, clock.deadline - clock.now, 1);
    this.tick();
  }

  /** Whole seconds left, or null without an hourglass. */
  get left() {
    return this.end ? Math.max(0, Math.ceil((this.end - performance.now()) / 1000)) : null;
  }

  tick() {
    const { left } = this;
    const el = this.prompt.hourglass;
    el.style.setProperty('--part', Math.min(1, left / this.full));
    el.classList.toggle('soon', left <= 10);
    setText(this.prompt.time, format(left));
    el.title = left ? this.say('timeLeft', { n: left }) : this.say('timeUp');
    if (left !== this.last) {
      this.last = left;
      this.onsecond(left);
    }
    if (left > 0) this.timer = setTimeout(() => this.tick(), ((this.end - performance.now()) % 1000) + 5);
  }
}

function format(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** The actions in words: plain ones as buttons that are always there, the others in a list to open. */
export class Deeds {
  constructor(say, perform) {
    this.say = say;
    this.perform = perform;
    this.buttons = new Map();
    this.bar = h('ul.deed-bar');
    this.groups = h('div.deed-groups');
    this.toggle = h('button.list-toggle', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'deed-list', onclick: () => this.open(!this.isOpen) });
    this.list = h('div.deed-list', { id: 'deed-list' }, this.groups);
    this.none = h('p.none', {}, say('noAction'));
    this.context = h('div.context', { hidden: true });
    this.el = h('section.deeds', { id: 'deeds', 'aria-labelledby': 'deeds-name' },
      h('h2.quiet', { id: 'deeds-name', tabindex: '-1' }, say('actions')), this.context, this.bar, this.toggle, this.list, this.none);
  }

  get isOpen() {
    return this.el.classList.contains('is-open');
  }

  open(yes) {
    this.el.classList.toggle('is-open', yes);
    this.toggle.setAttribute('aria-expanded', String(yes));
  }

  draw(scene) {
    const deeds = scene.deeds || [];
    const held = this.el.contains(document.activeElement);
    this.deeds = deeds;
    const plain = deeds.filter((deed) => !deed.target && !deed.source);
    const placed = deeds.filter((deed) => deed.target || deed.source);
    const groups = Map.groupBy ? Map.groupBy(placed, (deed) => deed.group || '') : groupBy(placed);
    this.ordered = [...plain, ...[...groups.values()].flat()];
    const fresh = new Map();
    const item = (deed) => {
      const li = this.buttons.get(deed.code) || this.button(deed.code);
      this.fill(li, deed, this.ordered.indexOf(deed) + 1);
      fresh.set(deed.code, li);
      return li;
    };
    arrange(this.bar, plain.map(item));
    const old = new Map([...this.groups.children].map((el) => [el.dataset.group, el]));
    arrange(this.groups, [...groups].map(([name, members]) => {
      const el = old.get(name) || h('div.deed-group', { 'data-group': name }, h('h3', {}, name || this.say('others')), h('ol'));
      el.firstElementChild.hidden = !name && groups.size === 1;
      arrange(el.lastElementChild, members.map(item));
      return el;
    }));
    this.buttons = fresh;
    this.bar.hidden = !plain.length;
    this.toggle.hidden = !placed.length;
    this.list.hidden = !placed.length;
    this.none.hidden = deeds.length > 0;
    setText(this.toggle, `${this.say('list')} (${placed.length})`);
    if (held && !this.el.contains(document.activeElement)) document.getElementById('deeds-name').focus({ preventScroll: true });
  }

  button(code) {
    return h('li', {}, h('button.deed', { type: 'button', 'data-code': code, onclick: (event) => this.perform(code, event.currentTarget) }));
  }

  fill(li, deed, number) {
    const button = li.firstElementChild;
    const plain = !deed.target && !deed.source;
    button.className = `deed${deed.primary ? ' primary' : ''}`;
    const signature = JSON.stringify([deed.label, deed.short, deed.badge, deed.icon, number]);
    if (button.signature === signature) return;
    button.signature = signature;
    button.replaceChildren(
      ...(number < 10 ? [h('kbd', { 'aria-hidden': 'true' }, String(number))] : []),
      ...(deed.icon && document.getElementById(deed.icon) ? [drawing(deed.icon, 'art icon')] : []),
      h('span.words', {}, plain && deed.short ? deed.short : deed.label),
      ...(deed.badge ? [h('span.price', {}, deed.badge)] : []),
    );
    if (plain && deed.short) button.setAttribute('aria-label', deed.label);
    if (number < 10) button.setAttribute('aria-keyshortcuts', String(number));
    else button.removeAttribute('aria-keyshortcuts');
  }

  /** While a piece is chosen: what it is, and a way out. */
  about(words, cancel) {
    this.context.hidden = !words;
    this.el.classList.toggle('has-context', Boolean(words));
    if (words) this.context.replaceChildren(h('span.words', {}, words), h('button.small', { type: 'button', onclick: cancel }, this.say('cancel')));
  }
}

function groupBy(deeds) {
  const groups = new Map();
  for (const deed of deeds) (groups.get(deed.group || '') || groups.set(deed.group || '', []).get(deed.group || '')).push(deed);
  return groups;
}

/** The log in words, and the polite and assertive voices for screen readers. */
export class Log {
  constructor(say) {
    this.say = say;
    this.seen = new Set();
    this.lines = h('ol.log-lines', { tabindex: '0', 'aria-label': say('log') });
    this.el = h('section.log', { 'aria-labelledby': 'log-name' }, h('h2', { id: 'log-name' }, say('log')), this.lines);
    this.polite = h('p.quiet', { 'aria-live': 'polite', id: 'polite' });
    this.assertive = h('p.quiet', { 'aria-live': 'assertive', id: 'assertive' });
    this.all = [];
  }

  /** Add the lines that are new; read them out unless they are the whole past. */
  add(lines) {
    const fresh = lines.filter((line) => !this.seen.has(line.n));
    this.fresh = '';
    if (!fresh.length) return;
    const first = !this.all.length;
    for (const line of fresh) {
      this.seen.add(line.n);
      this.all.push(line);
    }
    this.all.sort((a, b) => a.n - b.n);
    for (const li of this.lines.querySelectorAll('.new')) li.classList.remove('new');
    for (const line of fresh) this.lines.append(h(first ? 'li' : 'li.new', { value: line.n }, line.text));
    while (this.lines.children.length > 300) this.lines.firstElementChild.remove();
    this.lines.scrollTop = this.lines.scrollHeight;
    if (first) return;
    this.fresh = fresh.slice(-4).map((line) => line.text).join(' ');
    this.speak(this.fresh);
  }

  get last() {
    return this.all.at(-1)?.text || '';
  }

  speak(words) {
    voice(this.polite, words);
  }

  shout(words) {
    voice(this.assertive, words);
  }
}

/** The same words twice must still be a change. */
function voice(el, words) {
  el.textContent = el.textContent === words ? `${words}\u00a0` : words;
}

/** The whole scene as readable text. */
export function asText(scene, people, log, say) {
  const counters = (list) => (list || []).map((each) => `${each.label} ${each.text || (each.most ? `${each.value || 0}/${each.most}` : each.value || 0)}`).join(', ');
  const things = (pieces) => (pieces || []).map((piece) => piece.label + (piece.count > 1 ? ` ×${piece.count}` : '') + (piece.detail ? ` (${piece.detail})` : ''));
  const el = h('div.text-view', { tabindex: '0', role: 'region', 'aria-label': say('textView') });
  el.append(h('h2', {}, scene.title), h('p', {}, scene.prompt));
  for (const words of [scene.notice, scene.next && say('next', { text: scene.next }), counters(scene.counters)]) if (words) el.append(h('p', {}, words));
  el.append(h('h2', {}, say('textSeats')), h('ul', {}, ...(scene.seats || []).map((seat) => {
    const person = people.find((each) => each.seat === seat.seat) || {};
    const flags = [seat.you && say('you'), person.kind === 'bot' && say('bot'), seat.first && say('first'), seat.asked && say('asked'), seat.out && say('out'), seat.status].filter(Boolean);
    const tail = [counters(seat.counters), summary(things(seat.pieces))].filter(Boolean).join('. ');
    return h('li', {}, h('strong', {}, seat.name), flags.length ? ` (${flags.join(', ')})` : '', tail ? ` — ${tail}` : '');
  })));
  for (const zone of scene.zones || []) {
    el.append(h('h2', {}, zone.label), ...(zone.lines || []).map((line) => h('p', {}, line)));
    const riding = (id) => (zone.pieces || []).filter((piece) => piece.on === id);
    const full = (piece) => things([piece])[0] + riding(piece.id).map((rider) => ` + ${full(rider)}`).join('');
    const lying = (id) => (zone.pieces || []).filter((piece) => piece.at === id && !piece.on).map(full);
    const cells = (zone.cells || []).map((cell) => [cell, lying(cell.id)]);
    const loose = (zone.pieces || []).filter((piece) => !piece.on && !cells.some(([cell]) => cell.id === piece.at)).map(full);
    if (cells.length) {
      el.append(h('ul', {}, ...cells.map(([cell, on]) => h('li', {}, `${cell.label}${cell.detail ? ` (${cell.detail})` : ''} — ${on.join(', ') || say('empty')}`))));
    }
    if (loose.length) el.append(h('ul', {}, ...tally(loose).map((words) => h('li', {}, words))));
    if (!cells.length && !loose.length && !(zone.lines || []).length) el.append(h('p', {}, zone.empty || say('empty')));
  }
  if (scene.result) el.append(h('h2', {}, scene.result.title), h('p', {}, scene.result.reason), ...(scene.result.lines || []).map((line) => h('p', {}, line)));
  el.append(h('h2', {}, say('textLog')), h('ul', {}, ...log.slice(-8).map((line) => h('li', {}, line.text))));
  return el;
}

function tally(labels) {
  const counts = new Map();
  for (const label of labels) counts.set(label, (counts.get(label) || 0) + 1);
  return [...counts].map(([label, n]) => (n > 1 ? `${label} ×${n}` : label));
}

function summary(labels) {
  return tally(labels).join(', ');
}

/** The end: who won, why, with what; again, or look back. */
export class ResultPanel {
  constructor(say, data, rule, token) {
    Object.assign(this, { say, data, rule, token });
    this.el = h('section.result', { hidden: true, 'aria-labelledby': 'result-name', tabindex: '-1' });
    this.back = h('button.see-result', { type: 'button', hidden: true, onclick: () => this.show(true) }, say('seeResult'));
  }

  draw(scene) {
    const { result } = scene;
    const signature = JSON.stringify(result || null);
    if (this.signature === signature) return;
    this.signature = signature;
    if (!result) {
      this.el.hidden = true;
      this.back.hidden = true;
      return;
    }
    const { say, data } = this;
    const order = (scene.seats || []).map((seat) => seat.seat).sort((a, b) => (result.ranks[a] ?? 9) - (result.ranks[b] ?? 9));
    const rows = order.map((n) => {
      const seat = scene.seats.find((each) => each.seat === n);
      const wins = (result.winners || []).includes(n);
      return h(`tr.color-${seat.color}${wins ? '.wins' : ''}`, {},
        h('td.rank', {}, String(result.ranks?.[n] ?? '')),
        h('th', { scope: 'row' }, drawing(`shape-${seat.shape}`, 'shape'), ' ', seat.name, wins ? h('span.tag', {}, say('winner')) : ''),
        h('td.score', {}, (result.scores?.[n] ?? '').toLocaleString(data.lang)));
    });
    this.el.replaceChildren(
      h('h2', { id: 'result-name' }, result.title),
      h('p.reason', {}, result.reason, ' ', result.rule ? this.rule(result.rule) : ''),
      h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('rank')), h('th', { scope: 'col' }, say('seat')), h('th', { scope: 'col' }, say('score')))), h('tbody', {}, ...rows)),
      ...((result.lines || []).length ? [h('ul.lines', {}, ...result.lines.map((line) => h('li', {}, line)))] : []),
      h('div.choices', {},
        ...(data.rematch ? [h('form', { method: 'post', action: data.rematch }, h('input', { type: 'hidden', name: 'csrfmiddlewaretoken', value: this.token() }), h('button.primary', {}, say('rematch')))] : []),
        ...(data.replay ? [h('a.button', { href: data.replay }, say('replay'))] : []),
        h('button', { type: 'button', onclick: () => this.show(false) }, say('seeTable'))));
    this.show(true);
  }

  show(yes) {
    this.el.hidden = !yes;
    this.back.hidden = yes;
  }
}
