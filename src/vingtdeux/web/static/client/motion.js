// What moved since the last drawing glides, what was turned flips, what is new comes from its origin.

const GLIDE = 380;
const FLIP = 340;
const FADE = 220;

export class Motion {
  constructor(root) {
    this.root = root;
    this.gone = [];
    this.starts = new Map();
    this.wish = matchMedia('(prefers-reduced-motion: reduce)');
  }

  /** Whether things may move: neither the system nor the person said no, and somebody is looking. */
  get allowed() {
    return !this.wish.matches && document.documentElement.dataset.motion !== 'off' && !document.hidden;
  }

  /** Where everything is, and which side it shows. */
  snapshot(pieces) {
    this.gone = [];
    this.before = new Map();
    if (!this.allowed) return this.before;
    for (const [id, el] of pieces) {
      const box = this.starts.get(id) || el.getBoundingClientRect();
      this.before.set(id, { box, face: el.piece?.face, parent: el.parentElement, el });
    }
    this.starts.clear();
    return this.before;
  }

  /** In the next drawing this piece comes from here: the hand let it go. */
  startFrom(id, box) {
    this.starts.set(id, box);
  }

  /** A piece is leaving: remember its picture. */
  leave(el) {
    const seen = this.before?.get(el.dataset.id);
    if (seen && seen.box.width) this.gone.push({ ...seen, el });
  }

  /** Animate from the snapshot to what is there now. */
  play(before, pieces, find) {
    if (!this.allowed) return;
    const shifts = new Map();
    const moves = [];
    const reads = [...pieces].map(([id, el]) => [id, el, el.getBoundingClientRect()]);
    const home = before.size > 0;
    for (const [id, el, box] of reads) {
      if (!box.width || el.classList.contains('lifted')) continue;
      const seen = before.get(id);
      let from = seen?.box;
      if (!from && home) from = this.entrance(el, box, find);
      if (from && from.width) {
        const dx = from.left + from.width / 2 - box.left - box.width / 2;
        const dy = from.top + from.height / 2 - box.top - box.height / 2;
        const scale = Math.min(4, Math.max(0.2, from.width / box.width));
        if (Math.abs(dx) + Math.abs(dy) > 2 || Math.abs(scale - 1) > 0.03) {
          shifts.set(el, { dx, dy, scale });
          moves.push(el);
        }
      }
      if (seen ? seen.face !== el.piece.face : home && !from && this.turned(el)) this.flip(el);
      else if (!seen && home && !from) el.animate([{ opacity: 0, transform: 'scale(.8)' }, { opacity: 1, transform: 'none' }], { duration: FADE, easing: 'ease-out' });
    }
    for (const el of moves) this.glide(el, shifts.get(el), shifts.get(el.parentElement?.closest('.piece')));
    for (const seen of this.gone) this.fade(seen);
    this.gone = [];
  }

  /** Where a new piece comes from: the middle of its origin. */
  entrance(el, box, find) {
    const origin = el.piece.origin && find(el.piece.origin);
    if (!origin || origin.contains(el)) return null;
    const from = origin.getBoundingClientRect();
    if (!from.width) return null;
    const width = Math.min(box.width, from.width);
    return new DOMRect(from.left + from.width / 2 - width / 2, from.top + from.height / 2 - 1, width, 2);
  }

  /** A new piece where another one just vanished: the same thing, turned over. */
  turned(el) {
    const at = this.gone.findIndex((seen) => seen.parent === el.parentElement && seen.el.piece.kind === el.piece.kind);
    if (at < 0) return false;
    this.gone.splice(at, 1);
    return true;
  }

  glide(el, shift, carrier) {
    const dx = shift.dx - (carrier?.dx || 0);
    const dy = shift.dy - (carrier?.dy || 0);
    if (carrier && Math.abs(dx) + Math.abs(dy) < 3) return;
    const place = el.closest('.place, .seats');
    el.classList.add('gliding');
    place?.classList.add('has-gliding');
    const far = Math.hypot(dx, dy);
    const play = el.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${carrier ? 1 : shift.scale})` }, { transform: 'none' }], {
      duration: GLIDE + Math.min(220, far / 4),
      easing: 'cubic-bezier(.25,.8,.3,1)',
    });
    const done = () => {
      el.classList.remove('gliding');
      if (!place?.querySelector('.gliding')) place?.classList.remove('has-gliding');
    };
    play.onfinish = done;
    play.oncancel = done;
  }

  flip(el) {
    el.animate([{ transform: 'perspective(40rem) rotateY(-88deg)' }, { transform: 'perspective(40rem) rotateY(0)' }], { duration: FLIP, easing: 'ease-out' });
  }

  /** A picture of what left fades where it lay. */
  fade({ el, box }) {
    const ghost = el.cloneNode(true);
    ghost.removeAttribute('data-id');
    for (const inner of ghost.querySelectorAll('[data-id]')) inner.removeAttribute('data-id');
    ghost.classList.add('ghost');
    ghost.setAttribute('aria-hidden', 'true');
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    this.root.append(ghost);
    ghost.animate([{ opacity: 0.9 }, { opacity: 0, transform: 'scale(.9)' }], { duration: FADE, easing: 'ease-in' }).onfinish = () => ghost.remove();
  }
}
