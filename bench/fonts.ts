/**
 * Our WOFF 2.0 reader beside Google's decoder as WASM: `npm run bench:fonts`. Every round starts a thread for each of
 * them in turn, which reads all the files once, cold, as a pool thread does, and then a few times more. Times of a round
 * are of the thread alone; the start is what a thread needs before its first file.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { median, table } from '../test/rig/statistics.js';

const ROUNDS = 7;
const WARM_PASSES = 15;
const FILES = [
  '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-50-wght-normal.woff2',
  '@fontsource-variable/noto-serif-sc/files/noto-serif-sc-100-wght-normal.woff2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-40-wght-normal.woff2',
  '@fontsource/inter/files/inter-latin-400-normal.woff2',
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
];
type Contender = 'ours' | 'wawoff2';
type Unpack = (woff2: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Milliseconds. */
interface Times {
  start: number;
  /** For each pass over the files, the first of them cold, the time of each file. */
  passes: number[][];
}

async function load(contender: Contender): Promise<Unpack> {
  if (contender === 'ours') return (await import('../workers/fonts/woff2.js')).sfntFromWoff2;
  const { decompress } = await import('wawoff2');
  // Waits for the WASM module, then refuses.
  await decompress(new Uint8Array()).catch(() => undefined);
  return decompress;
}

async function measure(contender: Contender): Promise<Times> {
  const files = FILES.map((path) => readFileSync(`node_modules/${path}`));
  const began = performance.now();
  const unpack = await load(contender);
  const start = performance.now() - began;
  const passes: number[][] = [];
  for (let pass = 0; pass <= WARM_PASSES; pass++) {
    const times: number[] = [];
    for (const file of files) {
      const began = performance.now();
      await unpack(file);
      times.push(performance.now() - began);
    }
    passes.push(times);
  }
  return { start, passes };
}

function measuredInThread(contender: Contender): Promise<Times> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: contender })
      .on('message', resolve)
      .on('error', reject);
  });
}

/** Median times of one file. */
function row(ours: readonly Times[], theirs: readonly Times[], file: number): (string | number)[] {
  const at = (rounds: readonly Times[], from: number, to: number) =>
    median(rounds.flatMap(({ passes }) => passes.slice(from, to).map((times) => times[file] ?? Number.NaN)));
  return [
    (FILES[file] ?? '').replace(/.*\//, ''),
    ...[ours, theirs].flatMap((rounds) => [at(rounds, 0, 1), at(rounds, 1, WARM_PASSES + 1)]).map(hundredths),
  ];
}

function hundredths(ms: number): string {
  return ms.toFixed(2);
}

if (isMainThread) {
  const ours: Times[] = [];
  const theirs: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measuredInThread('ours'));
    theirs.push(await measuredInThread('wawoff2'));
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const start = (rounds: readonly Times[]) => hundredths(median(rounds.map((times) => times.start)));
  const all = (rounds: readonly Times[]) => [
    hundredths(median(rounds.map(({ passes }) => sum(passes[0] ?? [])))),
    hundredths(median(rounds.flatMap(({ passes }) => passes.slice(1).map(sum)))),
  ];
  process.stdout.write(
    table([
      ['median ms', 'ours, cold', 'warm', 'wawoff2, cold', 'warm'],
      ['start', start(ours), '', start(theirs), ''],
      ...FILES.map((_, file) => row(ours, theirs, file)),
      ['all files', ...all(ours), ...all(theirs)],
    ]),
  );
} else {
  parentPort?.postMessage(await measure(workerData));
}
