/** Scans of a JPEG, in units of the blocks that lie over one another (ITU T.81, A.2), and samples of their coefficients. */

import { expectRoom } from '../../checks';
import { isEnd, isOverrun, restart, startBits } from './bit-reader';
import { BAD, BLOCK_BYTES, decodeBlock, decodeDifference } from './block-decoding';
// biome-ignore lint/style/useImportType: AssemblyScript has one kind of imports.
import {
  Component,
  componentCount,
  componentOf,
  expectComponent,
  expectUnits,
  sampleRow,
  unitsAcross,
} from './components';
import { CODE_TABLE_BYTES } from './huffman-lookup';
import { inverseDct } from './inverse-dct';
import { decodeBand, decodeFirst, isOfFirstCoefficients, setBand, startEmptyBlocks } from './progressive';
import { reducedDct } from './reduced-dct';

const ROOM: usize = memory.data(144, 16);

let isProgressive: bool = false;
/** Units between two restarts, 0 for none, and what is left of them. */
let interval: i32 = 0;
let untilRestart: i32 = 0;
let restarts: i32 = 0;
/** The first and the last unit, and the rows of them, whose samples are asked for. */
let firstShown: i32 = 0;
let lastShown: i32 = 0;
let firstRowShown: i32 = 0;
let lastRowShown: i32 = 0;

/** Sets the units whose samples are asked for: `first` to `last` of each row from `firstRow` to `lastRow`. */
export function setShownUnits(first: i32, last: i32, firstRow: i32, lastRow: i32): void {
  firstShown = first;
  lastShown = last;
  firstRowShown = firstRow;
  lastRowShown = lastRow;
}

/**
 * @param from the data behind the scan's header, up to a marker, of which 4 bytes can be read
 * @param restartInterval units between two restarts, 0 for none
 */
export function startScan(from: usize, restartInterval: i32): void {
  assert(restartInterval >= 0);
  expectRoom(from, 4);
  startBits(from);
  isProgressive = false;
  interval = restartInterval;
  untilRestart = interval;
  restarts = 0;
  forgetBefore();
}

/** The same for a scan of a progressive picture, of the coefficients from `first` to `last` without their lowest bits. */
export function startProgressiveScan(
  from: usize,
  restartInterval: i32,
  first: i32,
  last: i32,
  high: i32,
  low: i32,
): void {
  assert(0 <= first && first <= last && last < 64 && (first > 0 || last === 0));
  assert(0 <= low && low < 14 && (high === 0 || high === low + 1));
  startScan(from, restartInterval);
  isProgressive = true;
  setBand(first, last, high, low);
}

/** Sets the Huffman codes of a component, as `buildCodes` made them. */
export function setCodes(index: i32, dcCodes: usize, acCodes: usize): void {
  expectComponent(index);
  expectRoom(dcCodes, CODE_TABLE_BYTES);
  expectRoom(acCodes, CODE_TABLE_BYTES);
  const component = componentOf(index);
  component.dcCodes = dcCodes;
  component.acCodes = acCodes;
}

function forgetBefore(): void {
  for (let index = 0; index < componentCount; index++) componentOf(index).before = 0;
  startEmptyBlocks();
}

/** Whether the scan goes on with the next unit, behind a restart where one is due. */
function beginUnit(): bool {
  if (interval === 0) return true;
  if (untilRestart === 0) {
    if (!restart(restarts++)) return false;
    untilRestart = interval;
    forgetBefore();
  }
  untilRestart--;
  return true;
}

/**
 * Reads the next row of units of a scan of all components, and makes samples of those that are asked for, or keeps the coefficients.
 * @return whether the row is sound
 */
export function decodeUnits(row: i32): bool {
  expectUnits(row);
  const isRowShown = row >= firstRowShown && row <= lastRowShown;
  for (let unit = 0; unit < unitsAcross; unit++) {
    if (!beginUnit()) return false;
    const isShown = isRowShown && unit >= firstShown && unit <= lastShown;
    for (let index = 0; index < componentCount; index++) {
      const component = componentOf(index);
      for (let y = row * component.down; y < (row + 1) * component.down; y++) {
        for (let x = unit * component.across; x < (unit + 1) * component.across; x++) {
          if (component.coefficients !== 0) {
            if (!decodeKept(component, x, y)) return false;
          } else {
            if (!decodeWhole(component, ROOM)) return false;
            if (isShown) transform(component, ROOM, x, y);
          }
        }
      }
    }
  }
  return !isOverrun();
}

/** Reads a scan of one of several components; returns whether it is sound. */
export function decodeComponent(index: i32): bool {
  expectComponent(index);
  if (!ASC_NO_ASSERT) assert(componentOf(index).coefficients !== 0);
  const component = componentOf(index);
  for (let y = 0; y < component.blocksDown; y++) {
    for (let x = 0; x < component.blocksAcross; x++) {
      if (!beginUnit() || !decodeKept(component, x, y)) return false;
    }
    if (isOverrun()) return false;
  }
  return true;
}

/** Whether the scan's data end where they should. */
export function isScanEnd(): bool {
  return isEnd();
}

function decodeWhole(component: Component, block: usize): bool {
  const difference = decodeDifference(component.dcCodes);
  if (difference === BAD || !decodeBlock(block, component.acCodes)) return false;
  component.before += difference;
  store<i16>(block, <i16>component.before);
  return true;
}

function decodeKept(component: Component, x: i32, y: i32): bool {
  const block = keptBlock(component, x, y);
  if (!isProgressive) {
    if (!decodeWhole(component, ROOM)) return false;
    memory.copy(block, ROOM, BLOCK_BYTES);
    return true;
  }
  if (!isOfFirstCoefficients()) return decodeBand(block, component.acCodes);
  const value = decodeFirst(block, component.dcCodes, component.before);
  component.before = value;
  return value !== BAD;
}

function keptBlock(component: Component, x: i32, y: i32): usize {
  return component.coefficients + <usize>(y * component.rowBlocks + x) * BLOCK_BYTES;
}

/** Makes samples of a row of units whose coefficients were kept. */
export function transformUnits(row: i32): void {
  expectUnits(row);
  if (row < firstRowShown || row > lastRowShown) return;
  for (let index = 0; index < componentCount; index++) {
    const component = componentOf(index);
    const last = min(component.rowBlocks, (lastShown + 1) * component.across);
    for (let y = row * component.down; y < (row + 1) * component.down; y++) {
      for (let x = max(0, firstShown) * component.across; x < last; x++) {
        transform(component, keptBlock(component, x, y), x, y);
      }
    }
  }
}

function transform(component: Component, block: usize, x: i32, y: i32): void {
  const width = component.blockWidth;
  const height = component.blockHeight;
  const stride = component.stride;
  const to = sampleRow(component, y * height) + x * width;
  if ((width & height) === 8) inverseDct(block, component.steps, to, stride);
  else reducedDct(block, component.steps, to, stride, width, height);
}
