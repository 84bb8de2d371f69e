import { type Alike, svg, testAlike } from './alike.js';

const frame = (left: number, top: number, width: number, height: number, rest = '') =>
  `<rect x="${left + 2}" y="${top + 2}" width="${width - 4}" height="${height - 4}" fill="none" stroke="red" stroke-width="4" ${rest}/>`;

/** Outlines beside frames that are drawn as shapes. */
const OUTLINES: Record<string, Alike> = {
  'an outline of a shape': [
    svg('<rect class="a" x="20" y="20" width="40" height="30"/>'),
    svg(`<rect x="20" y="20" width="40" height="30"/>${frame(16, 16, 48, 38)}`),
    '.a { outline: 4px solid red }',
  ],
  'an outline around a stroke, at a distance, in whole units': [
    svg('<circle class="a" cx="40" cy="40" r="10.3" stroke="#06c" stroke-width="4"/>'),
    svg(`<circle cx="40" cy="40" r="10.3" stroke="#06c" stroke-width="4"/>${frame(22, 22, 36, 36)}`),
    '.a { outline: 4px solid red; outline-offset: 2px }',
  ],
  'an outline around the corners of a stroke': [
    svg('<path class="a" d="M40 30H60V50H40Z" stroke="#06c" stroke-width="2"/>'),
    svg(`<path d="M40 30H60V50H40Z" stroke="#06c" stroke-width="2"/>${frame(32, 22, 36, 36)}`),
    '.a { outline: 4px solid red }',
  ],
  'an outline of a group that is turned': [
    svg('<g class="a" transform="rotate(20)"><path d="M40 10h5v5h-5z"/><path d="M60 20h10v5h-10z"/></g>'),
    svg(
      `<g transform="rotate(20)"><path d="M40 10h5v5h-5z"/><path d="M60 20h10v5h-10z"/>${frame(36, 6, 38, 23)}</g>`,
    ),
    '.a { outline: 4px solid red }',
  ],
  'an outline that is neither clipped nor translucent with its element': [
    svg('<rect class="a" x="20" y="20" width="40" height="30" opacity="0" clip-path="inset(5px)"/>'),
    svg(frame(16, 16, 48, 38)),
    '.a { outline: 4px solid red }',
  ],
  'an outline of what a use shows': [
    svg('<defs><rect id="r" width="40" height="30"/></defs><use class="a" href="#r" x="20" y="20"/>'),
    svg(`<rect x="20" y="20" width="40" height="30"/>${frame(16, 16, 48, 38)}`),
    '.a { outline: 4px solid red }',
  ],
  'no outline of what is hidden, nor of an attribute': [
    svg(
      '<rect class="a" x="20" y="20" width="40" height="30" visibility="hidden"/><path d="M0 0h9v9H0z" outlined="a"/>',
    ),
    svg('<path d="M0 0h9v9H0z"/>'),
    '.a { outline: 4px solid red }',
  ],
};

testAlike(OUTLINES);
