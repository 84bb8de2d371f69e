/**
 * CPU of documents: compiled when everything is new, and filled in when texts, colours or the time alone change.
 *
 *     node dist/bench/documents/style-costs.js
 */

import { median } from '../../test/rig/statistics.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';

const ROWS = 6;
const ROUNDS = 60;

/** A card of some 40 elements. @param rules how many rules beside its own it has */
function card(rules: number, seed: number): string {
  const row = `<li class="row"><span class="rank">1</span><div class="who"><b>{{title}}</b><i class="tag">x</i></div><span class="sum">{{price}}</span></li>`;
  const others = Array.from(
    { length: rules },
    (_, index) => `.card-${index} > .x${seed}:nth-child(2n+1), .y-${index} .z::before {
      display: flex; padding: ${index}px 16px; color: #${(index * 4_567 + seed).toString(16).padStart(6, '0').slice(-6)};
      background: linear-gradient(to right, red ${index}%, blue); border: 1px solid rgb(0 0 0 / .1); margin: 0 auto calc(1em + ${index}px) }`,
  );
  return `<!doctype html><html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=1200, height=630">
<script type="application/json">{ "fields": {
  "title": { "type": "text", "label": "Ad", "default": "x" }, "accent": { "type": "color", "label": "Renk", "default": "#c2583a" },
  "price": { "type": "number", "label": "Fiyat", "default": 1, "min": 0, "max": 1000000 } } }</script>
<style>
* { box-sizing: border-box; margin: 0; padding: 0 }
body { display: flex; flex-direction: column; font: 400 20px/1.5 Inter, sans-serif; background: linear-gradient(135deg, var(--accent), #102030); color: #fff; padding: 48px }
h1 { font-size: 3.2em; letter-spacing: -.02em; text-shadow: 0 2px 4px rgb(0 0 0 / 30%) }
ul { list-style: none; display: grid; grid-template-columns: repeat(2, 1fr); gap: 12px 24px }
.row { display: flex; align-items: center; gap: 1em; padding: .6em 1em; border-radius: 12px; background: color-mix(in srgb, var(--accent) 20%, white); box-shadow: 0 4px 12px #0003 }
.row:nth-child(odd) { background: rgb(255 255 255 / .1) } .rank { font-weight: 800; color: var(--accent) } .who { flex: 1 } .sum::after { content: " ₺" }
@keyframes rise { from { transform: translateY(20px); opacity: 0 } } .moving { animation: rise 1s ease-out both }
${others.join('\n')}
</style></head><body><h1 class="moving">{{title}}</h1><ul>${row.repeat(ROWS)}</ul></body></html>`;
}

function compiled(source: string) {
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(JSON.stringify(errors));
  return document;
}

/** Median of CPU in milliseconds. */
function measured(task: (round: number) => void): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begin = process.cpuUsage();
    task(round);
    const { user, system } = process.cpuUsage(begin);
    if (round >= ROUNDS / 3) times.push((user + system) / 1000);
  }
  return median(times);
}

const rules = 72;
const size = card(rules, 10_000).length;
const cold = process.cpuUsage();
compiled(card(rules, 9_999));
const { user, system } = process.cpuUsage(cold);

const renderer = new DocumentRenderer(compiled(card(0, 0)));
const tree = renderer.render({});
const count = (node: unknown): number =>
  typeof node === 'string'
    ? 0
    : 1 + (node as { children: unknown[] }).children.reduce((sum: number, each) => sum + count(each), 0);
const REPEATED = 50;
const repeated = (values: (number: number) => Record<string, string | number>, time = 0) =>
  measured((round) => {
    for (let index = 0; index < REPEATED; index++) renderer.render(values(round * REPEATED + index), time);
  }) / REPEATED;

const figures = {
  'compile, the first of the process': (user + system) / 1000,
  [`compile, ${(size / 1000).toFixed(1)} kB, all of it new`]: measured((round) =>
    compiled(card(rules, 10_000 + round)),
  ),
  'the same but for its title': measured((round) =>
    compiled(card(rules, 0).replace('Kart', `Kart ${round}`)),
  ),
  [`render ${count(tree)} elements, texts new`]: repeated((number) => ({
    title: `Text ${number}`,
    price: number,
  })),
  'the same, at a moment of an animation':
    measured((round) => {
      for (let index = 0; index < REPEATED; index++) renderer.render({ title: `T ${round}` }, index * 18);
    }) / REPEATED,
  'the same, colours new': repeated((number) => ({ accent: `#${(0x100000 + number * 37).toString(16)}` })),
};
for (const [name, milliseconds] of Object.entries(figures))
  process.stdout.write(`${milliseconds.toFixed(3).padStart(9)} ms  ${name}\n`);
