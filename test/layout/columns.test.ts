import t from 'tap';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { refusalProblems } from '../../workers/thread/refusal-problems.js';
import { drawDocument, openDocument } from '../rig/conformance/engine.js';
import { differingShare } from '../rig/pictures/difference.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const HEAD = `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=300, height=200">
<script type="application/json">{ "fields": { "count": { "type": "select", "label": "c", "default": "2",
  "options": [{ "value": "2", "label": "2" }, { "value": "3", "label": "3" }] },
  "title": { "type": "text", "label": "t", "default": "" } } }</script>`;

const source = (css: string, body: string) => `${HEAD}
<style>${css}</style></head><body>
${body}</body></html>`;

const WORDS = 'one two three four five six seven eight nine ten eleven twelve';

/** Elements of the sixth line that are not drawn in two columns. */
const UNPARTED: readonly [name: string, css: string, element: string][] = [
  ['a flex container', 'i { height: 90px }', '<section style="display: flex"><i></i></section>'],
  ['a grid', '', '<section style="display: grid"><b>1</b><b>2</b><b>3</b></section>'],
  ['a table', '', '<table><tr><td>1<tr><td>2<tr><td>3</table>'],
  ['a float', 'i { float: left; height: 90px; width: 9px }', `<i></i>${WORDS}`],
  ['a box with columns', '', `<section style="columns: 2">${WORDS} ${WORDS} ${WORDS}</section>`],
  [
    'an absolutely positioned box',
    'p { position: relative } i { position: absolute; top: 0; bottom: 0 }',
    `<p><i>x</i>${WORDS} ${WORDS}</p>`,
  ],
  ['a box with transform', 'p { transform: rotate(1deg) }', `<p>${WORDS} ${WORDS}</p>`],
  ['a box with outline-style', 'p { outline: 1px solid }', `<p>${WORDS} ${WORDS}</p>`],
  ['a box with opacity', 'p { opacity: .5 }', `<p>${WORDS} ${WORDS}</p>`],
];

for (const [name, css, element] of UNPARTED)
  t.test(`${name} that would go on in the next column is an error at its place`, async (t) => {
    const styles = `main { columns: 2; height: 50px; column-fill: auto } p { margin: 0 } ${css}`;
    t.match(await problems(source(styles, `<main>${element}</main>`)), [
      { message: new RegExp(`^${name} that would go on in the next column is not drawn: `), line: 6 },
    ]);
  });

t.test('columns of a field set are an error', async (t) => {
  t.match(await problems(source('fieldset { columns: 2 }', '<fieldset>x</fieldset>')), [
    { message: /^columns of a <fieldset> are not drawn: put a <div> with columns into it$/, line: 6 },
  ]);
});

t.test('a picture is the same whatever was drawn of the document before', async (t) => {
  const css =
    'main { columns: 2 } [data-count="3"] main { height: 70px; column-fill: auto } section { background: #9cf; padding: 4px; border: 1px solid }';
  const body = `<main><section><p>{{title}} ${WORDS}</p><ul><li>${WORDS}</li><li>x</li></ul></section><p>${WORDS}</p></main>`;
  const document = source(css, body);
  const open = await openDocument(document, new Map());
  if ('reason' in open) throw new Error(open.reason);
  for (const values of [
    { count: '2', title: '' },
    { count: '3', title: '' },
    { count: '3', title: WORDS },
    { count: '2', title: WORDS },
    { count: '2', title: '' },
  ]) {
    const input = { source: document, values, assets: new Map(), timeMs: 0 };
    const { width, height, pixels } = open.frame(input);
    const again = { width, height, channels: 4, data: new Uint8Array(bytesOf(pixels)) };
    const fresh = await drawDocument(input);
    if ('reason' in fresh) throw new Error(fresh.reason);
    t.equal(differingShare(again, fresh), 0, JSON.stringify(values));
  }
});

async function problems(document: string) {
  const input = { source: document, values: { count: '2', title: '' }, assets: new Map(), timeMs: 0 };
  const opened = await openDocument(document, input.assets);
  if ('reason' in opened) throw new Error(opened.reason);
  try {
    opened.frame(input);
  } catch (error) {
    return refusalProblems(error, undefined);
  }
  return [];
}
