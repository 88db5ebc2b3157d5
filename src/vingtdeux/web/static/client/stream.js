// Frames come in by WebSocket, deeds go out by POST.

const FIRST = 400; // ms to the first new try
const MOST = 15000;
const RESTART = 1012; // the server is being replaced
const SILENCE = 45000; // ms without a beat
const ANSWER = 12000; // ms
const AGAIN = [400, 800, 1600, 3200, 6400]; // ms before each new try

// onstate(connecting | online | offline | closed, seconds to wait). Returns "try now".
export function connect(address, version, onframe, onstate) {
	const url = new URL(address, location.href);
	url.protocol = url.protocol.replace('http', 'ws');
	let socket;
	let tries = 0;
	let moving = false;
	let timer;
	let silence;

	function open() {
		clearTimeout(timer);
		if (!moving) onstate(tries ? 'offline' : 'connecting');
		if (version !== undefined) url.searchParams.set('v', version);
		socket = new WebSocket(url);
		socket.onmessage = ({ data }) => receive(JSON.parse(data));
		socket.onclose = ({ code }) => closed(code);
	}

	function receive(frame) {
		tries = 0;
		moving = false;
		onstate('online');
		clearTimeout(silence);
		if (frame.beat) silence = setTimeout(() => socket?.close(), SILENCE);
		if (!frame.scene || (frame.v < version && !frame.rewind)) return; // older than what is shown
		version = frame.v;
		onframe(frame);
	}

	function closed(code) {
		clearTimeout(silence);
		socket = null;
		if (code >= 4400 && code < 4500) return onstate('closed'); // not for us
		moving = code === RESTART && !tries && !moving; // once, silently
		const wait = moving ? FIRST * Math.random() : Math.min(MOST, FIRST * 2 ** tries++) * (0.5 + Math.random() / 2);
		timer = setTimeout(open, wait);
		return moving || onstate('offline', Math.ceil(wait / 1000));
	}

	const hurry = () => !socket && tries && open();
	for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, hurry);
	open();
	return hurry;
}

// Django’s token.
export const token = () => /\bcsrftoken=([^;]+)/.exec(document.cookie)?.[1] || document.querySelector('meta[name="csrf-token"]')?.content;

// randomUUID exists only on https and localhost.
export const newCommand = () =>
	crypto.randomUUID?.() ||
	'10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
		(digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16),
	);

// Sends until answered. Status 0 = no answer.
export async function post(url, body, waits = AGAIN) {
	for (const wait of [...waits, 0]) {
		try {
			const reply = await fetch(url, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': token() },
				body: JSON.stringify(body),
				signal: AbortSignal.timeout(ANSWER),
			});
			if (![502, 503, 504].includes(reply.status)) return { ...(await reply.json().catch(() => ({}))), status: reply.status };
		} catch {} // again
		if (wait) await new Promise((resume) => setTimeout(resume, wait));
	}
	return { status: 0 };
}
