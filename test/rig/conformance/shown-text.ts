/**
 * Of a page: the text that it shows, which is changed on the way. That is `innerText` with what is generated before and behind
 * elements, and without words of which something lies beyond what cuts them off, or that are as clear as glass.
 */
export const SHOWN_TEXT = `() => {
  const elements = [...document.body.querySelectorAll('*')];
  const isCut = (style, axis) => style['overflow' + axis] !== 'visible';
  const areaOf = (node) => {
    let area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let each = node.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (Number(style.opacity) === 0) return undefined;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (isCut(style, 'X')) area = { ...area, left: Math.max(left, area.left), right: Math.min(right, area.right) };
      if (isCut(style, 'Y')) area = { ...area, top: Math.max(top, area.top), bottom: Math.min(bottom, area.bottom) };
    }
    return area;
  };
  const isShown = (word, area) => {
    // Lines are higher than letters.
    const inside = ({ left, right, top, bottom }) =>
      left >= area.left - 1 && right <= area.right + 1 && (top + bottom) / 2 > area.top && (top + bottom) / 2 < area.bottom;
    return [...word.getClientRects()].every(inside);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  const shown = texts.map((text) => {
    const area = areaOf(text);
    if (!area) return '';
    return text.data.replace(/\\S+/g, (word, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      return isShown(range, area) ? word : '';
    });
  });
  const generated = elements.flatMap((element) =>
    ['::before', '::after'].map((pseudo) => {
      const { content, display, position, opacity, quotes } = getComputedStyle(element, pseudo);
      const quoted = [...quotes.matchAll(/"([^"]*)"/g)].map(([, quote]) => quote);
      const [open = '\u201c', close = '\u201d'] = quoted;
      const [, written] = /^"((?:[^"\\\\]|\\\\.)*)"$/.exec(content) ?? [];
      const text = { 'open-quote': open, 'close-quote': close }[content] ?? written;
      return text && Number(opacity) > 0 && { element, pseudo, text, display, position };
    }).filter(Boolean),
  );
  for (const [index, text] of texts.entries()) text.data = shown[index];
  for (const { element, pseudo, text, display, position } of generated) {
    const span = document.createElement('span');
    span.textContent = text.replace(/\\\\(.)/g, '$1');
    Object.assign(span.style, { display, position });
    if (pseudo === '::before') element.prepend(span);
    else element.append(span);
  }
  return document.body.innerText;
}`;
