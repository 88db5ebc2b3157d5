// The lobby: shows who has sat down without a reload by hand, and moves on when the game starts.

const page = document.querySelector('[data-socket]');
const copy = document.getElementById('copy');
let tries = 0;

function listen() {
  const url = new URL(page.dataset.socket, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  socket.onmessage = (event) => {
    tries = 0;
    const frame = JSON.parse(event.data);
    if (frame.status && (frame.status !== 'open' || String(frame.r) !== page.dataset.revision)) {
      location.reload();
    }
  };
  socket.onclose = () => {
    tries += 1;
    setTimeout(listen, Math.min(15000, 400 * 2 ** tries));
  };
}

if (navigator.clipboard) {
  copy.hidden = false;
  copy.onclick = () => navigator.clipboard.writeText(document.getElementById('invitation').value);
}
listen();
