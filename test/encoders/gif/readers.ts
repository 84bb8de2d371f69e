import { shownByOmggif } from '../../rig/gif/omggif.js';
import type { GifReading } from '../../rig/gif/shown-gif.js';
import { startChromium } from './chromium.js';
import { shownByFfmpeg } from './ffmpeg.js';
import { shownByGifsicle } from './gifsicle.js';

/** Four readers of GIFs that have nothing in common, by their names. */
export type Readers = ReadonlyMap<string, GifReading>;

/** @param t a test, at the end of which the readers end that need a process of their own */
export async function startReaders(t: { teardown(end: () => Promise<void>): void }): Promise<Readers> {
  const chromium = await startChromium();
  t.teardown(() => chromium.close());
  return new Map([
    ['omggif', shownByOmggif],
    ['gifsicle', shownByGifsicle],
    ['FFmpeg', shownByFfmpeg],
    ['Chromium', chromium.shown],
  ]);
}
