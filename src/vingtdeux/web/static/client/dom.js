// Small helpers to build and order elements.

const SVG = 'http://www.w3.org/2000/svg';

/** h('p.next', {id: 'x'}, 'words', child…): an element with classes, attributes and children. */
export function h(spec, attrs, ...children) {
  const [tag, ...classes] = spec.split('.');
  const el = document.createElement(tag || 'div');
  if (classes.length) el.className = classes.join(' ');
  for (const [name, value] of Object.entries(attrs || {})) {
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) el.setAttribute(name, value === true ? '' : value);
  }
  el.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return el;
}

/** A drawing that uses a symbol of the page's art sheets. */
export function drawing(symbol, classes) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', classes);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${symbol}`);
  svg.append(use);
  const box = document.getElementById(symbol)?.getAttribute('viewBox');
  if (box) svg.setAttribute('viewBox', `0 0 ${box.trim().split(/[\s,]+/).slice(2).join(' ')}`);
  return svg;
}

/** Whether the art sheets hold a symbol of this name. */
export function hasSymbol(name) {
  return Boolean(name) && document.getElementById(name)?.localName === 'symbol';
}

/** Make `wanted` the children of `parent`, in order, moving as few nodes as possible. */
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const node of wanted) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

/** Set text only where it changed, so that nothing is announced or repainted for nothing. */
export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** Set or remove an attribute only where it changed. */
export function setAttr(el, name, value) {
  if (value === null || value === undefined || value === false || value === '') el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value);
}

/** Read and write a preference; private windows may refuse. */
export function recall(name, fallback = '') {
  try {
    return localStorage.getItem(`vd.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`vd.${name}`, value);
  } catch {
    /* not remembered, that is all */
  }
}
