// The home page: my tables and the open ones stay up to date; the title counts my turns.

import { refresh } from './live.js';

const EVERY = 10000;
const mine = document.getElementById('mine');
const title = document.title;
const { url } = document.getElementById('lists').dataset;

function count() {
  const asked = Number(mine.dataset.asked);
  document.title = asked ? `(${asked}) ${title}` : title;
}

async function look() {
  if (!document.hidden && (await refresh(url))) count();
}

count();
setInterval(look, EVERY);
document.addEventListener('visibilitychange', look);
