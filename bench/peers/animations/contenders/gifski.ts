import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { requirePeer } from '../../installation.js';
import type { EncodeFrames } from '../../motions/encoder.js';
import type { OpenGifContender } from '../contender.js';

interface Gifski {
  init(module: Uint8Array): Promise<unknown>;
  default(options: {
    frames: readonly Uint8Array[];
    frameDurations: readonly number[];
    width: number;
    height: number;
    quality: number;
    repeat: number;
  }): Promise<Uint8Array>;
}

/** On gifski's scale of 1 to 100, and its default. */
const QUALITY = 80;
/** gifski-wasm's number for "for ever"; 0 means "once". */
const REPEAT_FOREVER = -1;

/** On whole frames, with its main export, which runs on one thread; `gifski-wasm/node` finds its module from nowhere else. */
const openGifski: OpenGifContender = async () => {
  const encode = await openGifskiEncoder(QUALITY);
  return {
    prepare:
      ({ animation: { card, delays }, frames }) =>
      () =>
        encode(frames, card.template, delays),
  };
};
export default openGifski;

/** @param quality 1 to 100 */
export async function openGifskiEncoder(quality: number): Promise<EncodeFrames> {
  const main = requirePeer.resolve('gifski-wasm');
  const { init, default: encode } = (await import(pathToFileURL(main).href)) as Gifski;
  await init(await readFile(main.replace(/dist[\\/]encode\.js$/, 'pkg/gifski_wasm_bg.wasm')));
  return (frames, { width, height }, delays) => {
    const frameDurations = delays.map((centiseconds) => centiseconds * 10);
    return encode({ frames, frameDurations, width, height, quality, repeat: REPEAT_FOREVER });
  };
}
