import { type Alike, svg, testAlike } from './alike.js';

const ARROW =
  '<marker id="k" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0l10 5l-10 5z"/></marker>';
const DOT =
  '<marker id="d" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" refX="5" refY="5"><circle cx="5" cy="5" r="4" fill="context-stroke" stroke="context-fill" stroke-width="2"/></marker>';
const GRADIENT =
  '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>';
const dot = (x: number, y: number, fill: string, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="4" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;

/** Markers, each beside the shapes that they are. */
const MARKERS: Record<string, Alike> = {
  'a marker at the end, as wide as the stroke': [
    svg(`${ARROW}<path d="M10 30h70" stroke="red" stroke-width="3" marker-end="url(#k)"/>`),
    svg('<path d="M10 30h70" stroke="red" stroke-width="3"/><path d="M65 22.5l15 7.5l-15 7.5z"/>'),
  ],
  'a marker that is turned about where it starts': [
    svg(
      `${ARROW}<line x1="40" y1="20" x2="40" y2="60" stroke="red" stroke-width="2" marker-start="url(#k)"/>`,
    ),
    svg('<path d="M40 20v40" stroke="red" stroke-width="2"/><path d="M40 20l5 10h-10z"/>'),
  ],
  'markers in the colours of their shape': [
    svg(
      `${DOT}<polyline points="20,20 50,50 80,20" fill="none" stroke="#06c" stroke-width="2" style="marker: url(#d)"/>`,
    ),
    svg(
      `<polyline points="20,20 50,50 80,20" fill="none" stroke="#06c" stroke-width="2"/>${[
        [20, 20],
        [50, 50],
        [80, 20],
      ]
        .map(([x, y]) => dot(x as number, y as number, '#06c', 'none'))
        .join('')}`,
    ),
  ],
  'markers in the gradient of their shape': [
    svg(`${DOT}${GRADIENT}<path d="M20 20h60v30" fill="none" stroke="url(#g)" marker-mid="url(#d)"/>`),
    svg(
      `<linearGradient id="h" gradientUnits="userSpaceOnUse" x1="20" x2="80"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path d="M20 20h60v30" fill="none" stroke="url(#h)"/>${dot(80, 20, 'url(#h)', 'none')}`,
    ),
  ],
  'no marker within an arc': [
    svg(`${DOT}<path d="M20 50A30 20 0 1 1 80 50" stroke="#06c" fill="none" marker-mid="url(#d)"/>`),
    svg('<path d="M20 50A30 20 0 1 1 80 50" stroke="#06c" fill="none"/>'),
  ],
  'a marker between two directions of a closed shape': [
    svg(
      `<marker id="b" overflow="visible" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="4" refX="10" refY="2" orient="auto"><rect width="20" height="4"/></marker><path d="M20 20h40v40h-40z" stroke="red" fill="none" marker-end="url(#b)"/>`,
    ),
    svg(
      '<path d="M20 20h40v40h-40z" stroke="red" fill="none"/><rect x="10" y="18" width="20" height="4" transform="rotate(-45 20 20)"/>',
    ),
  ],
  'a marker that is cut off at its viewport': [
    svg(
      '<marker id="b" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10"><circle r="20"/></marker><path d="M20 20h40" marker-end="url(#b)"/>',
    ),
    svg('<rect x="60" y="20" width="10" height="10"/>'),
  ],
  'a marker below its line': [
    svg(
      `${DOT}<path d="M20 20h40v30" stroke="#06c" stroke-width="4" fill="red" marker-end="url(#d)" style="paint-order: markers"/>`,
    ),
    svg(`${dot(60, 50, '#06c', 'red')}<path d="M20 20h40v30" stroke="#06c" stroke-width="4" fill="red"/>`),
  ],
  'a marked line that fades as a whole': [
    svg(`${DOT}<path d="M20 20h40" stroke="#06c" stroke-width="4" marker-end="url(#d)" opacity=".5"/>`),
    svg(
      '<g opacity=".5"><path d="M20 20h40" stroke="#06c" stroke-width="4"/><circle cx="60" cy="20" r="4" fill="#06c" stroke="#000" stroke-width="2"/></g>',
    ),
  ],
  'the context of a use': [
    svg(
      '<defs><path id="u" fill="context-stroke" stroke="context-fill" d="M10 10h50l-20 50z"/></defs><use href="#u" fill="lime" stroke="red" stroke-width="5"/>',
    ),
    svg('<path fill="red" stroke="lime" stroke-width="5" d="M10 10h50l-20 50z"/>'),
  ],
  'nothing where there is no context': [
    svg('<path d="M10 10h50l-20 50z" style="fill: context-fill; stroke: context-stroke"/><circle r="20"/>'),
    svg('<circle r="20"/>'),
  ],
};

testAlike(MARKERS);
