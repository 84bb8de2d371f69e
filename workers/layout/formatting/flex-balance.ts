/** Lines of equal length in a flex container (CSS Flexible Box Layout 2, section 6.3: `flex-wrap: balance`). */

/**
 * How many items each line has, so that the sum of the squares of what is free in the lines is the least. The lines are as
 * many as they are filled one after another, or more if so many are asked for. Of equal ways, the first lines have more.
 * An item without a size stands at the end of a line and not at the beginning of the next one, where it can.
 * It takes n log n steps for each line; where these were too many, lines are filled one after another.
 * @param sizes of the margin boxes along the lines
 * @param room in a line; infinite where nothing breaks lines
 * @param leastLines that are asked for
 */
export function balancedCounts(
  sizes: readonly number[],
  room: number,
  gap: number,
  leastLines: number,
): number[] {
  const count = sizes.length;
  const measures = new LineMeasures(sizes, room, gap);
  const fewest = fewestLines(measures);
  const lineCount = Math.max(fewest[0] as number, Math.min(leastLines, count));
  if (lineCount >= count) return sizes.map(() => 1);
  if (lineCount * count > MOST_BALANCED) return filledCounts(measures);
  const ends: Uint16Array[] = [];
  let costs: Float64Array = Float64Array.from(sizes, (_, start) => measures.cost(start, count - 1));
  for (let lines = 2; lines <= lineCount; lines++) {
    const search = new LineSearch(measures, costs, count - lines);
    let start = 0;
    while (start < search.lastEnd && (fewest[start] as number) > lines) start++;
    search.fill(start, search.lastEnd, 0, search.breaks.length);
    costs = search.best;
    ends.push(search.ends);
  }
  const counts: number[] = [];
  let start = 0;
  for (const chosen of ends.reverse()) {
    const end = chosen[start] as number;
    counts.push(end - start + 1);
    start = end + 1;
  }
  return [...counts, count - start];
}

/** Lines times items: some fifty milliseconds. */
const MOST_BALANCED = 200_000;

function filledCounts({ count, longest }: LineMeasures): number[] {
  const counts: number[] = [];
  for (let start = 0; start < count; start += counts.at(-1) as number)
    counts.push((longest[start] as number) + 1 - start);
  return counts;
}

/** Lengths of lines, which are told by their first and last items. */
class LineMeasures {
  readonly count: number;
  /** Of all items before one, with a gap after each. */
  readonly #before: Float64Array;
  readonly #isNothing: boolean[];
  /** The last item of the longest line from an item on. */
  readonly longest: Uint16Array;

  constructor(
    sizes: readonly number[],
    readonly room: number,
    readonly gap: number,
  ) {
    this.count = sizes.length;
    this.#before = new Float64Array(sizes.length + 1);
    for (const [index, size] of sizes.entries())
      this.#before[index + 1] = (this.#before[index] as number) + Math.max(0, size) + gap;
    this.#isNothing = sizes.map((size) => size <= 0);
    this.longest = new Uint16Array(sizes.length);
    let end = 0;
    for (let start = 0; start < sizes.length; start++) {
      end = Math.max(end, start);
      while (end + 1 < sizes.length && this.length(start, end + 1) <= room) end++;
      this.longest[start] = end;
    }
  }

  isNothing(index: number): boolean {
    return this.#isNothing[index] === true;
  }

  length(start: number, end: number): number {
    return (this.#before[end + 1] as number) - (this.#before[start] as number) - this.gap;
  }

  /** Squares of lengths are least where those of what is free are. One item may be too long for its line. */
  cost(start: number, end: number): number {
    const length = this.length(start, end);
    return end > start && length > this.room ? Infinity : length * length;
  }
}

/** How many lines the items from each one on need. */
function fewestLines({ count, longest }: LineMeasures): Uint16Array {
  const fewest = new Uint16Array(count + 1);
  for (let start = count - 1; start >= 0; start--)
    fewest[start] = 1 + (fewest[(longest[start] as number) + 1] as number);
  return fewest;
}

/** Finds the best end of the first of some lines, for each item that it may begin with. */
class LineSearch {
  readonly best: Float64Array;
  readonly ends: Uint16Array;
  /** Ends of a line that an item with a size follows. */
  readonly breaks: number[] = [];
  readonly #measures: LineMeasures;
  readonly #rest: Float64Array;

  /**
   * @param rest what one line less costs, from each item on
   * @param lastEnd of the first line: the others have an item each
   */
  constructor(
    measures: LineMeasures,
    rest: Float64Array,
    readonly lastEnd: number,
  ) {
    this.#measures = measures;
    this.#rest = rest;
    this.best = new Float64Array(measures.count).fill(Infinity);
    this.ends = new Uint16Array(measures.count);
    for (let end = 0; end <= lastEnd; end++) if (!measures.isNothing(end + 1)) this.breaks.push(end);
  }

  /**
   * A line that begins later does not end earlier, so the middle one of the starts halves the ends for the others.
   * @param from and to: of `breaks`
   */
  fill(first: number, last: number, from: number, to: number): void {
    if (first > last) return;
    const start = (first + last) >> 1;
    const least = Math.max(from, firstAtLeast(this.breaks, start));
    const found = this.#bestBreak(start, least, to);
    this.fill(first, start - 1, from, found === undefined ? to : found + 1);
    this.fill(start + 1, last, found ?? least, to);
  }

  /** @returns the break that is best for a start, the last one of equal ones */
  #bestBreak(start: number, from: number, to: number): number | undefined {
    const measures = this.#measures;
    let found: number | undefined;
    let best = Infinity;
    for (let index = from; index < to; index++) {
      const end = this.breaks[index] as number;
      const cost = measures.cost(start, end);
      if (cost === Infinity) break;
      const sum = cost + (this.#rest[end + 1] as number);
      if (sum > best || sum === Infinity) continue;
      best = sum;
      found = index;
    }
    let end = found === undefined ? start : (this.breaks[found] as number);
    // The longest line may end before an item without a size, too: that has no room in it.
    const longest = Math.min(measures.longest[start] as number, this.lastEnd);
    if (measures.isNothing(longest + 1)) {
      const sum = measures.cost(start, longest) + (this.#rest[longest + 1] as number);
      if (sum < best || (sum === best && (found === undefined || end < longest))) {
        best = sum;
        end = longest;
      }
    }
    this.best[start] = best;
    this.ends[start] = end;
    return found;
  }
}

/** The index of the first number, of ascending ones, that is not less. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
