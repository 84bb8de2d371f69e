import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FfmpegAvif {
  width: number;
  height: number;
  /** As FFmpeg names them: depth and subsampling. */
  pixelFormat: string;
  grain: boolean;
}

/** A grey AVIF of a few hundred bytes by libaom, which the encoder of `@jsquash/avif` makes in 8 bits and without grain only. */
export function ffmpegAvif({ width, height, pixelFormat, grain }: FfmpegAvif): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-avif-'));
  try {
    const file = join(folder, 'grey.avif');
    const args = [
      ['-v', 'error', '-f', 'lavfi', '-i', `color=gray:s=${width}x${height}`, '-frames:v', '1'],
      ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '8', '-usage', 'allintra', '-crf', '60'],
      ['-pix_fmt', pixelFormat, ...(grain ? ['-aom-params', 'film-grain-test=1'] : []), file],
    ];
    execFileSync('ffmpeg', args.flat(), { stdio: ['ignore', 'ignore', 'inherit'] });
    return Uint8Array.from(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
