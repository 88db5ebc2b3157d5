// The table page: one frame after the other, from the server to the eyes, from the hand to the server.

import { h, drawing } from './dom.js';
import { Motion } from './motion.js';
import { Deeds, Hourglass, Log, Prompt, ResultPanel } from './panels.js';
import { Stage } from './scene.js';
import { bringSigns } from './signs.js';
import { speaker } from './strings.js';

const root = document.getElementById('table');
const data = root.dataset;
const say = speaker(data.lang);
bringSigns();
const motion = new Motion(root);
const stage = new Stage(root, say, motion);
const prompt = new Prompt(say, []);
const glass = new Hourglass(prompt, say, () => {});
const log = new Log(say);
const deeds = new Deeds(say, () => {});
const result = new ResultPanel(say, data, (rule) => rule, () => '');
root.replaceChildren(prompt.el, prompt.connection, prompt.notice, stage.places.board, stage.places.supply, stage.places.mine, deeds.el, h('div.column', {}, stage.places.side, log.el), result.el, log.polite, log.assertive);

function show(frame) {
  const play = stage.draw(frame.scene, frame.people || []);
  prompt.draw(frame.scene);
  deeds.draw(frame.scene);
  glass.set(frame.clock, frame.scene.hourglass);
  log.add(frame.log || []);
  result.draw(frame.scene);
  play();
}
const first = document.getElementById('frame');
if (first) show(JSON.parse(first.textContent));
root.dataset.ready = 'yes';
