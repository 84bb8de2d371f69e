import type { LayoutCase } from '../layout-case.js';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mN4ZmOovsWYgSHtzP+DrgAkCwWZCHihtgAAAABJRU5ErkJggg==';

/** The address of a file of SVG. */
function file(root: string, content: string): string {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
}

function picture(root: string, content: string, style = ''): string {
  return `<img alt="" style="${style}" src="${file(root, content)}">`;
}

const SQUARE = 'viewBox="0 0 80 80"';

/** Files of SVG as pictures. */
const fileCases: readonly LayoutCase[] = [
  {
    name: 'pictures within files of SVG are drawn',
    css: 'body { margin: 0 } img { width: 100px; height: 100px }',
    body: [
      `<image href="${PNG}" x="10" y="10" width="60" height="60" style="image-rendering: pixelated"/>`,
      `<image href="${file(SQUARE, '<circle cx="40" cy="40" r="30" fill="teal"/>')}" x="10" y="10" width="60" height="60"/>`,
    ]
      .map((content) => picture(SQUARE, content))
      .join(''),
  },
  {
    name: 'styles, transformations and paints mean the same in files of SVG as in documents',
    css: 'body { margin: 0 } img { width: 60px; height: 60px }',
    body: [
      '<style>.a { fill: teal; transform: rotate(45deg); transform-origin: 40px 40px }</style><rect class="a" x="20" y="20" width="40" height="40"/>',
      '<defs><marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><path d="M0 0h4v4H0z" fill="context-stroke"/></marker></defs><path d="M10 10h60v60" fill="none" stroke="#06c" stroke-width="5" marker-mid="url(#m)"/>',
      '<rect x="1.5em" y="10%" width="60%" height="10mm" fill="teal" rx="1ex"/>',
      '<g color="red"><rect width="60" height="40" x="10" y="20" style="fill: currentcolor; color: teal"/></g>',
      '<rect x="10" y="10" width="60" height="60" fill="teal" style="clip-path: circle(25px)"/>',
      '<filter id="f"><feDropShadow dx="8" dy="8" stdDeviation="1"/></filter><rect x="15" y="15" width="40" height="40" fill="gold" filter="url(#f)"/>',
      '<circle cx="40" cy="40" r="30" marker-start="url(#m)" fill="none" stroke="teal" stroke-width="8"/>',
    ]
      .map((content) => picture(SQUARE, content))
      .join(''),
  },
  {
    name: 'a file of SVG has the ground of its outermost element',
    css: 'body { margin: 0 } img { width: 60px; height: 60px }',
    body: picture(`${SQUARE} style="background-color: #06c8"`, '<circle cx="40" cy="40" r="20"/>'),
  },
  {
    name: 'the view box of a file is fitted into the box of its picture, and a file without one is stretched over it',
    css: 'body { margin: 0 } img { width: 90px; height: 60px; background: #eee }',
    body: [
      'viewBox="0 0 80 80" width="80" height="40"',
      'viewBox="0 0 80 40" width="80" height="80" preserveAspectRatio="xMaxYMin slice"',
      'viewBox="0 0 80 80" width="80" height="40" preserveAspectRatio="none"',
      'width="80" height="80"',
    ]
      .map((root) => picture(root, '<rect x="5" y="5" width="50" height="50" fill="teal" stroke="#000"/>'))
      .join(''),
  },
];

export const svgCases: readonly LayoutCase[] = [...fileCases];
