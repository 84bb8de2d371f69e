import { RenderPool } from '../../src/rendering/render-pool.js';
import { renderJob } from '../../src/rendering/render-request.js';
import type { Output } from '../../workers/encoders/formats.js';
import { registeredCard } from '../peers/cards/registered-card.js';

const THREADS = 2;
const STILLS = 400;
const WARM_UP = 60;

/** What occupies every slot, in turn: an AVIF, a lossless WebP, and searches within a limit. */
const SLOW: readonly Output[] = [
  { format: 'avif', quality: 60 },
  { format: 'webp' },
  { format: 'png', maxBytes: 45_000 },
  { format: 'avif', quality: 95, maxBytes: 20_000 },
];

export interface BesideFigures {
  /** 99th percentiles in milliseconds of unique PNGs, one at a time. */
  alone: number;
  beside: number;
  /** Slow stills that were made beside them. */
  slow: number;
  /** Most resident memory of the process in bytes. */
  peakBytes: number;
}

/** Measures unique PNGs of og-default on a pool, alone and while slow stills wait for every slot without end. */
export async function measureBesideOthers(): Promise<BesideFigures> {
  const { template, values } = registeredCard('og-default', 'og-default');
  const pool = new RenderPool({
    ...{ threads: THREADS, queueLimit: 100, stillTimeoutMs: 120_000, gifTimeoutMs: 120_000 },
  });
  let number = 0;
  const draw = (output: Output) => {
    const request = { template, values: { ...values(number++), photo: '' }, scale: 1, output };
    return pool.render(renderJob(request, {}), new AbortController().signal);
  };
  const p99 = async () => {
    const times: number[] = [];
    for (let still = 0; still < STILLS; still++) {
      const start = performance.now();
      await draw({ format: 'png' });
      times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[Math.floor(0.99 * STILLS)] as number;
  };
  await Promise.all(Array.from({ length: WARM_UP }, () => draw({ format: 'png' })));
  for (const output of SLOW) await draw(output);
  const alone = await p99();

  let [isOver, slow] = [false, 0];
  const occupied = Promise.all(
    Array.from({ length: THREADS }, async () => {
      while (!isOver) await draw(SLOW[slow++ % SLOW.length] as Output);
    }),
  );
  const beside = await p99();
  isOver = true;
  await occupied;
  await pool.close();
  return { alone, beside, slow, peakBytes: process.resourceUsage().maxRSS * 1024 };
}
