/** Kinds of elements upon which declarations and attributes are tried, one at a time. */

/** A document in which one element is tried. */
export interface Subject {
  name: string;
  /** Of the element, or of its pseudo-element. */
  selector: string;
  /** What it has before anything is tried. */
  styles?: string;
  body: string;
  /** Whether it is an element of `<svg>`. */
  isDrawing?: true;
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
    isDrawing: true,
    body: '<svg width="140" height="100"><rect class="x" x="20" y="20" width="60" height="40" fill="#c33" stroke="#36c" stroke-width="4"/><circle cx="90" cy="60" r="20" fill="#9c6"/></svg>',
  },
  {
    name: 'svg-text',
    selector: '.x',
    isDrawing: true,
    body: '<svg width="140" height="100"><text class="x" x="20" y="50" font-size="24">Ax words</text></svg>',
  },
];

/** A whole document. @param declarations of the subject, beside those that it has */
export function subjectSource({ selector, styles = '', body }: Subject, declarations: string): string {
  const viewport = `width=${SIZE.width}, height=${SIZE.height}`;
  return `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="${viewport}"><style>body { margin: 8px; font: 16px/1.3 Inter, sans-serif; color: #234 }
${selector} { ${styles} }
${selector} { ${declarations} }</style></head><body>${body}</body></html>`;
}
