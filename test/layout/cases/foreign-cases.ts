import type { LayoutCase } from '../layout-case.js';

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

/** A document that shows a file. */
function file(name: string, content: string, attributes = 'width="200" height="120"'): LayoutCase {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
  return { name, body: `<img src="data:image/svg+xml,${encodeURIComponent(svg)}">` };
}

/** HTML within SVG files. */
export const foreignCases: readonly LayoutCase[] = [
  file(
    'HTML in a file is set in its area, with the styles of the file',
    `<style>.c { display: flex; gap: 4px; height: 100%; align-items: center; font: 8px Inter; color: teal } i { width: 10px; height: 10px; background: red; border-radius: 50% }</style><g transform="rotate(5 50 30)" opacity=".7"><foreignObject width="100%" height="100%"><div ${XHTML} class="c"><i></i>flex<p>para</p></div></foreignObject></g>`,
    'viewBox="0 0 100 60" width="280"',
  ),
  file(
    'it is cut off at its area unless that is open, and inherits from the file',
    `<g font-size="20" color="blue" style="font-family: Inter"><foreignObject x="10" y="10" width="50" height="30"><p ${XHTML} style="margin: 0">over all here</p></foreignObject><foreignObject x="100" y="10" width="50" height="30" style="overflow: visible"><p ${XHTML} style="margin: 0">over all here</p></foreignObject></g>`,
  ),
  file(
    'a switch shows the first child whose extensions are known',
    `<style>text, p { font: 14px Inter; margin: 0 }</style><switch><foreignObject width="100" height="50" requiredExtensions="http://example.com/"><p ${XHTML}>no</p></foreignObject><text y="20">fallback</text></switch><switch><foreignObject y="70" width="100" height="30" requiredFeatures="x"><p ${XHTML}>html</p></foreignObject><text y="80">fallback</text></switch>`,
  ),
  file(
    'controls in a file look as in a document',
    `<foreignObject width="200" height="120"><div ${XHTML}><button>Go</button> <input size="6"/> <input type="checkbox" checked=""/><input type="radio"/><select><option>one</option></select><progress value=".5"></progress><meter value=".3"></meter></div></foreignObject>`,
  ),
  file(
    'what is positioned is in its area, which is filtered and turned as shapes are',
    `<foreignObject x="10" y="10" width="100" height="60" transform="rotate(10)" opacity=".5" filter="drop-shadow(2px 2px 2px red)"><div ${XHTML} style="position: absolute; inset: 5px; background: teal"></div></foreignObject>`,
  ),
];
