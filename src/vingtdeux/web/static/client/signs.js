// Seat shapes and signs every table has; a game's own sheet may bring more (shape-dice…).

const SYMBOLS = {
  'shape-circle': '<circle cx="12" cy="12" r="9"/>',
  'shape-square': '<rect x="4" y="4" width="16" height="16" rx="2"/>',
  'shape-triangle': '<path d="M12 3 22 20H2z"/>',
  'shape-star': '<path d="m12 2 3 7 7.500.6-5.700 5 1.800 7.400L12 18l-6.600 4 1.800-7.400-5.700-5L9 9z"/>',
  'shape-diamond': '<path d="M12 2 21 12 12 22 3 12z"/>',
  'shape-hexagon': '<path d="M7 3h10l5 9-5 9H7l-5-9z"/>',
  'shape-cross': '<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"/>',
  'shape-moon': '<path d="M15 2a10 10 0 1 0 6.500 15.500A9 9 0 0 1 15 2z"/>',
  'sign-hourglass': '<path d="M5 2h14v3l-5.500 7L19 19v3H5v-3l5.500-7L5 5zm3 3 4 5 4-5zm4 9-4 5h8z"/>',
  'sign-bot': '<path d="M11 2h2v3h5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7c0-1.100.900-2 2-2h5zM8 10v3h3v-3zm5 0v3h3v-3zm-5 5v2h8v-2z"/>',
  'sign-first': '<path d="M5 2h2v2l11 1-2 4 2 4-11-1v10H5z"/>',
  'sign-asked': '<path d="M4 3 21 12 4 21z"/>',
  'sign-sound': '<path d="M3 9h4l6-5v16l-6-5H3zm13-1a6 6 0 0 1 0 8l1.500 1.500a8 8 0 0 0 0-11z"/>',
  'sign-mute': '<path d="M3 9h4l6-5v16l-6-5H3zm12 0 2-2 2 2 2-2 1.500 1.500-2 2.500 2 2.500L21 16l-2-2-2 2-2-2 2-2z"/>',
  'sign-text': '<path d="M3 5h18v2H3zm0 4h18v2H3zm0 4h18v2H3zm0 4h12v2H3z"/>',
  'sign-log': '<path d="M4 4h3v3H4zm5 0h11v3H9zM4 10h3v3H4zm5 0h11v3H9zM4 16h3v3H4zm5 0h11v3H9z"/>',
  'sign-help': '<path d="M12 2a6 6 0 0 0-6 6h3a3 3 0 1 1 4.500 2.600C11.500 11.800 10.500 13 10.500 16h3c0-2 .5-2.400 2-3.400A6 6 0 0 0 12 2zm-1.500 16.500h3v3h-3z"/>',
};

/** Put the symbols in the page, unless a game's sheet has them already. */
export function bringSigns() {
  const missing = Object.entries(SYMBOLS).filter(([id]) => !document.getElementById(id));
  const sheet = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">${missing.map(([id, body]) => `<symbol id="${id}" viewBox="0 0 24 24">${body}</symbol>`).join('')}</svg>`,
    'image/svg+xml',
  ).documentElement;
  sheet.setAttribute('class', 'sheet');
  document.body.prepend(document.importNode(sheet, true));
}
