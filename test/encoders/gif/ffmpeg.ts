import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownGif } from '../../rig/gif/shown-gif.js';
import { outputsOf } from './decoder-process.js';

/** Every image once, at its own time; and beside the pixels what the demuxer makes of the file: its packets. */
const argumentsFor = (file: string) =>
  [
    ['-v', 'error', '-xerror'],
    // Transparent and black: else it is white, where nothing was drawn.
    ['-trans_color', '0', '-f', 'gif', '-i', file],
    ['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'],
    ['-codec', 'copy', '-f', 'framecrc', 'pipe:3'],
  ].flat();

/**
 * Reads a GIF with FFmpeg. Its demuxer takes delays of less than 2 centiseconds as 10, as players do.
 * @throws when FFmpeg has anything to say of the file, or leaves any of it unread
 */
export async function shownByFfmpeg(gif: Uint8Array): Promise<ShownGif> {
  const { output, messages, further } = await inFile(gif, (file) => outputsOf('ffmpeg', argumentsFor(file)));
  if (messages !== '') throw new Error(messages);
  const { width, height, packets } = demuxed(further.toString());
  // It skips over an image whose end is missing, and says nothing.
  const read = packets.reduce((sum, { bytes }) => sum + bytes, 0);
  if (read !== gif.length - 1)
    throw new Error(`${read} bytes read of ${gif.length}, the last of them the trailer`);
  const frameBytes = width * height * 4;
  if (output.length !== packets.length * frameBytes) {
    throw new Error(`${output.length / frameBytes} pictures of ${packets.length} images`);
  }
  return {
    width,
    height,
    frames: packets.map((_, index) => output.subarray(index * frameBytes, (index + 1) * frameBytes)),
    delays: packets.map(({ duration }) => duration),
  };
}

/** Reads "#dimensions 0: 800x450", and of each packet: stream, times of decoding and presentation, duration, bytes. */
function demuxed(text: string) {
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)$/m.exec(text) ?? [];
  if (!/^#tb 0: 1\/100$/m.test(text)) throw new Error('the times are not in centiseconds');
  const packets = text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number))
    .map(([, , , duration = 0, bytes = 0]) => ({ duration, bytes }));
  return { width: Number(width), height: Number(height), packets };
}

/** From a pipe it reads only GIFs of some 32 KB: first it looks for the end, and then it starts again. */
export async function inFile<Result>(
  gif: Uint8Array,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tuval-gif-'));
  try {
    const file = join(folder, 'read.gif');
    await writeFile(file, gif);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
