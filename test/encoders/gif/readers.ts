import { ChromiumPage } from '../../rig/chromium/chromium.js';
import { shownFrames } from '../../rig/chromium/shown-frames.js';
import { shownByOmggif } from '../../rig/gif/omggif.js';
import { assertTrailer, type GifReading } from '../../rig/gif/shown-gif.js';
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

/** A Chromium that shows GIFs. */
interface Chromium {
  shown: GifReading;
  close(): Promise<void>;
}

async function startChromium(): Promise<Chromium> {
  const chromium = await ChromiumPage.open('');
  return {
    async shown(gif) {
      assertTrailer(gif);
      const { delaysMs, ...pictures } = await shownFrames(chromium.page, gif);
      const repetitions = await chromium.page.evaluate<number>(repetitionsOf(gif));
      const delays = delaysMs.length > 1 ? delaysMs.map((delay) => delay / 10) : [];
      return { ...pictures, delays, plays: 1 + repetitions };
    },
    close: () => chromium.close(),
  };
}

/** An expression of the page's script: Infinity for ever, 0 when the animation is shown once. */
function repetitionsOf(gif: Uint8Array): string {
  const data = `Uint8Array.from(atob('${Buffer.from(gif).toString('base64')}'), (byte) => byte.charCodeAt(0))`;
  return `(async () => {
    const decoder = new ImageDecoder({ type: 'image/gif', data: ${data} });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const { repetitionCount } = decoder.tracks.selectedTrack;
    decoder.close();
    return repetitionCount;
  })()`;
}
