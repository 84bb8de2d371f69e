import type { PropertyTable } from '../property-document.js';

const SVG = '<svg width="320" height="200" viewBox="0 0 320 200">';

/** What styles and attributes say of elements within an `<svg>`. */
export const DRAWINGS: PropertyTable = {
  'inherited-attributes': {
    css: 'svg { display: block } .a { fill: inherit; stroke: inherit } .b { stroke-width: inherit } .c { fill: unset } .d { fill: initial } .e { all: unset }',
    html: `${SVG}<g stroke="#dc2626" stroke-width="4" fill="#16a34a"><rect class="a" fill="#fde047" x="10" y="10" width="50" height="40"/><rect class="b" stroke-width="1" fill="#fde047" x="80" y="10" width="50" height="40"/><rect class="c" fill="#fde047" x="150" y="10" width="50" height="40"/><rect class="d" fill="#fde047" x="220" y="10" width="50" height="40"/><rect class="e" fill="#fde047" x="220" y="10" width="50" height="40"/><rect fill="inherit" x="10" y="70" width="50" height="40"/></g><g opacity=".5"><rect opacity="inherit" x="80" y="70" width="50" height="40"/></g><g style="color: #0ea5e9"><rect color="#111" style="color: inherit; fill: currentcolor" x="150" y="70" width="50" height="40"/></g><g font-size="30"><text x="10" y="160" font-size="10" style="font-size: inherit">Large</text></g></svg>`,
  },
};
