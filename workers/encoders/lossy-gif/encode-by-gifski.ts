import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../bundles/package-file.js';
import type { FrameStream, StreamEncoder } from '../frame-stream.js';
import { animatedGif, type ControlledImage } from '../gif/gif-file.js';

/**
 * Bytes of frames that gifski is given at once: it wants all of them before it begins, and takes seven times as much
 * memory besides.
 */
const PART_BYTES = 24 * 1024 * 1024;

/** Frames that gifski is given at once: it panics somewhere between 300 and 500. */
const MOST_FRAMES = 200;

/** A duration that tells which frame an image of gifski's shows: it writes none for a frame that equals the one before. */
const FRAME_MS = 100;
const FRAME_CENTISECONDS = FRAME_MS / 10;

const FOR_EVER = -1;

type Encode = (frames: Uint8Array, count: number) => Uint8Array;

/**
 * A GIF by gifski, which mixes colours over frames. It is encoded in parts; each begins with the last frame of the part
 * before, whose image is left out again. gifski gives memory back only when its thread ends.
 * @param quality gifski's, 1 to 100
 * @returns the encoder once the module of gifski is read
 */
export async function encodeByGifski(quality: number): Promise<StreamEncoder> {
  const openGifski = await gifskiOpener();
  return async (frames) => {
    const { width, height, delays } = frames;
    const gifski = openGifski();
    const encode: Encode = (pixels, count) =>
      gifski(
        pixels,
        count,
        width,
        height,
        undefined,
        new Uint32Array(count).fill(FRAME_MS),
        quality,
        FOR_EVER,
      );
    return animatedGif({ width, height }, undefined, delayed([...imagesOf(frames, encode)], delays));
  };
}

interface NumberedImage {
  /** The frame that it shows first. */
  frame: number;
  image: ControlledImage;
}

function* imagesOf(frames: FrameStream, encode: Encode): Generator<NumberedImage> {
  const { width, height } = frames;
  const frameBytes = width * height * 4;
  const most = Math.max(2, Math.min(MOST_FRAMES, Math.floor(PART_BYTES / frameBytes)));
  const pixels = new Uint8Array(most * frameBytes);
  let count = 0;
  let first = 0;
  const part = () => numbered(imagesOfGif(encode(pixels.subarray(0, count * frameBytes), count)), first);
  for (let frame = frames.next(); frame; frame = frames.next()) {
    if (count === most) {
      yield* part();
      first += count - 1;
      pixels.copyWithin(0, (count - 1) * frameBytes);
      count = 1;
    }
    pixels.set(frame, count++ * frameBytes);
  }
  yield* part();
}

/** Without the image of the frame that the part before has, too. */
function numbered(images: readonly ControlledImage[], first: number): NumberedImage[] {
  let at = 0;
  const all = images.map((image) => {
    const frame = first + at;
    at += Math.round(image.delay / FRAME_CENTISECONDS);
    return { frame, image };
  });
  return first === 0 ? all : all.slice(1);
}

/** Each image is shown until the next one comes. */
function delayed(images: readonly NumberedImage[], delays: readonly number[]): ControlledImage[] {
  return images.map(({ frame, image }, index) => {
    const shown = delays.slice(frame, images[index + 1]?.frame);
    return { ...image, delay: shown.reduce((sum, delay) => sum + delay, 0) };
  });
}

async function gifskiOpener() {
  // The package exports neither the module nor its code, and its own Node.js entry finds the code only by chance.
  const folder = packageFile('gifski-wasm/pkg');
  const { initSync, encode } = (await import(
    join(folder, 'gifski_wasm.js')
  )) as typeof import('gifski-wasm/pkg/gifski_wasm.js');
  return () => {
    // Where its thread is ended meanwhile, a file that is being opened without waiting stays open.
    initSync(new WebAssembly.Module(readFileSync(join(folder, 'gifski_wasm_bg.wasm'))));
    return encode;
  };
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
/** Header and Logical Screen Descriptor. */
const SCREEN_BYTES = 13;
const DESCRIPTOR_BYTES = 10;

/** The images of a GIF (Graphics Interchange Format, version 89a) that has a colour table for each; other extensions are left out. */
function imagesOfGif(gif: Uint8Array): ControlledImage[] {
  const view = new DataView(gif.buffer, gif.byteOffset, gif.length);
  const images: ControlledImage[] = [];
  let control = { flags: 0, transparentIndex: 0, delay: 0 };
  let at = SCREEN_BYTES + tableBytes(view.getUint8(10));
  while (view.getUint8(at) !== TRAILER) {
    const start = at;
    if (view.getUint8(at) === EXTENSION) {
      if (view.getUint8(at + 1) === GRAPHIC_CONTROL) {
        control = {
          flags: view.getUint8(at + 3),
          delay: view.getUint16(at + 4, true),
          transparentIndex: view.getUint8(at + 6),
        };
      }
      at = subBlocksEnd(view, at + 2);
    } else if (view.getUint8(at) === IMAGE) {
      // The code size stands between the table and the sub-blocks.
      at = subBlocksEnd(view, at + DESCRIPTOR_BYTES + tableBytes(view.getUint8(at + 9)) + 1);
      images.push({ block: gif.subarray(start, at), ...control });
    } else throw new Error(`byte ${at} of the GIF begins no block`);
  }
  return images;
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function subBlocksEnd(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) > 0) at += view.getUint8(at) + 1;
  return at + 1;
}
