// What floats above the table: the menu of deeds on one target, refusals, explanations, questions.

import { h } from './dom.js';

const HOVER = 350; // ms before an explanation appears

export class Popups {
  constructor(root, say) {
    this.root = root;
    this.say = say;
    root.addEventListener('pointerover', (event) => this.hover(event));
    root.addEventListener('pointerout', (event) => this.out(event));
  }

  // --- a small menu beside its target ---------------------------------------------------------

  /** Offer deeds; `more` = one extra entry {words, act}; `at` = {x, y} instead of the element. */
  menu(deeds, id, el, keyboard, perform, more, at) {
    this.closeMenu();
    this.hideTip();
    const entry = (words, act, deed = {}) => h('button', {
      type: 'button', role: 'menuitem', tabindex: '-1', 'data-code': deed.code, 'aria-label': deed.short ? deed.label : null,
      onclick: () => { this.closeMenu(true); act(); },
    }, h('span', {}, words), deed.badge ? h('span.price', {}, deed.badge) : '');
    const box = h('div.menu', { role: 'menu', 'aria-label': el?.dataset.label || this.say('actions'), onkeydown: (event) => this.menuKey(event) },
      ...deeds.map((deed) => entry(deed.short || deed.label, () => perform(deed), deed)),
      ...(more ? [entry(more.words, more.act)] : []));
    this.root.append(box);
    this.open = { box, id, at, back: document.activeElement, more: Boolean(more) };
    place(box, at ? new DOMRect(at.x, at.y, 1, 1) : el.getBoundingClientRect());
    box.firstElementChild.focus({ preventScroll: true, focusVisible: keyboard });
  }

  menuKey(event) {
    const items = [...this.open.box.children];
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if (event.key === 'Tab') this.closeMenu(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** After an update: keep what is still legal, close when nothing is. */
  refreshMenu(codes, find) {
    if (!this.open) return;
    const { box, id, at } = this.open;
    const held = box.contains(document.activeElement);
    for (const item of [...box.children]) if (item.dataset.code && !codes.has(item.dataset.code)) item.remove();
    const el = find(id);
    if (!el || !box.querySelector('[data-code]')) this.closeMenu(true);
    else {
      if (!at) place(box, el.getBoundingClientRect());
      if (held && !box.contains(document.activeElement)) box.firstElementChild.focus({ preventScroll: true });
    }
  }

  closeMenu(back = false) {
    if (!this.open) return false;
    const { box, back: to } = this.open;
    this.open = null;
    box.remove();
    if (back && to?.isConnected) to.focus({ preventScroll: true });
    return true;
  }

  // --- a refusal in words ---------------------------------------------------------------------

  bubble(words, el, link) {
    this.hideBubble();
    this.hideTip();
    this.bubbleEl = h('div.bubble', { role: 'note' }, h('p', {}, words),
      h('div.line', {}, link || '', h('button.small', { type: 'button', onclick: () => this.hideBubble() }, this.say('close'))));
    this.root.append(this.bubbleEl);
    place(this.bubbleEl, (el || this.root.querySelector('.deeds')).getBoundingClientRect());
  }

  hideBubble() {
    if (!this.bubbleEl) return false;
    this.bubbleEl.remove();
    this.bubbleEl = null;
    return true;
  }

  // --- what a thing is ------------------------------------------------------------------------

  /** Show name and detail of a piece or cell, if there is more to say than is printed on it. */
  tip(el) {
    this.hideTip();
    const thing = el?.piece || el?.cell;
    if (!thing || this.open || !(thing.detail || (thing.label && thing.label !== thing.name))) return;
    this.tipEl = h('div.tip', { role: 'tooltip', 'aria-hidden': 'true' }, h('strong', {}, thing.label), thing.detail || '');
    this.tipFor = el;
    this.root.append(this.tipEl);
    place(this.tipEl, el.getBoundingClientRect());
  }

  hideTip() {
    clearTimeout(this.wait);
    if (!this.tipEl) return false;
    this.tipEl.remove();
    this.tipEl = null;
    this.tipFor = null;
    return true;
  }

  hover(event) {
    if (event.pointerType !== 'mouse' || event.buttons || this.tipEl?.contains(event.target)) return;
    const el = event.target.closest('.piece, .cell');
    clearTimeout(this.wait);
    if (el && el !== this.tipFor) this.wait = setTimeout(() => el.isConnected && this.tip(el), HOVER);
    else if (!el && this.tipEl) this.wait = setTimeout(() => this.hideTip(), HOVER);
  }

  out(event) {
    if (event.pointerType !== 'mouse' || !this.tipEl) return;
    const to = event.relatedTarget;
    if (to && (this.tipEl.contains(to) || this.tipFor.contains(to))) return;
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.hideTip(), HOVER);
  }

  /** Escape: close the topmost. Whether there was one. */
  escape() {
    return this.closeMenu(true) || this.hideBubble() || this.hideTip();
  }

  // --- a question -----------------------------------------------------------------------------

  /** Ask before a deed; resolves to yes or no. `withdraw()` closes it from outside. */
  ask(words, yes) {
    const back = document.activeElement;
    return new Promise((answer) => {
      const done = (value) => {
        if (!this.question) return;
        this.question = null;
        box.close();
        box.remove();
        if (back?.isConnected) back.focus({ preventScroll: true });
        answer(value);
      };
      const box = h('dialog.client-dialog', { 'aria-labelledby': 'ask-words', oncancel: (event) => { event.preventDefault(); done(false); } },
        h('p', { id: 'ask-words' }, words),
        h('div.choices', {}, h('button', { type: 'button', onclick: () => done(false) }, this.say('cancel')), h('button.primary', { type: 'button', onclick: () => done(true) }, yes)));
      this.question = { withdraw: () => done(false) };
      document.body.append(box);
      box.showModal();
      box.querySelector('.primary').focus();
    });
  }
}

/** Below the anchor, above it if there is no room, always on the screen. */
function place(box, anchor) {
  const { innerWidth: width, innerHeight: height } = window;
  const { offsetWidth: w, offsetHeight: tall } = box;
  let top = anchor.bottom + 8;
  if (top + tall > height - 8) top = anchor.top - tall - 8 >= 4 ? anchor.top - tall - 8 : Math.max(4, height - tall - 8);
  const left = Math.max(4, Math.min(width - w - 4, anchor.left + anchor.width / 2 - w / 2));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}
