/** A process with the product's pool that makes one animation of 120 frames of 800x450, and tells its peak memory. */

import { readFileSync } from 'node:fs';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { gifEncoderOf, outputNamed } from './outputs.js';
import { promoJob } from './promo.js';

const FRAMES = 120;
const MINUTES = 10;

/** A lossy GIF has at most 60 frames. */
const frames = process.argv[2]?.startsWith('gif, lossy') ? FRAMES / 2 : FRAMES;
/** As on a machine of two cores. */
const threads = 2;
const timeoutMs = MINUTES * 60_000;
const name = process.argv[2] ?? '';
const limits = { threads, queueLimit: 64, stillTimeoutMs: timeoutMs, gifTimeoutMs: timeoutMs };
const pool = new RenderPool({ ...limits, gifEncoder: gifEncoderOf(name) });
const output = outputNamed(name, Array<number>(frames).fill(5));
const { bytes } = await pool.render(promoJob(output), new AbortController().signal);
const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.send?.({ peakMb: (Number(kibibytes) * 1024) / 1e6, bytes: bytes.length });
await pool.close();
process.disconnect();
