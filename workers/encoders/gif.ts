import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encode, { init } from 'gifski-wasm';
import type { Bitmap } from '../raster/bitmap.js';

/** On gifski's scale of 1 to 100, and its default: 90 took twice the time for one percent more bytes. */
const QUALITY = 80;
/** gifski-wasm's number for "for ever"; 0 means "once". */
const REPEAT_FOREVER = -1;

const require = createRequire(import.meta.url);
const wasmPath = require.resolve('gifski-wasm').replace(/dist[\\/]encode\.js$/, 'pkg/gifski_wasm_bg.wasm');
let ready: Promise<unknown> | undefined;

/**
 * Writes an animated GIF that loops for ever.
 * @param frames at least two, of one size, four channels each
 * @param delays how long each frame is shown, in centiseconds
 */
export async function encodeGif(frames: readonly Bitmap[], delays: readonly number[]): Promise<Uint8Array> {
  // Compiled at the first GIF: most threads never see one.
  ready ??= readFile(wasmPath).then((wasm) => init(wasm));
  await ready;
  const [first] = frames;
  if (!first || frames.length < 2) throw new Error('a GIF takes at least two frames');
  try {
    return await encode({
      frames: frames.map((frame) => frame.pixels),
      frameDurations: delays.map((centiseconds) => centiseconds * 10),
      width: first.width,
      height: first.height,
      quality: QUALITY,
      repeat: REPEAT_FOREVER,
    });
  } catch (error) {
    return endThread(error);
  }
}

/** A panic leaves gifski's memory unusable and as large as it was: its thread ends with it, as an uncaught error. */
function endThread(error: unknown): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}
