/**
 * Measures the most memory that decoding large AVIFs takes, each in a process of its own, against what is reckoned with
 * (`workers/images/decoding-memory.ts`): `npm run bench:decoders`.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ffmpegAvif } from '../test/rig/pictures/ffmpeg-avif.js';
import { table } from '../test/rig/statistics.js';
import { decodeImage } from '../workers/images/decode.js';
import { decodingBytes } from '../workers/images/decoding-memory.js';

const SIDE = 3000;
const MIB = 1024 * 1024;
const [pixelFormat, grain] = process.argv.slice(2);

function resident(field: 'VmRSS' | 'VmHWM'): number {
  return (
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) /
    1024
  );
}

if (pixelFormat) {
  const bytes = ffmpegAvif({ width: SIDE, height: SIDE, pixelFormat, grain: grain === 'grain' });
  const before = resident('VmRSS');
  decodeImage({ type: 'avif', bytes, pixels: SIDE * SIDE });
  process.stdout.write(String(resident('VmHWM') - before));
} else {
  const rows: (string | number)[][] = [['AVIF of 9 megapixels', 'measured MiB', 'reckoned MiB']];
  const reckoned = decodingBytes({ type: 'avif', pixels: SIDE * SIDE, bytes: 1000 }) / MIB;
  for (const format of ['gray', 'yuv420p', 'yuv420p10le', 'yuv422p10le', 'yuv444p', 'yuv444p12le']) {
    for (const kind of ['plain', 'grain']) {
      const measured = execFileSync(process.execPath, [import.meta.filename, format, kind]);
      rows.push([`${format}, ${kind}`, Number(measured), reckoned]);
    }
  }
  process.stdout.write(table(rows));
}
