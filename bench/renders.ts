/**
 * Times every template in every format on one thread: `npm run bench:renders`. Texts change in each image, and in some rows
 * colours too, so that hardly anything is as it was.
 * Milliseconds are medians. The first rounds of each are left out: they load fonts and paint the backdrop, and until some
 * dozens of images are drawn the code is not compiled for speed.
 */

import { gifTiming } from '../src/api/render/gif-timing.js';
import { type PooledRender, RenderPool } from '../src/rendering/render-pool.js';
import type { Field, Template } from '../templates/contract/index.js';
import { loadTemplates } from '../templates/contract/registry.js';
import { median, table } from '../test/rig/statistics.js';
import type { Output } from '../workers/encoders/formats.js';

const ROUNDS = { still: { warmUp: 60, counted: 120 }, gif: { warmUp: 1, counted: 3 } };
/** The plan that lets a GIF have 25 frames a second. */
const PRO = { gifMaxFrames: 120, gifMaxFps: 25 };

type Row = (string | number)[];
/** With colours that change, images have no backdrop in common. */
type Changing = 'texts' | 'texts, colours';

const pool = new RenderPool({ threads: 1, queueLimit: 1, stillTimeoutMs: 60_000, gifTimeoutMs: 600_000 });
const rows: Row[] = [
  ['template', 'format', 'changing', 'layout ms', 'raster ms', 'encode ms', 'whole ms', 'KB'],
];

for (const template of (await loadTemplates()).values()) {
  const outputs: Output[] = [{ format: 'png' }, { format: 'jpeg', quality: 90 }];
  if (template.animation) {
    outputs.push({ format: 'gif', delays: gifTiming(20, template.animation.durationMs, PRO).delays });
  }
  for (const output of outputs) {
    rows.push(await measured(template, output, 'texts'));
    if (output.format !== 'gif') rows.push(await measured(template, output, 'texts, colours'));
  }
}
process.stdout.write(table(rows));
await pool.close();

async function measured(template: Template, output: Output, changing: Changing): Promise<Row> {
  const { warmUp, counted } = ROUNDS[output.format === 'gif' ? 'gif' : 'still'];
  const results: (PooledRender & { whole: number })[] = [];
  for (let round = 0; round < warmUp + counted; round++) {
    const values = Object.fromEntries(
      Object.entries(template.fields).map(([key, field]) => [key, fieldValue(field, round, changing)]),
    );
    const start = performance.now();
    const job = { template: template.id, values, pictures: {}, scale: 1, output };
    const result = await pool.render(job, new AbortController().signal);
    if (round >= warmUp) results.push({ ...result, whole: performance.now() - start });
  }
  const of = (figure: (result: (typeof results)[number]) => number) => median(results.map(figure));
  return [
    template.id,
    output.format === 'gif' ? `gif, ${output.delays.length} frames` : output.format,
    changing,
    of(({ timings }) => timings.layout),
    of(({ timings }) => timings.raster),
    of(({ timings }) => timings.encode),
    of(({ whole }) => whole),
    of(({ bytes }) => bytes.length / 1000),
  ];
}

function fieldValue(field: Field, round: number, changing: Changing): unknown {
  if (field.type === 'text') return `${field.default} ${round}`;
  if (field.type !== 'color' || changing === 'texts') return field.default;
  const color = Number.parseInt(String(field.default).slice(1), 16) ^ (round * 0x010203);
  return `#${(color & 0xffffff).toString(16).padStart(6, '0')}`;
}
