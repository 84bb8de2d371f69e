import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { EncoderWorker } from '../../src/rendering/encoder-worker.js';
import type { MovingFormat, Output } from '../../workers/encoders/formats.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const OUTPUTS: readonly Output<MovingFormat>[] = [
  { format: 'mp4', quality: 70, delays: [5, 5] },
  { format: 'gif', lossy: 80, delays: [5, 5] },
];

/** Encoders that are ended at different times after they began, and the milliseconds between these times. */
const THREADS = 24;
const STEP_MS = 8;

/** Milliseconds that threads have to end. */
const PATIENCE_MS = 30_000;

const SILENT = { taken: () => {}, finished: () => {}, failed: () => {} };

t.test('encoders that are ended while they begin leave no file open', async (t) => {
  const before = openFiles();
  for (const output of OUTPUTS)
    for (let index = 0; index < THREADS; index++) {
      const encoder = new EncoderWorker({ output, gifEncoder: 'gifski', width: 64, height: 64 }, SILENT);
      await sleep(index * STEP_MS);
      encoder.end();
    }
  const deadline = performance.now() + PATIENCE_MS;
  while (openFiles().length > before.length && performance.now() < deadline) await sleep(50);
  t.same(openFiles(), before);
});

/** What the descriptors of this process are of, without the numbers of sockets and pipes. */
function openFiles(): string[] {
  const names = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).replace(/\d+/g, '');
    } catch {
      return [];
    }
  });
  return names.sort();
}
