/**
 * What a thread pays for its first emoji of each set and for later ones, and what it keeps of them:
 * `npm run build && node --expose-gc dist/bench/emoji.js`. Processor time, so that a busy machine tells the same.
 */

import { table } from '../test/rig/statistics.js';
import { emojiFor } from '../workers/emoji/emoji-catalogue.js';

const MEBIBYTE = 2 ** 20;

const steps: Record<string, () => unknown> = {
  'text, 10,000 times': () => repeat(10_000, 'k'),
  'the first emoji': () => emojiFor('👍'),
  'the first of the newest': () => emojiFor('\u{1FAEB}'),
  'others, 1,000': () => {
    for (let codePoint = 0x1f400; codePoint < 0x1f7e8; codePoint++) emojiFor(String.fromCodePoint(codePoint));
  },
  'a kept one, 10,000 times': () => repeat(10_000, '👍🏽'),
  '10,000 joined to one': () => emojiFor(Array(10_000).fill('😀').join('\u200D')),
};

function repeat(times: number, grapheme: string): void {
  for (let round = 0; round < times; round++) emojiFor(grapheme);
}

function keptBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const atStart = keptBytes();
const rows = Object.entries(steps).map(([name, step]) => {
  const before = process.cpuUsage();
  step();
  const { user, system } = process.cpuUsage(before);
  const kept = (keptBytes() - atStart) / MEBIBYTE;
  return [name, (user + system) / 1000, kept, process.memoryUsage.rss() / MEBIBYTE];
});
process.stdout.write(table([['step', 'CPU ms', 'MiB kept', 'MiB resident'], ...rows]));
