/**
 * CPU of a list of two hundred rows beside the same document whose author has written the rows out, from the source and the
 * values to the pixels of a frame: the first picture, and later ones with other texts: `npm run bench:lists`. Ends with 1 when a list
 * costs more than 1.1 of the other.
 */

import { withWrittenLists } from '../../test/rig/conformance/written-lists.js';
import { median, table } from '../../test/rig/statistics.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { rendererOf } from '../../workers/documents/repeating-renderer.js';
import type { FieldValues } from '../../workers/documents/text-template.js';
import { DocumentEngine } from '../../workers/engines/tuval/document-engine.js';
import { Typesetting } from '../../workers/engines/typesetting.js';
import { DocumentFonts } from '../../workers/fonts/document-fonts.js';
import { frameSize } from '../../workers/paint/frame-size.js';

const ROWS = 200;
const ROUNDS = 41;
const GOAL = 1.1;
const [WIDTH, HEIGHT] = [1080, 3000];

const engine = new DocumentEngine(new Typesetting());

function itemsOf(seed: number) {
  return Array.from({ length: ROWS }, (_, at) => ({
    name: `Ürün ${seed} ${at}`,
    price: (at * 37 + seed) % 997,
  }));
}

/** As a thread is given them: all of them. */
function valuesOf(seed: number): FieldValues {
  const values = itemsOf(seed).flatMap((item, at) =>
    Object.entries(item).map(([key, value]) => [`lines[${at}].${key}`, value] as const),
  );
  return { lines: ROWS, ...Object.fromEntries(values) };
}

/** A price list in two columns. @param seed makes all of its texts others */
function source(seed: number): string {
  const items = itemsOf(seed);
  const fields = {
    name: { type: 'text', label: 'Ad', default: '' },
    price: { type: 'number', label: 'Fiyat', default: 0, min: 0, max: 1000 },
  };
  const declared = {
    fields: { title: { type: 'text', label: 'Başlık', default: 'Liste' } },
    lists: { lines: { label: 'Satırlar', max: ROWS, fields, default: items } },
  };
  return `<!doctype html><html lang="tr"><head><title>Liste</title><meta name="viewport" content="width=${WIDTH}, height=${HEIGHT}">
<script type="application/json">${JSON.stringify(declared)}</script><style>
* { box-sizing: border-box; margin: 0 } body { padding: 40px; background: #fbf5ea; font-family: Inter }
h1 { font-size: 48px } ul { padding: 0; list-style: none; display: grid; grid-template-columns: 1fr 1fr; gap: 4px 32px }
li { display: flex; gap: 8px; align-items: baseline; font-size: 16px; line-height: 20px } li:nth-child(4n + 1) { background: #fff }
b { flex: 1 } i { width: calc(var(--price) * .1px); height: 8px; border-radius: 4px; background: #b4532a }
</style></head><body><h1>{{title}}</h1><ul>
<li data-each="lines"><b>{{name}}</b><i></i><span>{{price}}</span></li>
</ul></body></html>`;
}

/** The same document without a list: it has each row itself, with the values that styles read. */
function writtenOut(html: string): string {
  const rows = withWrittenLists(html, {}).replaceAll(' data-each="lines"', '');
  return rows.replace(/,"lists":.*(?=\}<\/script>)/, '');
}

/** A document that is drawn with values, again and again, as by a thread: it was checked when it was saved. */
function opened(html: string): (values: FieldValues) => void {
  const { document, errors } = compileDocument(html, { isChecked: true });
  if (!document) throw new Error(JSON.stringify(errors));
  const fonts = new DocumentFonts([], () => undefined);
  const renderer = rendererOf(document, engine.metricsIn(fonts));
  const size = frameSize({ width: WIDTH, height: HEIGHT }, 1);
  const scene = {
    series: html,
    width: WIDTH,
    height: HEIGHT,
    size,
    transparent: false,
    fonts,
    pictures: new Map(),
  };
  return (values) => {
    engine.frame(renderer.render(values), scene, { layout: 0, raster: 0, encode: 0 });
  };
}

function cpu(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

await engine.prepare({ pictures: new Map() });
const times = { first: { list: [], written: [] }, later: { list: [], written: [] } } as Record<
  'first' | 'later',
  Record<'list' | 'written', number[]>
>;
for (let round = 0; round < ROUNDS; round++) {
  const html = source(round);
  const sources = { list: html, written: writtenOut(html) };
  const kinds = round % 2 === 0 ? (['list', 'written'] as const) : (['written', 'list'] as const);
  for (const kind of kinds) {
    const values = kind === 'list' ? valuesOf(round) : {};
    let draw: (values: FieldValues) => void = () => {};
    const first = cpu(() => {
      draw = opened(sources[kind]);
      draw({ ...values, title: 'Liste' });
    });
    const later = [1, 2, 3, 4, 5].map((time) =>
      cpu(() => draw({ ...values, title: `Liste ${round} ${time}` })),
    );
    // The first rounds warm the process up.
    if (round < 6) continue;
    times.first[kind].push(first);
    times.later[kind].push(median(later));
  }
}
const rows = Object.entries(times).map(([name, { list, written }]) => {
  const ratio = median(list.map((ms, at) => ms / (written[at] as number)));
  if (ratio > GOAL) process.exitCode = 1;
  return [name, ...[list, written].map((all) => median(all).toFixed(1)), ratio.toFixed(3)];
});
process.stdout.write(table([['render', 'list, ms', 'written out, ms', 'ratio'], ...rows]));
