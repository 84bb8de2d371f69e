/** A render pool with as many threads as the argument says, and nothing of HTTP: draws unique PNGs when it is asked to. */

import { RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { uniqueTexts } from './requests.js';

const threads = Number(process.argv[2]);
const template = (await loadTemplates()).get('og-default');
if (!template) throw new Error('there is no og-default');
const defaults = Object.entries(template.fields)
  .filter(([, field]) => field.type !== 'image')
  .map(([key, field]) => [key, field.default]);
const pool = new RenderPool({
  threads,
  queueLimit: 4 * threads,
  stillTimeoutMs: 60_000,
  gifTimeoutMs: 60_000,
});
const never = new AbortController().signal;
let drawn = 0;

function uniqueJob(): RenderJob {
  const values = { ...Object.fromEntries(defaults), ...uniqueTexts(drawn++) };
  return { template: 'og-default', values, pictures: {}, scale: 1, output: { format: 'png' } };
}

/** Images a second, with two jobs under way for each thread. */
async function rate(ms: number): Promise<number> {
  const start = performance.now();
  let images = 0;
  const draw = async () => {
    for (; performance.now() - start < ms; images++) await pool.render(uniqueJob(), never);
  };
  await Promise.all(Array.from({ length: 2 * threads }, draw));
  return (images / (performance.now() - start)) * 1000;
}

process.on('message', async (ms: number) => process.send?.(await rate(ms)));
process.on('disconnect', () => process.exit());
