import t from 'tap';
import { compileDocument } from '../../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../../workers/documents/document-renderer.js';
import { Typesetting } from '../../../workers/engines/typesetting.js';
import { NO_DOCUMENT_FONTS } from '../../../workers/fonts/document-fonts.js';
import type { BoxContext } from '../../../workers/layout/boxes/box-generation.js';
import { laidOutRoot } from '../../../workers/layout/boxes/document-layout.js';
import type { FlowBox } from '../../../workers/layout/boxes/flow-box.js';
import { TooMuchWork } from '../../../workers/raster/too-much-work.js';
import { TextMeasures } from '../../../workers/text/paragraph/paragraph.js';

/** What tables look like is compared with Chromium (`npm run conformance`); here is which boxes there are, and where. */

const { fonts, shaper, outlines } = new Typesetting();
const context: BoxContext = {
  measures: new TextMeasures(fonts, shaper, outlines),
  fonts: NO_DOCUMENT_FONTS,
  han: 'sc',
  naturalSize: () => ({ width: 40, height: 20, ratio: 2 }),
};

function laidOut(body: string, css = ''): FlowBox {
  const source = `<!doctype html><html lang="en"><head><title>tables</title>
    <meta name="viewport" content="width=200, height=100">
    <style>body { margin: 0; font: 10px/20px Inter } table { border-spacing: 0 } td { padding: 0 } ${css}</style>
    </head><body>${body}</body></html>`;
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  const root = laidOutRoot(new DocumentRenderer(document).render({}), 200, 100, context);
  return root.children[0] as FlowBox;
}

/** Boxes by their elements, those that have none as `*`. */
function written({ element, values, children }: FlowBox): string {
  const name = element ? element.type : `*${String(values.display).replace('table-', '')}`;
  const inner = values.display === 'table-cell' ? [] : children.map(written);
  return inner.length > 0 ? `${name}[${inner.join(' ')}]` : name;
}

const table = (body: string, css?: string) => written(laidOut(body, css).children[0] as FlowBox);

/** Left, top, width and height of each cell, in the table. */
function cells(body: string, css = ''): number[][] {
  const found: number[][] = [];
  const visit = ({ values, node, children }: FlowBox, left: number, top: number) => {
    const { place } = node;
    const [x, y] = [left + place.left, top + place.top];
    if (values.display === 'table-cell') found.push([x, y, place.width, place.height]);
    else for (const child of children) visit(child, x, y);
  };
  visit(laidOut(body, css).children[0] as FlowBox, 0, 0);
  return found;
}

t.test('what a table lacks is made around what it has', async (t) => {
  t.equal(table('<table><tr><td>a<td>b</table>'), 'table[tbody[tr[td td]]]');
  t.equal(
    table('<div class="t"><b>a</b> <i>b</i></div>', '.t { display: table } b, i { display: table-cell }'),
    'div[*row-group[*row[b i]]]',
  );
  t.equal(
    table('<div class="t">a<div class="r">b</div></div>', '.t { display: table } .r { display: table-row }'),
    'div[*row-group[*row[*cell] div[*cell]]]',
  );
  t.equal(
    written(laidOut('<b>a</b> <i>b</i>c', 'b, i { display: table-cell }')),
    'body[::table[*row-group[*row[b i]]] *block]',
  );
});

t.test('heads come first and feet last, and captions around them', async (t) => {
  t.equal(
    table(
      '<table><caption>c</caption><col><tfoot><tr><td>f</tfoot><tbody><tr><td>b</tbody><thead><tr><td>h</thead></table>',
    ),
    'table[caption *table[colgroup[col] thead[tr[td]] tbody[tr[td]] tfoot[tr[td]]]]',
  );
});

t.test('cells take the columns and rows that they span', async (t) => {
  const places = cells(
    '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    'table { table-layout: fixed; width: 120px }',
  );
  t.strictSame(places, [
    [0, 0, 40, 40],
    [40, 0, 80, 20],
    [40, 20, 40, 20],
    [80, 20, 40, 20],
  ]);
});

t.test('columns begin on the right where texts do', async (t) => {
  const places = cells(
    '<table dir="rtl"><tr><td>a</td><td>b</td></tr></table>',
    'td { width: 50px } td + td { width: 30px }',
  );
  t.strictSame(places, [
    [30, 0, 50, 20],
    [0, 0, 30, 20],
  ]);
});

t.test('borders that collapse take half of their width from the cells on both sides', async (t) => {
  const places = cells(
    '<table><tr><td>a</td><td>b</td></tr></table>',
    'table { border-collapse: collapse } td { width: 50px; border: 4px solid } td + td { border-left: 10px solid }',
  );
  t.strictSame(places, [
    [2, 2, 57, 24],
    [59, 2, 57, 24],
  ]);
});

t.test('a span of nothing is one, and one beyond the table ends with it', async (t) => {
  const places = cells(
    '<table><tr><td colspan="0">a</td><td rowspan="99">b</td></tr><tr><td colspan="x">c</td></tr></table>',
    'table { table-layout: fixed; width: 80px }',
  );
  t.strictSame(places, [
    [0, 0, 40, 20],
    [40, 0, 40, 40],
    [0, 20, 40, 20],
  ]);
});

t.test('rows and columns that collapse have no height, width and spacing', async (t) => {
  const css = 'table { border-spacing: 10px } td { width: 30px } .c { visibility: collapse }';
  const row = (rest = '') => `<tr ${rest}><td>a</td><td>b</td></tr>`;
  t.strictSame(cells(`<table>${row()}${row('class="c"')}${row()}</table>`, css), [
    [10, 10, 30, 20],
    [50, 10, 30, 20],
    [10, 30, 30, 0],
    [50, 30, 30, 0],
    [10, 40, 30, 20],
    [50, 40, 30, 20],
  ]);
  const [table] = laidOut(`<table><col class="c">${row()}</table>`, css).children;
  t.equal(table?.node.place.width, 50);
  t.strictSame(
    table?.children.at(-1)?.children[0]?.children.map(({ isHidden }) => isHidden),
    [true, false],
  );
});

t.test('sections take their height and what a table is higher before heads and feet', async (t) => {
  const head = '<thead><tr><td>a</td></tr></thead>';
  const heights = (body: string, css: string) =>
    cells(`<table>${body}</table>`, css).map(([, , , high]) => high);
  t.strictSame(
    heights(`${head}<tr><td>b</td></tr><tr><td>c</td></tr>`, 'tbody { height: 60px }'),
    [20, 30, 30],
  );
  t.strictSame(
    heights(`${head}<tr><td>b</td></tr>`, 'table { height: 100px } thead { height: 30% }'),
    [30, 70],
  );
  t.strictSame(
    heights('<tr><td>b</td></tr><tr><td>c</td></tr>', 'table { height: 100px } tr { height: 70% }'),
    [70, 30],
  );
});

t.test('what a cell over several rows needs goes to rows without a height', async (t) => {
  const places = cells(
    '<table><tr><td rowspan="2">a<br>b<br>c</td><td class="h">d</td></tr><tr><td>e</td></tr></table>',
    '.h { height: 20px }',
  );
  t.strictSame(
    places.map(([, , , height]) => height),
    [60, 20, 40],
  );
});

t.test('columns have the width of their group', async (t) => {
  const places = cells(
    '<table><colgroup width="40"><col><col width="20"></colgroup><tr><td>a</td><td>b</td></tr></table>',
  );
  t.strictSame(
    places.map(([, , width]) => width),
    [40, 20],
  );
});

t.test('a table of too many places is too much work', async (t) => {
  const rows = '<tr><td colspan="1000">a</td></tr>'.repeat(101);
  t.throws(() => laidOut(`<table>${rows}</table>`), TooMuchWork);
});
