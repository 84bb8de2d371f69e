import { shownUnchecked } from '../../rig/gif/omggif.js';
import { assertTrailer, type ShownGif } from '../../rig/gif/shown-gif.js';
import { outputsOf } from './decoder-process.js';

/** Of the GIF that it writes, which gets local palettes for it; the one that it reads is none the worse. */
const OF_ITS_OWN_FILE = /^gifsicle: warning: too many colors, using local colormaps\n.*\n/;

/**
 * Reads a GIF with gifsicle. It writes nothing but GIFs: to optimise one, it decodes the images, lays them over each
 * other and codes what changed, which omggif reads. Size, delays and loops are what gifsicle tells of the file itself.
 * @throws when gifsicle has anything to say of the file
 */
export async function shownByGifsicle(gif: Uint8Array): Promise<ShownGif> {
  assertTrailer(gif);
  const [description, written] = await Promise.all([
    outputsOf('gifsicle', ['--info'], gif),
    outputsOf('gifsicle', ['--no-ignore-errors', '--optimize=1'], gif),
  ]);
  const complaint = description.messages + written.messages.replace(OF_ITS_OWN_FILE, '');
  if (complaint !== '') throw new Error(complaint);
  // Its last code is now and then a bit short, which decoders do not mind and our check of codes would.
  const { frames } = shownUnchecked(written.output);
  return { ...information(description.output.toString()), frames };
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
