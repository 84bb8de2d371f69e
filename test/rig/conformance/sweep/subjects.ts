/** Kinds of elements upon which declarations and attributes are tried, one at a time. */

/** A document in which one element is tried. */
export interface Subject {
  name: string;
  /** Of the element, or of its pseudo-element. */
  selector: string;
  /** What it has before anything is tried. */
  styles?: string;
  body: string;
}

export const SIZE = { width: 160, height: 120 };

/** So that most declarations show: text, a ground, a border and some room around. */
const SHOWN = 'padding: 4px; border: 3px solid #963; background: #fd8';

const TEXT = 'Ax <b>bold</b> words';

/** Two tiles of which a picture is recognised. */
export const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='16'%3E%3Cpath fill='%23c33' d='M0 0h12v16H0z'/%3E%3Cpath fill='%2336c' d='M12 0h12v8H12z'/%3E%3C/svg%3E";

export const SUBJECTS: readonly Subject[] = [
  { name: 'div', selector: '.x', styles: SHOWN, body: `<div class="x">${TEXT}</div><div>after</div>` },
  { name: 'span', selector: '.x', styles: SHOWN, body: `<p>one <span class="x">${TEXT}</span> two</p>` },
  {
    name: 'inline-block',
    selector: '.x',
    styles: `display: inline-block; ${SHOWN}`,
    body: `one <div class="x">${TEXT}</div> two`,
  },
  {
    name: 'flex-item',
    selector: '.x',
    styles: SHOWN,
    body: `<div style="display: flex; height: 90px; gap: 6px"><i>one</i><div class="x">${TEXT}</div><i>two</i></div>`,
  },
  {
    name: 'flex-container',
    selector: '.x',
    styles: `display: flex; height: 80px; ${SHOWN}`,
    body: '<div class="x"><i>one</i><b>two</b><u>three</u></div>',
  },
  {
    name: 'grid-item',
    selector: '.x',
    styles: SHOWN,
    body: `<div style="display: grid; grid-template-columns: 1fr 1fr; height: 100px"><i>one</i><div class="x">${TEXT}</div><i>two</i></div>`,
  },
  {
    name: 'grid-container',
    selector: '.x',
    styles: `display: grid; grid-template-columns: 40px 50px; height: 90px; ${SHOWN}`,
    body: '<div class="x"><i>one</i><b>two</b><u>three</u></div>',
  },
  {
    name: 'absolute',
    selector: '.x',
    styles: `position: absolute; left: 20px; top: 10px; ${SHOWN}`,
    body: `<div>below ${TEXT}</div><div class="x">${TEXT}</div>`,
  },
  {
    name: 'img',
    selector: '.x',
    styles: 'border: 3px solid #963',
    body: `one <img class="x" alt="" src="${PICTURE}" style="width: 60px; height: 30px"> two`,
  },
  {
    name: 'td',
    selector: '.x',
    styles: SHOWN,
    body: `<table><tr><td>one</td><td class="x">${TEXT}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
  },
  { name: 'li', selector: '.x', body: `<ol><li>one</li><li class="x">${TEXT}</li><li>two</li></ol>` },
  { name: 'body', selector: 'body', styles: 'background: #eef', body: `<p>${TEXT}</p>` },
  {
    name: 'before',
    selector: '.x::before',
    styles: `content: "Ax"; ${SHOWN}`,
    body: `<div class="x">${TEXT}</div>`,
  },
  {
    name: 'svg-rect',
    selector: '.x',
    body: '<svg width="140" height="100"><rect class="x" x="20" y="20" width="60" height="40" fill="#c33" stroke="#36c" stroke-width="4"/><circle cx="90" cy="60" r="20" fill="#9c6"/></svg>',
  },
  {
    name: 'svg-text',
    selector: '.x',
    body: '<svg width="140" height="100"><text class="x" x="20" y="50" font-size="24">Ax words</text></svg>',
  },
  {
    name: 'float',
    selector: '.x',
    styles: `float: left; ${SHOWN}`,
    body: `<p>one <span class="x">${TEXT}</span> two three four five six seven eight nine</p>`,
  },
  {
    name: 'broken-span',
    selector: '.x',
    styles: SHOWN,
    body: `<p style="width: 90px">one <span class="x">${TEXT}</span> two</p>`,
  },
  {
    name: 'column-item',
    selector: '.x',
    styles: SHOWN,
    body: `<div style="display: flex; flex-direction: column; width: 120px; height: 100px"><i>one</i><div class="x">${TEXT}</div><i>two</i></div>`,
  },
  {
    name: 'inline-flex',
    selector: '.x',
    styles: `display: inline-flex; ${SHOWN}`,
    body: 'one <div class="x"><i>one</i><b>two</b></div> two',
  },
  {
    name: 'table',
    selector: '.x',
    styles: 'border: 3px solid #963; background: #fd8',
    body: `<table class="x"><caption>cap</caption><tr><td>one</td><td>${TEXT}</td></tr><tr><td>a</td><td></td></tr></table>after`,
  },
  {
    name: 'tr',
    selector: '.x',
    styles: 'background: #fd8',
    body: `<table><tr><td>one</td><td>two</td></tr><tr class="x"><td>a</td><td>${TEXT}</td></tr></table>`,
  },
  {
    name: 'collapsed-td',
    selector: '.x',
    styles: SHOWN,
    body: `<table style="border-collapse: collapse"><tr><td style="border: 1px solid">one</td><td class="x">${TEXT}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
  },
  {
    name: 'rtl',
    selector: '.x',
    styles: SHOWN,
    body: `<div dir="rtl"><div class="x">${TEXT}</div>after</div>`,
  },
  { name: 'hr', selector: '.x', body: 'one<hr class="x">two' },
  { name: 'button', selector: '.x', body: `one <button class="x">${TEXT}</button> two` },
  { name: 'input', selector: '.x', body: 'one <input class="x" value="words" size="6"> two' },
  {
    name: 'after',
    selector: '.x::after',
    styles: 'content: "Ax"; position: absolute; right: 4px; top: 4px; background: #9c6',
    body: `<div class="x" style="position: relative; height: 60px; background: #fd8">${TEXT}</div>`,
  },
  {
    name: 'marker',
    selector: '.x::marker',
    styles: 'color: #c33',
    body: `<ol><li>one</li><li class="x">${TEXT}</li></ol>`,
  },
  {
    name: 'first-letter',
    selector: '.x::first-letter',
    styles: 'color: #c33',
    body: `<p class="x">${TEXT} one two three four</p>`,
  },
  {
    name: 'first-line',
    selector: '.x::first-line',
    styles: 'color: #c33',
    body: `<p class="x">${TEXT} one two three four</p>`,
  },
  {
    name: 'svg',
    selector: '.x',
    styles: 'background: #fd8',
    body: 'one <svg class="x" width="60" height="40" viewBox="0 0 60 40"><circle cx="50" cy="20" r="18" fill="#c33"/></svg> two',
  },
  {
    name: 'svg-g',
    selector: '.x',
    body: '<svg width="140" height="100"><g class="x" fill="#c33"><rect x="20" y="20" width="60" height="40"/><text x="30" y="80">Ax</text></g><circle cx="90" cy="60" r="20" fill="#9c6"/></svg>',
  },
  {
    name: 'svg-path',
    selector: '.x',
    body: '<svg width="140" height="100" viewBox="0 0 70 50"><path class="x" d="M10 10h20l10 30M40 5l20 30z" fill="#fd8" stroke="#36c" stroke-width="3"/></svg>',
  },
  {
    name: 'svg-circle',
    selector: '.x',
    body: '<svg width="140" height="100"><circle class="x" cx="50" cy="40" r="30" fill="#c33"/><ellipse class="x" cx="100" cy="50" rx="30" ry="10"/></svg>',
  },
  {
    name: 'svg-tspan',
    selector: '.x',
    body: '<svg width="140" height="100"><text x="10" y="50" font-size="20">Ax <tspan class="x">words</tspan> b</text></svg>',
  },
  {
    name: 'svg-image',
    selector: '.x',
    body: `<svg width="140" height="100"><image class="x" x="20" y="10" width="60" height="60" href="${PICTURE}"/></svg>`,
  },
  {
    name: 'svg-use',
    selector: '.x',
    body: '<svg width="140" height="100"><defs><path id="u" d="M10 10h40l-20 40z"/></defs><use class="x" href="#u" x="10" fill="#c33"/></svg>',
  },
  {
    name: 'svg-stop',
    selector: '.x',
    body: '<svg width="140" height="100"><linearGradient id="g"><stop class="x" stop-color="#c33"/><stop offset="1" stop-color="#36c"/></linearGradient><rect width="120" height="80" fill="url(#g)"/></svg>',
  },
];

/** A whole document. @param declarations of the subject, beside those that it has */
export function subjectSource({ selector, styles = '', body }: Subject, declarations: string): string {
  const viewport = `width=${SIZE.width}, height=${SIZE.height}`;
  return `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="${viewport}"><style>html { font-family: Inter, sans-serif } body { margin: 8px; font: 16px/1.3 Inter, sans-serif; color: #234 }
${selector} { ${styles} }
${selector} { ${declarations} }</style></head><body>${body}</body></html>`;
}
