import { readFileSync } from 'node:fs';
import type { FfmpegCore } from '@ffmpeg/core';
import type { FrameStream, StreamEncoder } from '../frame-stream.js';

const BYTES_OF_A_PIXEL = 4;

const FRAMES = '/frames';
const VIDEO = 'video.mp4';

/**
 * Pixels of a frame above which x264 looks at no frames to come: it would hold some twenty of them, each of 1.5 bytes a
 * pixel.
 */
const LARGE_PIXELS = 2_500_000;
const WITHOUT_LOOKAHEAD = 'rc-lookahead=0:bframes=0:ref=1:mbtree=0:sync-lookahead=0:weightp=0';

/**
 * An MP4 with H.264 in High profile, yuv420p in BT.709, whose index comes first (`faststart`). Encoded by x264, in FFmpeg
 * as WebAssembly: of promo-animated it makes two thirds of the bytes that minih264 (`h264-mp4-encoder`) needs, at 5 dB more.
 * Odd sides are made even by their last row or column once more. The bytes depend on the frames alone.
 * @param quality 1 to 100
 * @returns the encoder once the modules of FFmpeg are read
 */
export async function encodeMp4(quality: number): Promise<StreamEncoder> {
  const openCore = await coreOpener();
  return async (frames) => {
    const core = await openCore();
    provideFrames(core, frames);
    let messages = '';
    core.setLogger(({ message }) => (messages = message));
    core.exec(...argumentsFor(frames, quality));
    if (core.ret !== 0) throw new Error(`FFmpeg ended with ${core.ret}: ${messages}`);
    return core.FS.readFile(VIDEO);
  };
}

/** Constant rate factor of x264: 51 at worst; 70 is its own default of 23. */
function rateFactor(quality: number): number {
  return 51 - 0.4 * quality;
}

function argumentsFor({ width, height, delays }: FrameStream, quality: number): string[] {
  const size = `${even(width)}x${even(height)}`;
  const centiseconds = delays.reduce((sum, delay) => sum + delay, 0);
  // All frames last equally long here, and together exactly as long as their delays.
  const rate = `${delays.length * 100}/${centiseconds}`;
  const isLarge = width * height > LARGE_PIXELS;
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', size, '-framerate', rate, '-i', FRAMES],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_inp,format=yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(rateFactor(quality)), '-threads', '1'],
    ...(isLarge ? ['-x264-params', WITHOUT_LOOKAHEAD] : []),
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    // Neither the time nor FFmpeg's version.
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'],
    ...['-movflags', '+faststart', VIDEO],
  ];
}

/** A device that FFmpeg reads frames from, as they come. */
function provideFrames({ FS }: FfmpegCore, frames: FrameStream): void {
  let frame: Uint8Array | undefined;
  let at = 0;
  const device = FS.makedev(64, 0);
  FS.registerDevice(device, {
    open: (stream) => {
      stream.seekable = false;
    },
    close() {},
    read(_stream, buffer, offset, length) {
      if (!frame || at === frame.length) {
        const next = frames.next();
        if (!next) return 0;
        frame = evenFrame(next, frames.width, frames.height);
        at = 0;
      }
      const part = frame.subarray(at, at + length);
      buffer.set(part, offset);
      at += part.length;
      return part.length;
    },
  });
  FS.mkdev(FRAMES, device);
}

async function coreOpener(): Promise<() => Promise<FfmpegCore>> {
  // The module is built for workers of browsers: it looks for these before it is given its code.
  Object.assign(globalThis, { self: globalThis, location: new URL(import.meta.url) });
  const { default: createCore } = await import('@ffmpeg/core');
  const code = new URL(import.meta.resolve('@ffmpeg/core/wasm'));
  // Where its thread is ended meanwhile, a file that is being opened without waiting stays open.
  return () => createCore({ wasmBinary: readFileSync(code) });
}

function even(side: number): number {
  return side + (side & 1);
}

/**
 * A frame with even sides, as chroma of half the resolution needs them: the last column and the last row are there once
 * more where they were odd.
 * @param frame RGBA, row by row
 */
function evenFrame(frame: Uint8Array, width: number, height: number): Uint8Array {
  const isWide = width % 2 === 0;
  if (isWide && height % 2 === 0) return frame;
  const stride = width * BYTES_OF_A_PIXEL;
  const evenStride = stride + (isWide ? 0 : BYTES_OF_A_PIXEL);
  const rows = height + (height & 1);
  const even = new Uint8Array(evenStride * rows);
  for (let row = 0; row < rows; row++) {
    const from = Math.min(row, height - 1) * stride;
    const source = frame.subarray(from, from + stride);
    even.set(source, row * evenStride);
    if (!isWide) even.set(source.subarray(stride - BYTES_OF_A_PIXEL), row * evenStride + stride);
  }
  return even;
}
