import t from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';

const HTML = '<p xmlns="http://www.w3.org/1999/xhtml">text</p>';

async function drawn(content: string) {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${content}</svg>`;
  const head =
    '<title>x</title><meta name="viewport" content="width=60, height=40"><style>body { margin: 0 }</style>';
  const source = `<!doctype html><html lang="en"><head>${head}</head><body><img alt="" src="data:image/svg+xml,${encodeURIComponent(file)}"></body></html>`;
  return drawDocument({ source, values: {}, assets: new Map(), timeMs: 0 });
}

const foreign = (attributes = '') =>
  `<foreignObject width="60" height="20" ${attributes}>${HTML}</foreignObject>`;

t.test('HTML in a file is drawn or an error, never missing', async (t) => {
  t.match(await drawn(foreign()), { width: 60 });
  const beside = '<rect width="9" height="9" shape-rendering="crispEdges"/>';
  await t.rejects(drawn(foreign() + beside), /shape-rendering of rect is not drawn beside HTML/);
  await t.rejects(drawn(foreign() + '<g/>'.repeat(2_100)), /HTML \(<foreignObject>\) that is too large/);
  const within = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${foreign()}</svg>`;
  const nested = `<image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent(within)}"/>`;
  await t.rejects(drawn(nested), /HTML \(<foreignObject>\).* within another file/);
});

t.test('what programs of drawing leave in a file for themselves is no HTML', async (t) => {
  const own = foreign('requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"');
  t.match(await drawn(`<switch>${own}<g>${'<g/>'.repeat(2_100)}</g></switch>`), { width: 60 });
});
