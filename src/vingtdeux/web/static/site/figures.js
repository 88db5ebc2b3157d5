// Figures of the rules: the table's own client draws a scene out of sight, and what a figure names is cut out of a copy.

const EDGE = 4; // pixels around a thing
const LEAST = 72; // pixels high: small things are enlarged to it
const MOST = 440; // pixels high: large ones are made smaller
const HAND = 136; // so are cards and tokens in a large window, unless they hold others
const TIMES = 2; // nothing is enlarged more
const BARE = { background: 'none', borderColor: 'transparent', boxShadow: 'none', overflow: 'visible' };

const scenes = JSON.parse(document.getElementById('scenes').textContent);
const figures = [...document.querySelectorAll('figure[data-scene]')];
const wings = document.createElement('div');
const table = document.createElement('div');
wings.className = 'wings';
wings.ariaHidden = 'true';
table.id = 'table'; // where the client looks for it
table.dataset.lang = document.documentElement.lang;
wings.append(table);
document.body.append(wings);

const { draw, find, places } = await import('../client/scene.js');
const { boxOf, fill, h } = await import('../client/dom.js');
fill(table, places.board, places.supply, places.mine, h('div.column', places.side));

const size = (el, width, height) => Object.assign(el.style, { width: `${width}px`, height: `${height}px` });

function as(el, deep) {
	const copy = el.cloneNode(deep);
	if (el.offsetWidth) size(copy, el.offsetWidth, el.offsetHeight);
	copy.style.flex = 'none';
	return copy;
}

function unseen(el) {
	const copy = as(el, false);
	copy.style.visibility = 'hidden';
	return copy;
}

// A copy of the thing in copies of all that is around it, each as large as it was, with nothing else in them but
// that zones keep their empty neighbours: some look different alone.
function copied(thing) {
	let inside = as(thing, true);
	for (let el = thing; el !== table; el = el.parentElement) {
		const up = el.parentElement;
		const around = as(up, false);
		Object.assign(around.style, BARE);
		around.append(...(el.matches('.zone') ? [...up.children].map((one) => (one === el ? inside : unseen(one))) : [inside]));
		inside = around;
	}
	inside.id = '';
	return inside;
}

// Lay a copy into the figure; returns its frame, how large it must be, and how much the copy may be scaled.
function lay(board, thing) {
	const whole = copied(thing);
	const frame = h('div.cut', { 'aria-hidden': 'true' }, whole);
	board.append(frame);
	const { left, top } = boxOf(frame);
	const copy = whole.querySelector(`[data-id="${thing.dataset.id}"]`);
	const isPiece = copy.matches('.piece');
	const range = new Range();
	range.selectNodeContents(copy);
	const boxes = isPiece ? [copy, range].map(boxOf) : [boxOf(copy)]; // a number or a name may stick out
	const x = Math.min(...boxes.map((box) => box.left)) - EDGE;
	const y = Math.min(...boxes.map((box) => box.top)) - EDGE;
	const wide = Math.max(...boxes.map((box) => box.right)) + EDGE - x;
	const high = Math.max(...boxes.map((box) => box.bottom)) + EDGE - y;
	whole.style.translate = `${left - x}px ${top - y}px`;
	whole.style.transformOrigin = `${x - left}px ${y - top}px`;
	const most = isPiece && !copy.matches('.carries') ? HAND : MOST;
	return { whole, frame, wide, high, scale: Math.min(board.clientWidth / wide, most / high, Math.max(1, Math.min(TIMES, LEAST / high))) };
}

// What lies side by side keeps its proportions.
function drawFigure(board, things) {
	const laid = things.map((thing) => lay(board, thing));
	const scale = Math.min(...laid.map((one) => one.scale));
	for (const { whole, frame, wide, high } of laid) {
		whole.style.scale = scale;
		size(frame, wide * scale, high * scale);
	}
}

function drawAll() {
	document.body.append(wings);
	for (const [name, scene] of Object.entries(scenes)) {
		draw(scene, []);
		for (const figure of figures.filter(({ dataset }) => dataset.scene === name)) {
			const board = figure.firstElementChild;
			const things = figure.dataset.things.split(' ').map(find);
			const seen = things.every((thing) => thing.offsetWidth); // a small window may leave something out
			for (const old of board.querySelectorAll('.cut')) old.remove();
			if (seen) drawFigure(board, things);
			figure.toggleAttribute('data-drawn', seen);
		}
	}
	wings.remove();
	document.documentElement.dataset.figures = innerWidth; // drawn for
}

drawAll();
addEventListener('resize', () => {
	if (document.documentElement.dataset.figures !== String(innerWidth)) drawAll();
});
