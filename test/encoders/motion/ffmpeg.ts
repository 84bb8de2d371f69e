import type { Size } from '../../rig/gif/animations.js';
import { outputsOf } from '../gif/decoder-process.js';
import { inFile } from '../gif/ffmpeg.js';

/**
 * Decodes every image of an animation with FFmpeg: straight RGBA.
 * @param demuxer FFmpeg's name of the format
 * @throws when FFmpeg has anything to say of the file
 */
export async function framesByFfmpeg(
  file: Uint8Array,
  demuxer: string,
  { width, height }: Size,
): Promise<Uint8Array[]> {
  const args = (path: string) => [
    ...['-v', 'error', '-xerror', '-f', demuxer, '-i', path],
    ...['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'],
  ];
  const { output, messages } = await inFile(file, (path) => outputsOf('ffmpeg', args(path)));
  if (messages !== '') throw new Error(messages);
  const bytes = width * height * 4;
  return Array.from({ length: output.length / bytes }, (_, index) =>
    output.subarray(index * bytes, (index + 1) * bytes),
  );
}
