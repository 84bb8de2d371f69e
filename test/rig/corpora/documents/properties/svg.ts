import type { PropertyTable } from '../property-document.js';

const SVG = '<svg width="320" height="200" viewBox="0 0 320 200">';

/** What styles and attributes say of elements within an `<svg>`. */
export const DRAWINGS: PropertyTable = {
  'inherited-attributes': {
    css: 'svg { display: block } .a { fill: inherit; stroke: inherit } .b { stroke-width: inherit } .c { fill: unset } .d { fill: initial } .e { all: unset }',
    html: `${SVG}<g stroke="#dc2626" stroke-width="4" fill="#16a34a"><rect class="a" fill="#fde047" x="10" y="10" width="50" height="40"/><rect class="b" stroke-width="1" fill="#fde047" x="80" y="10" width="50" height="40"/><rect class="c" fill="#fde047" x="150" y="10" width="50" height="40"/><rect class="d" fill="#fde047" x="220" y="10" width="50" height="40"/><rect class="e" fill="#fde047" x="220" y="10" width="50" height="40"/><rect fill="inherit" x="10" y="70" width="50" height="40"/></g><g opacity=".5"><rect opacity="inherit" x="80" y="70" width="50" height="40"/></g><g style="color: #0ea5e9"><rect color="#111" style="color: inherit; fill: currentcolor" x="150" y="70" width="50" height="40"/></g><g font-size="30"><text x="10" y="160" font-size="10" style="font-size: inherit">Large</text></g></svg>`,
  },
  'text-lengths': {
    css: 'svg { display: block }',
    html: `${SVG}<text x="10" y="25">One <tspan textLength="120">Stretched</tspan> two</text><text x="10" y="55">One <tspan textLength="100" lengthAdjust="spacingAndGlyphs">Wide</tspan> two</text><text x="10" y="85" textLength="250">One <tspan textLength="120">Stretched</tspan> two</text><text x="10" y="115" textLength="250" lengthAdjust="spacingAndGlyphs">One <tspan textLength="90">Str<tspan fill="#dc2626">etch</tspan>ed</tspan> two</text><text x="160" y="145" text-anchor="middle">One <tspan textLength="90">Stretched</tspan> two</text><text x="10" y="175"><tspan textLength="50%">Percent</tspan> two</text></svg>`,
  },
  'text-decorations': {
    css: 'svg { display: block; text-decoration: underline } .a { text-decoration: line-through } .b { text-decoration: overline; fill: #dc2626; stroke: #2563eb } .c { text-decoration: underline double #16a34a 2px }',
    html: `${SVG}<text x="10" y="25">Lines of an svg <tspan fill="#dc2626">under</tspan> it</text><g class="a"><text x="10" y="60">Through</text></g><g class="b"><g fill="#16a34a"><text x="10" y="100" fill="#0ea5e9">Over</text></g></g><g class="c"><text x="10" y="135">A line <tspan font-size="26">in all</tspan></text></g></svg>`,
  },
  outlines: {
    css: 'svg { display: block } rect { outline: 3px solid #dc2626 } circle { outline: 2px dashed #2563eb; outline-offset: 4px } text { outline: 2px solid #16a34a } .o { outline: 2px dotted #7c3aed } .p { outline: 3px double #111 } line { outline: auto 2px #0ea5e9 }',
    html: `${SVG}<rect x="20" y="20" width="60" height="40" fill="#bae6fd"/><circle cx="140" cy="40" r="20" fill="#fde047" opacity=".5"/><text x="200" y="40">Text</text><g class="o"><ellipse cx="50" cy="120" rx="30" ry="15"/><ellipse cx="110" cy="140" rx="30" ry="15"/></g><path class="p" d="M180 100 L240 130 L200 160z" fill="#ccc" stroke="#dc2626" stroke-width="6"/><rect transform="rotate(20 290 120)" x="270" y="110" width="40" height="30" fill="#bae6fd" clip-path="inset(4px)"/><line x1="250" y1="170" x2="300" y2="185" stroke="#111"/></svg>`,
  },
  'lengths-in-attributes': {
    css: 'svg { display: block } p { width: 20cqw; height: 5cqmax; margin: 0; background: #f59e0b }',
    html: `${SVG}<rect x="10" y="10" width="calc(20px + 10%)" height="30" fill="rgb(0 128 0 / .5)"/><rect x="1em" y="50" width="3rem" height="2ex" fill="color-mix(in srgb, #dc2626, #2563eb)"/><circle cx="50%" cy="20%" r="5%" fill="hsl(120deg 50% 50%)"/><rect x="10" y="90" width="min(100px, 20%)" height="30"/><rect x="100" y="90" width="5cqw" height="5cqmin" fill="#dc2626"/><rect x="180" y="90" width="10vw" height="2cqi" fill="#f59e0b"/><line x1="10" y1="180" x2="50%" y2="calc(100% - 20px)" stroke="#dc2626" stroke-width="calc(1px + 2px)"/></svg><p></p>`,
  },
};
