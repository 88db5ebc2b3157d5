// Frames come in by WebSocket, deeds go out by POST.

const FIRST = 400; // ms before the first new try
const MOST = 15000;
const SILENCE = 45000; // ms without a beat, once the server has shown that it sends beats
const ANSWER = 12000; // ms to wait for an answer to a POST
const PATIENCE = [400, 800, 1600, 3200, 6400]; // ms between sendings of the same command

export class Stream {
  /** onframe(frame); onstate('connecting' | 'online' | 'offline' | 'refused', seconds). */
  constructor(url, { onframe, onstate }) {
    Object.assign(this, { url, onframe, onstate });
    this.version = null;
    this.tries = 0;
    addEventListener('online', () => this.hurry());
    addEventListener('pageshow', (event) => event.persisted && this.hurry());
    document.addEventListener('visibilitychange', () => !document.hidden && this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.onstate(this.tries ? 'offline' : 'connecting');
    const url = new URL(this.url, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    if (this.version !== null) url.searchParams.set('v', this.version);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event) => this.socket === socket && this.receive(event.data);
    socket.onclose = (event) => this.socket === socket && this.closed(event.code);
  }

  receive(text) {
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return;
    }
    this.tries = 0;
    this.onstate('online');
    if (frame.beat) this.beat();
    if (!frame.scene || (this.version !== null && frame.v < this.version)) return; // older than what is shown
    this.version = frame.v;
    this.onframe(frame);
  }

  beat() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket.close(), SILENCE);
  }

  closed(code) {
    clearTimeout(this.silence);
    this.socket = null;
    if (code >= 4400 && code < 4500) {
      this.onstate('refused');
      return;
    }
    const wait = Math.min(MOST, FIRST * 2 ** this.tries) * (0.5 + Math.random() / 2);
    this.tries += 1;
    this.onstate('offline', Math.ceil(wait / 1000));
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Try now rather than later. */
  hurry() {
    if (this.socket || !this.tries) return;
    this.open();
  }
}

/** The token Django wants with every POST. */
export function token() {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
  if (cookie) return decodeURIComponent(cookie[1]);
  return document.querySelector('meta[name="csrf-token"]')?.content || document.querySelector('[name="csrfmiddlewaretoken"]')?.value || '';
}

/** A fresh name for a command; randomUUID exists only on https and localhost. */
export function newCommand() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Send; the very same body again when the network fails. {status, ...answer}; status 0 = no answer. */
export async function post(url, body, waits = PATIENCE) {
  for (const wait of [...waits, null]) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': token() },
        body: JSON.stringify(body),
        credentials: 'same-origin',
        signal: stop.signal,
      });
      if (![502, 503, 504].includes(reply.status)) {
        const answer = await reply.json().catch(() => ({}));
        return { ...answer, status: reply.status };
      }
    } catch {
      /* no network, or no answer in time: try again below */
    } finally {
      clearTimeout(timer);
    }
    if (wait !== null) await new Promise((resume) => setTimeout(resume, wait));
  }
  return { ok: false, status: 0 };
}
