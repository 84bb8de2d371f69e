/**
 * Times every template in every format on one thread, changing text each time: `npm run bench:renders`.
 * Milliseconds are medians. The first rounds of each are left out: they load fonts and draw the backdrop, and until some
 * dozens of images are drawn the code is not compiled for speed.
 */

import { gifTiming } from '../src/api/gif-timing.js';
import { RenderPool } from '../src/rendering/render-pool.js';
import { loadTemplates } from '../templates/kit/registry.js';
import type { Output, RenderResult } from '../workers/job.js';
import { median, table } from './statistics.js';

const ROUNDS = { still: { warmUp: 60, measured: 120 }, gif: { warmUp: 1, measured: 3 } };
/** The plan that lets a GIF have 25 frames a second. */
const PRO = { gifMaxFrames: 120, gifMaxFps: 25 };

const pool = new RenderPool({ threads: 1, queueLimit: 1, stillTimeoutMs: 60_000, gifTimeoutMs: 600_000 });
const rows: (string | number)[][] = [
  ['template', 'format', 'layout ms', 'raster ms', 'encode ms', 'whole ms', 'KB'],
];

for (const template of (await loadTemplates()).values()) {
  const outputs: Output[] = [{ format: 'png' }, { format: 'jpeg', quality: 90 }];
  if (template.animation) {
    outputs.push({ format: 'gif', delays: gifTiming(20, template.animation.durationMs, PRO).delays });
  }
  for (const output of outputs) {
    const results: (RenderResult & { whole: number })[] = [];
    const { warmUp, measured } = ROUNDS[output.format === 'gif' ? 'gif' : 'still'];
    for (let round = 0; round < warmUp + measured; round++) {
      const values = Object.fromEntries(
        Object.entries(template.fields).map(([key, field]) => [
          key,
          field.type === 'text' ? `${field.default} ${round}` : field.default,
        ]),
      );
      const start = performance.now();
      const job = { template: template.id, values, pictures: {}, output };
      const result = await pool.render(job, new AbortController().signal);
      if (round >= warmUp) results.push({ ...result, whole: performance.now() - start });
    }
    const of = (figure: (result: (typeof results)[number]) => number) => median(results.map(figure));
    rows.push([
      template.id,
      output.format === 'gif' ? `gif, ${output.delays.length} frames` : output.format,
      of(({ timings }) => timings.layout),
      of(({ timings }) => timings.raster),
      of(({ timings }) => timings.encode),
      of(({ whole }) => whole),
      of(({ bytes }) => bytes.length / 1000),
    ]);
  }
}
process.stdout.write(table(rows));
await pool.close();
