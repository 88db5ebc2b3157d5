// Draws a scene: elements are kept by id, changed where they must, and moved by motion.js.
// Knows no game. docs/scene.md is the contract for the JSON and for the classes below.

import { arrange, drawing, h, hasSymbol, setAttr, setText } from './dom.js';

const AREAS = ['board', 'supply', 'mine', 'side'];

export class Stage {
  /** `places` are filled; `seats` is the element of the seats. */
  constructor(root, say, motion) {
    this.root = root;
    this.say = say;
    this.motion = motion;
    this.zones = new Map();
    this.cells = new Map();
    this.pieces = new Map();
    this.seats = new Map();
    this.scene = { seats: [], zones: [], deeds: [] };
    this.places = Object.fromEntries(AREAS.map((area) => [area, h(`div.place.place-${area}`)]));
    this.seatList = h('section.seats', { 'aria-label': say('seats') });
    this.places.side.append(this.seatList);
  }

  /** Show the scene. `pending` = {source, target}: where a piece just dropped waits. */
  draw(scene, people = [], pending = null) {
    const before = this.motion.snapshot(this.pieces);
    const focus = document.activeElement;
    this.scene = scene;
    this.people = people;
    this.colors = new Map((scene.seats || []).map((seat) => [seat.seat, seat]));
    this.root.className = `table game-${scene.game} phase-${scene.phase}${scene.mine ? ' is-mine' : ''}${scene.result ? ' is-over' : ''}${this.root.classList.contains('as-text') ? ' as-text' : ''}`;
    this.root.toggleAttribute('data-mine', Boolean(scene.mine));
    this.drawSeats(scene.seats || []);
    this.drawZones(scene.zones || []);
    this.drawPieces(scene);
    if (pending) this.hold(pending);
    this.nameCells();
    this.refocus(focus);
    return () => this.motion.play(before, this.pieces, (id) => this.find(id));
  }

  /** The element of an id: a piece, a cell, a zone or a seat. */
  find(id) {
    return this.pieces.get(id) || this.cells.get(id) || this.zones.get(id) || this.seats.get(id) || null;
  }

  /** The ids under an element, innermost first: piece, its carrier, cell, zone, seat. */
  chain(el) {
    const ids = [];
    for (let at = el?.closest?.('[data-id]'); at && this.root.contains(at); at = at.parentElement?.closest('[data-id]')) {
      ids.push(at.dataset.id);
    }
    return ids;
  }

  /** The words for an id. */
  label(id) {
    const el = this.find(id);
    return el ? el.dataset.label || el.getAttribute('aria-label') || id : id;
  }

  // --- seats ----------------------------------------------------------------------------------

  drawSeats(seats) {
    const wanted = seats.map((seat) => {
      const id = `seat:${seat.seat}`;
      const el = this.seats.get(id) || this.newSeat(id);
      this.fillSeat(el, seat, (this.people || []).find((person) => person.seat === seat.seat) || {});
      return el;
    });
    for (const id of [...this.seats.keys()]) if (!seats.some((seat) => `seat:${seat.seat}` === id)) this.seats.delete(id);
    arrange(this.seatList, wanted);
    this.seatList.style.setProperty('--seats', seats.length);
  }

  newSeat(id) {
    const el = h('article.seat', { 'data-id': id }, h('h3'), h('p.status'), h('ul.counters'), h('div.pieces'));
    this.seats.set(id, el);
    return el;
  }

  fillSeat(el, seat, person) {
    const { say } = this;
    const flags = ['you', 'asked', 'first', 'out'].filter((flag) => seat[flag]);
    const away = person.kind === 'person' && person.here === false;
    const team = seat.team === undefined || seat.team === null ? '' : ` team-${seat.team}`;
    el.className = `seat color-${seat.color} ${flags.join(' ')}${team}${person.kind === 'bot' ? ' bot' : ''}${away ? ' away' : ''}`;
    const words = [
      seat.you && say('you'),
      person.kind === 'bot' && (person.level ? `${say('bot')}, ${say('level', { n: person.level })}` : say('bot')),
      away && say('away'),
      seat.first && say('first'),
      seat.asked && say('asked'),
      seat.out && say('out'),
    ].filter(Boolean);
    const signature = JSON.stringify([seat.shape, seat.name, words, person.name]);
    const [head, status, counters] = el.children;
    if (el.signature !== signature) {
      el.signature = signature;
      head.replaceChildren(
        drawing(`shape-${seat.shape}`, 'shape'),
        h('span.who', {}, seat.name),
        ...(seat.you ? [h('span.tag.tag-you', {}, say('you'))] : []),
        ...(person.kind === 'bot' ? [h('span.tag.tag-bot', { title: words.find((word) => word.startsWith(say('bot'))) }, drawing('sign-bot', 'sign'), person.level ? String(person.level) : '')] : []),
        ...(away ? [h('span.tag.tag-away', {}, say('away'))] : []),
        ...(seat.first ? [h('span.tag.tag-first', { title: say('first') }, drawing('sign-first', 'sign'))] : []),
        ...(seat.asked ? [h('span.tag.tag-asked', { title: say('asked') }, drawing('sign-asked', 'sign'))] : []),
        h('span.quiet', {}, words.length ? ` (${words.join(', ')})` : ''),
      );
    }
    el.dataset.label = seat.name;
    setText(status, seat.status || '');
    status.hidden = !seat.status;
    fillCounters(counters, seat.counters || []);
  }

  // --- zones and cells ------------------------------------------------------------------------

  drawZones(zones) {
    const byPlace = Object.fromEntries(AREAS.map((area) => [area, []]));
    const cells = new Set();
    for (const zone of zones) {
      const el = this.zones.get(zone.id) || this.newZone(zone);
      this.fillZone(el, zone, cells);
      (byPlace[zone.area || 'board'] || byPlace.board).push(el);
    }
    for (const id of [...this.zones.keys()]) if (!zones.some((zone) => zone.id === id)) this.zones.delete(id);
    for (const id of [...this.cells.keys()]) if (!cells.has(id)) this.cells.delete(id);
    for (const area of AREAS) {
      arrange(this.places[area], area === 'side' ? [this.seatList, ...byPlace.side] : byPlace[area]);
      this.places[area].classList.toggle('is-empty', area !== 'side' && !byPlace[area].length);
    }
  }

  newZone(zone) {
    const name = h('h2.zone-name', { id: `name-${zone.id}` });
    const el = h('section', { id: `zone-${zone.id}`, 'data-id': zone.id, role: 'group', 'aria-labelledby': name.id }, name, h('div.field', {}, h('div.cells')));
    this.zones.set(zone.id, el);
    return el;
  }

  fillZone(el, zone, cells) {
    const pieces = (zone.pieces || []).filter((piece) => !piece.at && !piece.on);
    const owner = this.colors.get(zone.owner);
    el.zone = zone;
    el.baseClass = `zone zone-${zone.kind} area-${zone.area || 'board'}${owner ? ` owner color-${owner.color}` : ''}`;
    el.className = el.baseClass;
    el.dataset.label = zone.label;
    el.style.setProperty('--cols', zone.cols || 1);
    el.style.setProperty('--rows', zone.rows || 1);
    el.style.setProperty('--n', Math.max(1, pieces.length));
    setText(el.querySelector('.zone-name'), zone.label);
    const field = el.lastElementChild;
    const inner = field.firstElementChild;
    const grid = zone.kind === 'grid' && (zone.cells || []).length > 0;
    setAttr(inner, 'role', grid ? 'grid' : null);
    setAttr(inner, 'aria-label', grid ? zone.label : null);
    const drawn = (zone.cells || []).map((cell) => {
      cells.add(cell.id);
      const box = this.cells.get(cell.id) || this.newCell(cell.id);
      this.fillCell(box, cell, zone.kind);
      return box;
    });
    const extras = [this.ground(el, inner, zone), this.lines(el, zone), this.blank(el, zone, pieces.length + drawn.length)];
    el.extras = extras.filter(Boolean);
    el.boxes = grid ? rowsOf(el, drawn, zone.cells) : drawn;
    const count = zone.kind === 'pile' ? pieces.reduce((sum, piece) => sum + (piece.count || 1), 0) : 0;
    el.dataset.count = count;
  }

  ground(el, inner, zone) {
    if (!hasSymbol(zone.art)) return null;
    if (el.art !== zone.art) {
      el.art = zone.art;
      el.ground = drawing(zone.art, 'art ground');
      const box = (el.ground.getAttribute('viewBox') || '0 0 1 1').split(/[\s,]+/).map(Number);
      inner.style.setProperty('--ratio', box[2] / box[3]);
    }
    return el.ground;
  }

  lines(el, zone) {
    const lines = zone.lines || [];
    if (!lines.length) return null;
    const signature = lines.join('\n');
    if (el.said !== signature) {
      el.said = signature;
      el.linesEl = h('ul.lines', {}, ...lines.map((line) => h('li', {}, line)));
    }
    return el.linesEl;
  }

  blank(el, zone, things) {
    if (things || !zone.empty) return null;
    el.blankEl ||= h('p.empty');
    setText(el.blankEl, zone.empty);
    return el.blankEl;
  }

  newCell(id) {
    const el = h('div.cell', { 'data-id': id });
    this.cells.set(id, el);
    return el;
  }

  fillCell(el, cell, kind) {
    el.baseClass = `cell${cell.face ? ` face-${cell.face}` : ''}${marksOf(cell)}`;
    el.className = el.baseClass;
    el.cell = cell;
    el.dataset.label = cell.label;
    setAttr(el, 'role', kind === 'grid' ? 'gridcell' : 'group');
    setAttr(el, 'aria-description', cell.detail);
    if (kind === 'grid') {
      el.style.gridColumn = cell.col || '';
      el.style.gridRow = cell.row || '';
    } else if (kind === 'map') {
      el.style.left = `${cell.x || 0}%`;
      el.style.top = `${cell.y || 0}%`;
    }
    const signature = `${cell.face}\n${cell.name}`;
    if (el.signature !== signature) {
      el.signature = signature;
      el.decor = [
        ...(hasSymbol(cell.face) ? [drawing(cell.face, 'art')] : []),
        ...(cell.name ? [h('span.name', {}, cell.name)] : []),
      ];
    }
  }

  /** The name of a cell says what lies there, riders included. */
  nameCells() {
    const { say } = this;
    for (const el of this.cells.values()) {
      const things = [...el.querySelectorAll('.piece')].map((piece) => piece.dataset.label);
      setAttr(el, 'aria-label', things.length ? say('holds', { place: el.dataset.label, things: things.join(', ') }) : el.dataset.label);
    }
  }

  // --- pieces ---------------------------------------------------------------------------------

  drawPieces(scene) {
    const shown = new Set();
    const kids = new Map();
    const put = (parent, el) => (kids.get(parent) || kids.set(parent, []).get(parent)).push(el);
    const riders = [];
    const each = (piece, home) => {
      if (shown.has(piece.id)) {
        console.warn(`two pieces are called ${piece.id}`);
        return;
      }
      shown.add(piece.id);
      const el = this.pieces.get(piece.id) || this.newPiece(piece.id);
      this.fillPiece(el, piece);
      if (piece.on) riders.push([piece, el, home]);
      else put((piece.at && this.cells.get(piece.at)) || home, el);
    };
    for (const zone of scene.zones || []) {
      const inner = this.zones.get(zone.id).lastElementChild.firstElementChild;
      for (const piece of zone.pieces || []) each(piece, inner);
    }
    for (const seat of scene.seats || []) {
      const home = this.seats.get(`seat:${seat.seat}`).lastElementChild;
      for (const piece of seat.pieces || []) each(piece, home);
    }
    for (const [piece, el, home] of riders) put(this.pieces.get(piece.on) || this.cells.get(piece.on) || home, el);
    for (const [id, el] of [...this.pieces]) {
      if (shown.has(id)) continue;
      this.pieces.delete(id);
      this.motion.leave(el);
    }
    for (const el of this.zones.values()) {
      const inner = el.lastElementChild.firstElementChild;
      arrange(inner, [...el.extras, ...el.boxes, ...(kids.get(inner) || [])]);
    }
    for (const el of this.cells.values()) arrange(el, [...el.decor, ...(kids.get(el) || [])]);
    for (const el of this.seats.values()) arrange(el.lastElementChild, kids.get(el.lastElementChild) || []);
    for (const el of this.pieces.values()) {
      const carried = kids.get(el) || [];
      arrange(el, [...el.decor, ...carried]);
      el.classList.toggle('carries', carried.length > 0);
    }
  }

  newPiece(id) {
    const el = h('div.piece', { 'data-id': id });
    this.pieces.set(id, el);
    return el;
  }

  fillPiece(el, piece) {
    const owner = this.colors.get(piece.owner);
    el.piece = piece;
    el.baseClass = `piece kind-${piece.kind || 'card'} face-${piece.face}${owner ? ` owner color-${owner.color}` : ''}${marksOf(piece)}`;
    el.className = el.baseClass;
    el.dataset.label = piece.label;
    setAttr(el, 'aria-label', piece.label);
    setAttr(el, 'aria-description', piece.detail);
    const signature = JSON.stringify([piece.face, piece.value, piece.name, piece.count, owner?.shape]);
    if (el.signature === signature) return;
    el.signature = signature;
    const art = hasSymbol(piece.face);
    el.decor = [
      ...(art ? [drawing(piece.face, 'art')] : []),
      ...(piece.value ? [h('span.value', { 'aria-hidden': 'true' }, piece.value)] : []),
      ...(piece.name ? [h('span.name', { 'aria-hidden': 'true' }, piece.name)] : []),
      ...(piece.count > 1 ? [h('span.count', { 'aria-hidden': 'true' }, `×${piece.count}`)] : []),
      ...(owner ? [drawing(`shape-${owner.shape}`, 'shape')] : []),
    ];
    el.dataset.plain = art ? '' : 'yes';
  }

  /** Keep a piece that was just sent at its target until the server has spoken. */
  hold({ source, target }) {
    const piece = this.pieces.get(source);
    const place = this.find(target);
    if (place) place.classList.add('pending');
    if (!piece || !place || place.contains(piece) || piece.contains(place)) return;
    piece.classList.add('pending');
    if (place.classList.contains('zone')) place.lastElementChild.firstElementChild.append(piece);
    else if (place.classList.contains('seat')) place.lastElementChild.append(piece);
    else place.append(piece);
  }

  /** A moved element loses the focus; give it back, or leave it near where it was. */
  refocus(focus) {
    if (!focus || focus === document.activeElement || !this.root.contains(focus)) return;
    focus.focus({ preventScroll: true });
  }
}

/** Counters of the table or of a seat. */
export function fillCounters(list, counters) {
  const signature = JSON.stringify(counters);
  if (list.signature === signature) return;
  list.signature = signature;
  const old = new Map([...list.children].map((li) => [li.dataset.counter, li]));
  arrange(list, counters.map((counter) => {
    const li = old.get(counter.id) || h('li', { 'data-counter': counter.id });
    li.className = `counter counter-${counter.id}${counter.warn ? ' warn' : ''}${counter.most ? ' gauge' : ''}`;
    li.style.setProperty('--value', counter.value || 0);
    li.style.setProperty('--most', counter.most || 0);
    li.style.setProperty('--part', counter.most ? Math.max(0, Math.min(1, (counter.value || 0) / counter.most)) : 0);
    const icon = hasSymbol(counter.icon);
    li.title = counter.label;
    const number = counter.text || String(counter.value || 0);
    li.replaceChildren(
      ...(icon ? [drawing(counter.icon, 'art icon')] : []),
      h(icon ? 'span.label.quiet' : 'span.label', {}, counter.label),
      ' ',
      h('span.number', {}, number),
      ...(counter.most ? [h('span.most', {}, counter.text ? '' : `\u202f/\u202f${counter.most}`)] : []),
    );
    return li;
  }));
}

function marksOf(thing) {
  return (thing.marks || []).map((mark) => ` mark-${mark}`).join('');
}

/** Cells of a grid in rows, as screen readers want them; the rows themselves are not boxes. */
function rowsOf(el, drawn, cells) {
  el.rows ||= new Map();
  const rows = new Map();
  drawn.forEach((box, n) => {
    const key = cells[n].row || 0;
    (rows.get(key) || rows.set(key, []).get(key)).push(box);
  });
  return [...rows].sort(([a], [b]) => a - b).map(([key, boxes]) => {
    const row = el.rows.get(key) || h('div.row', { role: 'row' });
    el.rows.set(key, row);
    arrange(row, boxes);
    return row;
  });
}
