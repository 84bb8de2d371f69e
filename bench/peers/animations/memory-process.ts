/** A process with the product's pool, as a front has it, that makes one GIF of 300 frames and tells its peak memory. */

import { readFileSync } from 'node:fs';
import { gifTiming } from '../../../src/api/render/gif-timing.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import { ANIMATIONS, type Animation } from './animation.js';

/** The most that any plan allows, in ten seconds. */
const LIMITS = { gifMaxFrames: 300, gifMaxFps: 50 };
const { delays } = gifTiming(30, 10_000, LIMITS);

/** As on a machine of two cores: each thread more takes memory of its own, with or without GIFs. */
const threads = 2;
const pool = new RenderPool({
  threads,
  queueLimit: 64 * threads,
  stillTimeoutMs: 10_000,
  gifTimeoutMs: 600_000,
});
const [{ card }] = ANIMATIONS as [Animation];
const job = {
  template: card.template.id,
  values: card.values(1),
  pictures: card.pictures(0),
  scale: 1,
  output: { format: 'gif', delays },
} as const;
await pool.render(job, new AbortController().signal);
process.send?.(peakMemoryMb());
await pool.close();
process.disconnect();

/** `maxRSS` of `process.resourceUsage()` would count what the process was before it became this one (getrusage(2)). */
function peakMemoryMb(): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
