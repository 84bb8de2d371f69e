/** How high the columns of a row are (Blink, `ColumnLayoutAlgorithm::ResolveColumnAutoBlockSize`). */

import { TooMuchWork } from '../../../raster/too-much-work.js';
import type { ColumnFiller, Filling } from './column-filling.js';
import type { StripPieces, StripRow } from './strip-pieces.js';

/** What the height of a row depends on. */
interface RowRoom {
  /** How many columns there are to be. */
  count: number;
  /** How high columns can be; Infinity where nothing limits them. */
  most: number;
  /** Where the first column begins in the strip, parted. */
  start: number;
}

/** A row of columns as it came out. */
export interface FilledRow extends Filling {
  height: number;
}

/** Columns have room for a pixel, so that each takes something. */
const LEAST = 1;

/** Heights that columns are tried in. */
const MOST_TRIES = 1_000;

/** Fills columns of a height. */
export function filledRow(filler: ColumnFiller, row: StripRow, start: number, height: number): FilledRow {
  return { ...filler.fill(row, start, Math.max(LEAST, height)), height };
}

/** Fills columns that are as high as each other and no higher than they need be. */
export function balancedRow(
  filler: ColumnFiller,
  strip: StripPieces,
  row: StripRow,
  room: RowRoom,
): FilledRow {
  const { count, most, start } = room;
  const runs = runsOf(strip, row).slice(0, count);
  let height = Math.min(most, Math.max(row.tallest, sharedHeight(runs, count, row.tallest)));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const filled = filledRow(filler, row, start, height);
    const isGood = !filled.isViolated && filled.columns.length <= count;
    if (isGood || count <= filled.forced + 1 || filled.shortage === Number.POSITIVE_INFINITY) return filled;
    const next = Math.min(most, height + filled.shortage);
    if (next <= height) return filled;
    height = next;
  }
  throw new TooMuchWork('the columns take too long to be balanced: say how high they are');
}

/** Fills columns that are as high as the content, but for breaks that are forced. */
export function unbalancedRow(
  filler: ColumnFiller,
  strip: StripPieces,
  row: StripRow,
  room: RowRoom,
): FilledRow {
  const tallest = Math.max(row.tallest, ...runsOf(strip, row).slice(0, room.count));
  return filledRow(filler, row, room.start, Math.min(room.most, tallest));
}

/** The heights of what is between breaks that are forced. */
function runsOf({ pieces }: StripPieces, row: StripRow): number[] {
  const runs: number[] = [];
  let top = row.top;
  let bottom = row.top;
  for (let at = row.first; at < row.end; at++) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.point?.isForced && at > row.first) {
      runs.push(bottom + Math.max(0, piece.point.marginBefore) - top);
      top = piece.point.start - piece.point.margin;
    }
    bottom = Math.max(bottom, piece.bottom);
  }
  // Margins at the end make columns higher, though a break may take them.
  runs.push(Math.max(bottom, row.bottom) - top);
  return runs;
}

/** The height at which so many columns hold all runs if they could be parted anywhere. */
function sharedHeight(runs: readonly number[], count: number, tallest: number): number {
  if (tallest >= Math.max(...runs)) return tallest;
  const parts = runs.map(() => 1);
  const heightOf = (run: number) =>
    Math.ceil(((runs[run] as number) / (parts[run] as number)) * 64 - NOISE) / 64;
  const highest = () => {
    let found = 0;
    for (let run = 1; run < runs.length; run++) if (heightOf(run) > heightOf(found)) found = run;
    return found;
  };
  if (runs.length === 1) parts[0] = count;
  for (let columns = runs.length; runs.length > 1 && columns < Math.min(count, MOST_SHARING); columns++)
    parts[highest()] = (parts[highest()] as number) + 1;
  return heightOf(highest());
}

/** Columns that are shared out among runs. */
const MOST_SHARING = 1_000;

/** Of divisions, in 64ths of a pixel. */
const NOISE = 1e-6;
