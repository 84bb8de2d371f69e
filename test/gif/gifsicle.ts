import { spawnSync } from 'node:child_process';
import { GifReader } from 'omggif';
import { outputsOf } from './decoder-process.js';
import { assertTrailer, type ShownGif } from './shown-gif.js';

export const MISSING = 'The tests need gifsicle on the PATH: install the package gifsicle of your system.';

export function isGifsicleInstalled(): boolean {
  return spawnSync('gifsicle', ['--version']).status === 0;
}

/** It lays no images over each other that have local colour tables, says so, and leaves that to whoever reads on. */
const TOO_COMPLEX = /^.*warning: GIF too complex to unoptimize\n.*\n.*first\.\)\n/;

/**
 * Reads a GIF with gifsicle. As it writes nothing but GIFs, it decodes the images and lays them over each other, and
 * codes them anew, interlaced so that no code can be taken over as it is; from there omggif takes the pixels. Size,
 * delays and loops are what gifsicle tells of the file itself.
 * @throws when gifsicle has anything to say of the file
 */
export async function shownByGifsicle(gif: Uint8Array): Promise<ShownGif> {
  assertTrailer(gif);
  const [told, written] = await Promise.all([
    outputsOf('gifsicle', ['--info'], gif),
    outputsOf('gifsicle', ['--no-ignore-errors', '--unoptimize', '--interlace'], gif),
  ]);
  const complaint = told.messages + written.messages.replace(TOO_COMPLEX, '');
  if (complaint !== '') throw new Error(complaint);

  const reader = new GifReader(written.output);
  const canvas = new Uint8Array(reader.width * reader.height * 4);
  const frames = Array.from({ length: reader.numFrames() }, (_, index) => {
    reader.decodeAndBlitFrameRGBA(index, canvas);
    return canvas.slice();
  });
  return { ...information(told.output.toString()), frames };
}

/** As of "logical screen 800x450", "loop forever" or "loop count 3", and a line for each image. */
function information(text: string) {
  const [, width, height] = /logical screen (\d+)x(\d+)/.exec(text) ?? [];
  const [, loops] = /^ {2}loop (forever|count \d+)$/m.exec(text) ?? [];
  return {
    width: Number(width),
    height: Number(height),
    delays: text
      .split(/^ {2}\+ image #/m)
      .slice(1)
      .map((image) => Math.round(100 * Number(/ delay ([\d.]+)s/.exec(image)?.[1] ?? 0))),
    plays: loops === 'forever' ? Number.POSITIVE_INFINITY : 1 + Number(loops?.split(' ')[1] ?? 0),
  };
}
