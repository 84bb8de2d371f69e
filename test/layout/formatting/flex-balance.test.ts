import t from 'tap';
import { balancedCounts } from '../../../workers/layout/formatting/flex-balance.js';

/** All ways to part so many items into so many lines, those with more items in the first lines first. */
function* partings(items: number, lines: number): Generator<number[]> {
  if (lines === 1) yield [items];
  else {
    for (let first = items - lines + 1; first > 0; first--)
      for (const rest of partings(items - first, lines - 1)) yield [first, ...rest];
  }
}

function lengthsOf(sizes: readonly number[], counts: readonly number[], gap: number): number[] {
  let start = 0;
  return counts.map((count) => {
    const line = sizes.slice(start, start + count);
    start += count;
    return line.reduce((sum, size) => sum + size, gap * (count - 1));
  });
}

/** The first of the best ways, as the draft tells it; sizes are not nothing. */
function best(sizes: readonly number[], room: number, gap: number, leastLines: number): number[] {
  let fewest = 1;
  let filled = 0;
  for (const [index, size] of sizes.entries()) {
    const isNext = index > 0 && filled + gap + size > room;
    if (isNext) fewest++;
    filled = index === 0 || isNext ? size : filled + gap + size;
  }
  let found: number[] = [];
  let least = Infinity;
  for (const counts of partings(sizes.length, Math.max(fewest, Math.min(leastLines, sizes.length)))) {
    const lengths = lengthsOf(sizes, counts, gap);
    if (lengths.some((length, line) => length > room && (counts[line] as number) > 1)) continue;
    const sum = lengths.reduce((squares, length) => squares + length * length, 0);
    if (sum < least) {
      least = sum;
      found = counts;
    }
  }
  return found;
}

t.test('finds the best of all ways to part items into lines', async (t) => {
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647;
    return 1 + (seed % most);
  };
  for (let round = 0; round < 400; round++) {
    const sizes = Array.from({ length: random(9) }, () => random(60));
    const [room, gap, lines] = [round % 5 === 0 ? Infinity : random(150), random(8) - 1, random(4)];
    const name = `${sizes} in ${room}, gap ${gap}, ${lines} lines`;
    t.same(balancedCounts(sizes, room, gap, lines), best(sizes, room, gap, lines), name);
  }
});

t.test('keeps items without a size at the ends of lines', async (t) => {
  t.same(balancedCounts([60, 0, 0, 40, 0], 60, 0, 1), [3, 2]);
  t.same(balancedCounts([60, 0, 40], 60, 10, 1), [1, 2], 'where the gap has room');
  t.same(balancedCounts([20, 20, 0, 20], 50, 10, 1), [2, 2], 'where the line has');
});

t.test('parts as many items as a document can have, in as many lines as it has time for', async (t) => {
  const sizes = Array.from({ length: 2000 }, (_, index) => (index % 7 === 0 ? 0 : (index * 37) % 90));
  const lengthsIn = (lines: number) => lengthsOf(sizes, balancedCounts(sizes, 2000, 1, lines), 1);
  const balanced = lengthsIn(50);
  t.equal(balanced.length, 50);
  t.ok(Math.max(...balanced) - Math.min(...balanced) < 200);
  const filled = lengthsIn(1000);
  t.ok(filled.length < 100, 'one after another');
  t.ok(filled.every((length) => length <= 2000));
});
