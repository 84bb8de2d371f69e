import { spawnSync } from 'node:child_process';
import type { Bitmap } from '../../workers/raster/bitmap.js';

/** The JPEG that libjpeg-turbo makes of an RGB bitmap, with its accurate DCT. */
export function libjpegsJpeg(
  { width, height, pixels }: Bitmap,
  quality: number,
  subsampled: boolean,
): Uint8Array {
  const args = [
    '-quality',
    String(quality),
    '-sample',
    subsampled ? '2x2' : '1x1',
    '-dct',
    'int',
    '-baseline',
  ];
  return run('cjpeg', args, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), pixels]));
}

/** RGB pixels as libjpeg-turbo decodes them, without smoothing. @throws when it has anything to say of the file */
export function libjpegsPixels(jpeg: Uint8Array): Buffer {
  const pixmap = run('djpeg', ['-pnm', '-rgb', '-nosmooth', '-dct', 'int'], jpeg);
  // "P6", the size and the highest value, each ended by a line feed.
  let start = 0;
  for (let line = 0; line < 3; line++) start = pixmap.indexOf('\n', start) + 1;
  return pixmap.subarray(start);
}

/** The same coefficients with the Huffman codes that take the fewest bits. */
export function withBestCodes(jpeg: Uint8Array): Uint8Array {
  return run('jpegtran', ['-optimize', '-copy', 'all'], jpeg);
}

function run(tool: string, args: readonly string[], input: Uint8Array): Buffer {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { input, maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0 || stderr.length > 0) throw new Error(`${tool}: ${stderr}`);
  return stdout;
}
