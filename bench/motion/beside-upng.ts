import UPNG from 'upng-js';
import { median } from '../../test/rig/statistics.js';
import { encodedFrames, SIZE } from './encoding.js';

const ROUNDS = 3;
const DELAY_MS = 50;

type Encode = (frames: readonly Uint8Array[]) => Promise<{ bytes: number; cpuMs: number }>;

/** APNGs by our encoder and by upng-js, which is lossless without a number of colours. */
const ENCODERS: Readonly<Record<string, Encode>> = {
  'apng, ours': async (frames) => {
    const { file, cpuMs } = await encodedFrames('apng', frames);
    return { bytes: file.length, cpuMs };
  },
  'apng, upng-js': byUpng(0),
  'apng, upng-js, 256 colours': byUpng(256),
};

function byUpng(colours: number): Encode {
  return async (frames) => {
    const { width, height } = SIZE;
    const buffers = frames.map((frame) => Uint8Array.from(frame).buffer);
    const delays = frames.map(() => DELAY_MS);
    const before = process.cpuUsage();
    const { byteLength } = UPNG.encode(buffers, width, height, colours, delays);
    const { user, system } = process.cpuUsage(before);
    return { bytes: byteLength, cpuMs: (user + system) / 1000 };
  };
}

/** Rows of a table: kilobytes and the median of processor time, by encoders that take turns. */
export async function besideUpng(frames: readonly Uint8Array[]): Promise<(string | number)[][]> {
  const bytes = new Map<string, number>();
  const times = new Map(Object.keys(ENCODERS).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, encode] of Object.entries(ENCODERS)) {
      const encoded = await encode(frames);
      bytes.set(name, encoded.bytes);
      times.get(name)?.push(encoded.cpuMs);
    }
  }
  return [
    ['', 'promo KB', 'CPU ms'],
    ...[...times].map(([name, each]) => [
      name,
      Math.round((bytes.get(name) as number) / 1000),
      Math.round(median(each)),
    ]),
  ];
}
