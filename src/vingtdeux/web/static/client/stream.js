// Frames come in by WebSocket, deeds go out by POST.

const FIRST = 400; // ms to the first new try
const MOST = 15000;
const SILENCE = 45000; // ms without a beat, once there was one
const ANSWER = 12000; // ms to wait for an answer
const AGAIN = [400, 800, 1600, 3200, 6400]; // ms before the same command goes out again

// onstate(connecting | online | offline | closed, seconds to wait). Returns "try now".
export function connect(address, version, onframe, onstate) {
	const url = new URL(address, location.href);
	url.protocol = url.protocol.replace('http', 'ws');
	let socket;
	let tries = 0;
	let timer;
	let silence;

	function open() {
		clearTimeout(timer);
		onstate(tries ? 'offline' : 'connecting');
		if (version !== undefined) url.searchParams.set('v', version);
		socket = new WebSocket(url);
		socket.onmessage = ({ data }) => receive(JSON.parse(data));
		socket.onclose = ({ code }) => closed(code);
	}

	function receive(frame) {
		tries = 0;
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
		if (code >= 4400 && code < 4500) return onstate('closed'); // not for us: no use in coming back
		const wait = Math.min(MOST, FIRST * 2 ** tries++) * (0.5 + Math.random() / 2);
		timer = setTimeout(open, wait);
		return onstate('offline', Math.ceil(wait / 1000));
	}

	const hurry = () => !socket && tries && open();
	for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, hurry);
	open();
	return hurry;
}

// The token Django wants with every POST.
export const token = () => /\bcsrftoken=([^;]+)/.exec(document.cookie)?.[1] || document.querySelector('meta[name="csrf-token"]')?.content;

// A fresh name for a command; randomUUID exists only on https and localhost.
export const newCommand = () => crypto.randomUUID?.() || '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
	(digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16));

// Send; the same again when the network fails. Status 0 = no answer.
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
		} catch {} // no network, or no answer in time: again
		if (wait) await new Promise((resume) => setTimeout(resume, wait));
	}
	return { status: 0 };
}
