// From hand to deed: drag and drop, tap and tap, keyboard. Works on ids, so that an update of the
// scene never breaks what the person is doing: everything is looked up again after each drawing.

import { h, setAttr } from './dom.js';

const NEAR = 6; // pixels before a press becomes a drag
const LONG = 500; // ms before a touch that stays becomes a question
const STATES = ['can-act', 'can-reach', 'can-drag', 'chosen', 'drop', 'over', 'lifted'];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hand {
  /** hooks: perform(deed, id, box), why(source, ids), speak(words), about(words, cancel), redraw(). */
  constructor(stage, popups, say, hooks) {
    Object.assign(this, { stage, popups, say, hooks });
    this.deeds = [];
    this.roles = new Map();
    this.marked = new Set();
    this.badges = [];
    this.current = new Map(); // zone or seat id -> id of its tab stop
    const { root } = stage;
    root.addEventListener('click', (event) => this.click(event));
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.moved(event));
    root.addEventListener('pointerup', (event) => this.up(event));
    root.addEventListener('pointercancel', () => this.endDrag());
    root.addEventListener('contextmenu', (event) => event.pointerType === 'touch' && event.preventDefault());
    root.addEventListener('dragstart', (event) => event.preventDefault());
    root.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('focusin', (event) => this.focused(event.target));
  }

  // --- what can be done -----------------------------------------------------------------------

  /** New legal deeds: find again what was chosen, dragged or offered, and mark the table. */
  refresh(deeds) {
    this.deeds = deeds.map((deed) => (deed.source && !deed.target ? { ...deed, target: deed.source, source: '' } : deed));
    this.roles = new Map();
    const role = (id) => this.roles.get(id) || this.roles.set(id, { direct: [], reach: [], from: [] }).get(id);
    for (const deed of this.deeds) {
      if (!deed.target) continue;
      role(deed.target)[deed.source ? 'reach' : 'direct'].push(deed);
      if (deed.source) role(deed.source).from.push(deed);
    }
    if (this.chosen && !this.roles.get(this.chosen)?.from.length) {
      const dragging = Boolean(this.drag?.ghost);
      this.release(true);
      if (dragging) this.endDrag();
      this.hooks.speak(this.say('gone'));
    }
    if (this.drag && !this.drag.ghost && !this.roles.get(this.drag.id)?.from.length) this.drag = null;
    this.popups.refreshMenu(new Set(deeds.map((deed) => deed.code)), (id) => this.stage.find(id));
    this.mark();
  }

  /** Classes, badges, names and tab stops. */
  mark() {
    const { stage, roles, chosen } = this;
    for (const el of this.marked) el.classList.remove(...STATES);
    for (const badge of this.badges) badge.remove();
    this.marked = new Set();
    this.badges = [];
    const add = (el, ...classes) => {
      el.classList.add(...classes);
      this.marked.add(el);
    };
    for (const [id, role] of roles) {
      const el = stage.find(id);
      if (!el) continue;
      const hits = chosen ? role.reach.filter((deed) => deed.source === chosen) : role.direct;
      if (role.from.length) add(el, 'can-drag');
      if (role.direct.length) add(el, 'can-act');
      if (role.reach.length) add(el, 'can-act', 'can-reach');
      if (chosen && hits.length) add(el, 'drop');
      const price = hits.find((deed) => deed.badge)?.badge;
      if (price) {
        const badge = h('span.badge', { 'aria-hidden': 'true' }, price);
        el.append(badge);
        this.badges.push(badge);
      }
    }
    const held = chosen && stage.find(chosen);
    if (held) add(held, 'chosen');
    if (held && this.drag?.ghost) add(held, 'lifted');
    stage.root.classList.toggle('is-choosing', Boolean(chosen));
    this.nameAll();
    this.stops();
  }

  /** Roles and descriptions for screen readers. */
  nameAll() {
    const { stage, roles, say } = this;
    for (const [id, el] of [...stage.pieces, ...stage.cells]) {
      const role = roles.get(id);
      const acts = role ? [...role.direct, ...role.reach] : [];
      const hint = !role ? '' : role.from.length && !acts.length ? say('canTake') : acts.length === 1 ? say('canDo', { text: acts[0].label }) : say('canDoMany', { n: acts.length + role.from.length });
      setAttr(el, 'aria-description', [(el.piece || el.cell).detail, hint].filter(Boolean).join(' '));
      if (!el.piece) continue;
      setAttr(el, 'role', el.classList.contains('carries') ? 'group' : role ? 'button' : 'img');
      setAttr(el, 'aria-pressed', role?.from.length && !el.classList.contains('carries') ? String(id === this.chosen) : null);
    }
  }

  /** Where the keyboard can stop: every cell, every loose piece, and whatever can be acted on. */
  stops() {
    const { stage, roles } = this;
    const homes = new Map();
    const all = new Map();
    const add = (el, id) => {
      const home = (el.matches('.zone, .seat') ? el : el.closest('.zone, .seat'))?.dataset.id;
      (homes.get(home) || homes.set(home, []).get(home)).push(id);
      all.set(id, el);
    };
    for (const [id, el] of [...stage.zones, ...stage.seats]) if (roles.has(id)) add(el, id);
    for (const [id, el] of stage.cells) add(el, id);
    for (const [id, el] of stage.pieces) {
      if (roles.has(id) || (!el.parentElement.closest('.cell, .piece') && (el.closest('.zone') || el.piece.detail))) add(el, id);
    }
    for (const el of this.stopped || []) if (all.get(el.dataset.id) !== el) el.removeAttribute('tabindex');
    for (const [home, ids] of homes) {
      if (!ids.includes(this.current.get(home))) this.current.set(home, ids.find((id) => roles.has(id)) || ids[0]);
      for (const id of ids) setAttr(all.get(id), 'tabindex', id === this.current.get(home) ? '0' : '-1');
    }
    this.stopped = [...all.values()];
  }

  focused(target) {
    const el = target.closest?.('[data-id][tabindex]');
    if (!el || el !== target) return;
    const home = (el.matches('.zone, .seat') ? el : el.closest('.zone, .seat'))?.dataset.id;
    if (this.current.get(home) !== el.dataset.id) {
      this.current.set(home, el.dataset.id);
      this.stops();
    }
    if (el.matches(':focus-visible')) this.popups.tip(el);
  }

  // --- choosing and doing ---------------------------------------------------------------------

  /** A tap, a click or Enter on an element. */
  press(el, keyboard = false) {
    const ids = this.stage.chain(el);
    this.popups.hideBubble();
    if (!ids.length) return this.release();
    if (this.chosen) {
      for (const id of ids) {
        const found = this.pair(this.chosen, id);
        if (found.length) return this.offer(found, id, keyboard);
      }
      if (ids.includes(this.chosen)) return this.release();
      if (!ids.some((id) => this.roles.get(id)?.from.length || this.roles.get(id)?.direct.length)) {
        if (el.closest('.piece, .cell, .seat')) this.hooks.why(this.chosen, ids);
        else this.release();
        return undefined;
      }
      this.release(true);
    }
    for (const id of ids) {
      const role = this.roles.get(id);
      if (role) return this.start(id, role, keyboard);
    }
    const inside = keyboard ? [...el.querySelectorAll('[data-id]')].map((inner) => inner.dataset.id).filter((id) => this.roles.has(id)) : [];
    if (inside.length) return this.start(inside[0], this.roles.get(inside[0]), keyboard);
    return this.popups.tip(el.closest('[data-id]'));
  }

  start(id, role, keyboard) {
    const deeds = [...role.direct, ...role.reach];
    if (role.from.length && !deeds.length) return this.choose(id, keyboard);
    if (role.from.length) {
      return this.popups.menu(deeds, id, this.stage.find(id), keyboard, (deed) => this.perform(deed, id), {
        words: this.say('move'),
        act: () => this.choose(id, keyboard),
      });
    }
    return this.offer(deeds, id, keyboard);
  }

  choose(id, keyboard) {
    this.chosen = id;
    this.popups.hideTip();
    this.mark();
    const targets = [...new Set(this.roles.get(id).from.map((deed) => deed.target))];
    const thing = this.stage.label(id);
    this.hooks.about(this.say('moveTo', { thing }), () => this.release());
    if (!keyboard) return;
    this.hooks.speak(this.say('picked', { thing, n: targets.length }));
    this.stage.find(targets[0])?.focus();
  }

  release(silent = false) {
    if (!this.chosen) return;
    const id = this.chosen;
    this.chosen = null;
    this.hooks.about('');
    if (silent) return;
    this.mark();
    if (document.activeElement?.matches('.cell, .zone, .seat, .piece')) this.stage.find(id)?.focus({ preventScroll: true });
  }

  pair(source, target) {
    return this.deeds.filter((deed) => deed.source === source && deed.target === target);
  }

  /** One deed is done, several are offered in a menu. */
  offer(deeds, id, keyboard, at) {
    if (deeds.length === 1) return this.perform(deeds[0], id);
    return this.popups.menu(deeds, id, this.stage.find(id), keyboard, (deed) => this.perform(deed, id), null, at);
  }

  perform(deed, id, box) {
    this.release(true);
    this.mark();
    this.hooks.perform(deed, id || deed.target, box);
  }

  // --- pointer --------------------------------------------------------------------------------

  click(event) {
    if (this.swallow) {
      this.swallow = false;
      return;
    }
    const el = event.target;
    if (el.closest('button, a, input, select, .menu, .bubble, .tip, .result, .text-view, .deeds, .log, .prompt')) return;
    this.popups.closeMenu();
    this.popups.hideTip();
    this.press(el);
  }

  down(event) {
    this.swallow = false;
    if (event.button !== 0 || !event.isPrimary || event.target.closest('button, a, .menu, .bubble, .tip')) return;
    clearTimeout(this.asking);
    const el = event.target.closest('[data-id]');
    if (event.pointerType === 'touch' && el) {
      this.asking = setTimeout(() => {
        if (this.drag?.ghost) return;
        this.drag = null;
        this.swallow = true;
        this.popups.tip(el);
      }, LONG);
    }
    const id = this.stage.chain(event.target).find((each) => this.roles.get(each)?.from.length && this.stage.pieces.has(each));
    if (id) this.drag = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  moved(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
    if (!drag.ghost) this.lift(event);
    if (!this.drag) return;
    drag.ghost.style.translate = `${event.clientX - drag.dx}px ${event.clientY - drag.dy}px`;
    const target = this.under(event);
    const el = target && this.stage.find(target);
    if (el === drag.over) return;
    drag.over?.classList.remove('over');
    el?.classList.add('over');
    drag.over = el;
  }

  /** The press has become a drag: a picture of the piece follows the pointer. */
  lift(event) {
    const { drag } = this;
    clearTimeout(this.asking);
    const el = this.stage.pieces.get(drag.id);
    if (!el) {
      this.drag = null;
      return;
    }
    const box = el.getBoundingClientRect();
    const ghost = el.cloneNode(true);
    for (const each of [ghost, ...ghost.querySelectorAll('*')]) {
      for (const name of ['data-id', 'id', 'tabindex', 'role']) each.removeAttribute(name);
    }
    ghost.classList.remove(...STATES);
    ghost.classList.add('ghost', 'held');
    ghost.setAttribute('aria-hidden', 'true');
    Object.assign(ghost.style, { left: '0', top: '0', width: `${box.width}px`, height: `${box.height}px` });
    Object.assign(drag, { ghost, dx: drag.x - box.left, dy: drag.y - box.top });
    this.stage.root.append(ghost);
    this.stage.root.setPointerCapture(event.pointerId);
    this.popups.closeMenu();
    this.popups.hideTip();
    this.popups.hideBubble();
    this.release(true);
    this.chosen = drag.id;
    this.mark();
  }

  /** The legal target under the pointer. */
  under(event) {
    return this.chainAt(event).find((id) => this.pair(this.drag.id, id).length);
  }

  chainAt(event) {
    return this.stage.chain(document.elementFromPoint(event.clientX, event.clientY));
  }

  up(event) {
    clearTimeout(this.asking);
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      this.drag = null;
      return;
    }
    this.swallow = true;
    setTimeout(() => (this.swallow = false)); // the click after a drag, if any, comes first
    const target = this.under(event);
    const ids = this.chainAt(event);
    const found = target ? this.pair(drag.id, target) : [];
    const box = drag.ghost.getBoundingClientRect();
    const home = this.stage.chain(this.stage.pieces.get(drag.id)?.parentElement);
    if (found.length === 1) {
      this.endDrag(null);
      this.perform(found[0], target, box);
      return;
    }
    this.endDrag(box);
    if (found.length) this.offer(found, target, false, { x: event.clientX, y: event.clientY });
    else if (ids.length && !ids.includes(drag.id) && ids[0] !== home[0]) this.hooks.why(drag.id, ids);
  }

  /** Let go; with a box, the piece glides home from there. */
  endDrag(box) {
    const { drag } = this;
    this.drag = null;
    clearTimeout(this.asking);
    if (!drag?.ghost) return;
    const from = box === undefined ? drag.ghost.getBoundingClientRect() : box;
    drag.ghost.remove();
    drag.over?.classList.remove('over');
    this.release(true);
    this.mark();
    if (from) this.hooks.redraw(drag.id, from);
  }

  // --- keyboard -------------------------------------------------------------------------------

  key(event) {
    const el = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!el.matches('[data-id][tabindex]')) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) this.press(el, true);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      this.nearest(el, ...ARROWS[event.key])?.focus();
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      const home = el.closest('.zone, .seat');
      const near = this.stopped.filter((each) => home?.contains(each) && each !== home);
      (event.key === 'Home' ? near[0] : near.at(-1))?.focus();
    }
  }

  /** The next stop in a direction; while something is chosen, the next legal target. */
  nearest(el, x, y) {
    const from = centre(el);
    let best = null;
    let least = Infinity;
    for (const other of this.stopped) {
      if (other === el || other.contains(el) || (this.chosen && !other.classList.contains('drop'))) continue;
      const to = centre(other);
      if (!to.width) continue;
      const along = (to.x - from.x) * x + (to.y - from.y) * y;
      const across = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      if (along < 3 || (across > along * 2 && !this.chosen)) continue;
      const cost = along + across * 2.2 + (other.closest('.zone, .seat') === el.closest('.zone, .seat') ? 0 : 60) - (this.roles.has(other.dataset.id) ? 0.5 : 0);
      if (cost < least) [best, least] = [other, cost];
    }
    if (best || !this.chosen) return best;
    const targets = this.stopped.filter((other) => other.classList.contains('drop'));
    const at = targets.indexOf(el);
    return targets[(at + (x + y > 0 ? 1 : targets.length - 1)) % targets.length];
  }

  /** Escape: one step back. Whether there was one. */
  escape() {
    if (this.drag?.ghost) {
      this.endDrag();
      return true;
    }
    if (this.chosen) {
      this.release();
      this.hooks.speak(this.say('dropped'));
      return true;
    }
    return false;
  }
}

function centre(el) {
  const box = el.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}
