/** What Chromium makes of an animation: its own decoder's frames, pixel by pixel. */

import type { JSHandle, Page } from 'playwright-core';

export interface ShownAnimation {
  width: number;
  height: number;
  /** How long the file asks for each frame, in milliseconds. An `<img>` gives frames that ask for 10 or less 100. */
  delaysMs: number[];
  /** Whole pictures, as they stand while each frame is shown: straight RGBA, row by row, without padding. */
  frames: Uint8Array[];
}

/**
 * Decodes an animation with Chromium's WebCodecs `ImageDecoder`, which has the decoder of its `<img>`. Colours come exactly
 * as the file has them: it is sRGB for Chromium, and so is what is asked for.
 * @param page any page in a secure context, such as one from a file
 * @throws when Chromium refuses the file or one of its frames
 */
export async function shownFrames(page: Page, file: Uint8Array, type = 'image/gif'): Promise<ShownAnimation> {
  const decoder = await page.evaluateHandle(openDecoder, {
    base64: Buffer.from(file).toString('base64'),
    type,
  });
  const frames: DecodedFrame[] = [];
  try {
    const count = await decoder.evaluate(({ tracks }) => tracks.selectedTrack.frameCount);
    // One by one: all pixels together may not fit into the one string in which they leave the page.
    for (let index = 0; index < count; index++) frames.push(await decodeFrame(decoder, index));
  } finally {
    await decoder.evaluate((open) => open.close());
    await decoder.dispose();
  }
  return {
    width: frames[0]?.width ?? 0,
    height: frames[0]?.height ?? 0,
    delaysMs: frames.map(({ delayMs }) => delayMs),
    frames: frames.map(({ pixels }) => pixels),
  };
}

/** The picture on show at a time after the start, in milliseconds; after the end, the last one. */
export function frameAt({ delaysMs, frames }: ShownAnimation, timeMs: number): Uint8Array {
  let end = 0;
  const index = delaysMs.findIndex((delay) => {
    end += delay;
    return timeMs < end;
  });
  return frames.at(index) as Uint8Array;
}

interface DecodedFrame {
  width: number;
  height: number;
  delayMs: number;
  pixels: Uint8Array;
}

/** Runs in the page. */
async function openDecoder({ base64, type }: { base64: string; type: string }): Promise<ImageDecoder> {
  const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const decoder = new ImageDecoder({ type, data, premultiplyAlpha: 'none' });
  await decoder.completed; // before that, frames may be missing from the count
  await decoder.tracks.ready; // which now and then comes later
  return decoder;
}

function decodeFrame(decoder: JSHandle<ImageDecoder>, frameIndex: number): Promise<DecodedFrame> {
  return decoder.evaluate(async (open, frameIndex) => {
    const { image } = await open.decode({ frameIndex });
    const rgba = { format: 'RGBA', colorSpace: 'srgb' } as const;
    const pixels = new Uint8Array(image.allocationSize(rgba));
    await image.copyTo(pixels, rgba);
    const { codedWidth: width, codedHeight: height, duration } = image;
    image.close();
    return { width, height, delayMs: (duration ?? 0) / 1000, pixels };
  }, frameIndex);
}

/** What is used of WebCodecs (https://www.w3.org/TR/webcodecs/, sections 9 and 10), which only pages have. */
declare class ImageDecoder {
  constructor(init: { type: string; data: Uint8Array; premultiplyAlpha: 'none' });
  readonly completed: Promise<void>;
  readonly tracks: { readonly ready: Promise<void>; selectedTrack: { frameCount: number } };
  decode(options: { frameIndex: number }): Promise<{ image: VideoFrame }>;
  close(): void;
}

interface VideoFrame {
  readonly codedWidth: number;
  readonly codedHeight: number;
  /** In microseconds; null for the only frame of a file. */
  readonly duration: number | null;
  allocationSize(options: CopyOptions): number;
  copyTo(destination: Uint8Array, options: CopyOptions): Promise<unknown>;
  close(): void;
}

interface CopyOptions {
  format: 'RGBA';
  colorSpace: 'srgb';
}
