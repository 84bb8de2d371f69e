/** Scans of a JPEG, in units of the blocks that lie over one another (ITU T.81, A.2), and samples of their coefficients. */

import { expectRoom } from '../../checks';
import { isEnd, isOverrun, restart, startBits } from './bit-reader';
import { BLOCK_BYTES, decodeBlock, decodeDifference, INVALID } from './block-decoding';
// biome-ignore lint/style/useImportType: AssemblyScript has one kind of imports.
import {
  Component,
  componentCount,
  componentOf,
  expectComponent,
  expectMcuRow,
  mcusAcross,
  sampleRow,
} from './components';
import { HUFFMAN_TABLE_BYTES } from './huffman-lookup';
import { inverseDct } from './inverse-dct';
import { decodeAcBand, decodeDc, isOfFirstCoefficients, resetEndOfBandRun, setBand } from './progressive';
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
export function setShownMcus(first: i32, last: i32, firstRow: i32, lastRow: i32): void {
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
  resetDcPredictions();
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

/** Sets the Huffman codes of a component, as `buildHuffmanTable` made them. */
export function setHuffmanTables(index: i32, dcTable: usize, acTable: usize): void {
  expectComponent(index);
  expectRoom(dcTable, HUFFMAN_TABLE_BYTES);
  expectRoom(acTable, HUFFMAN_TABLE_BYTES);
  const component = componentOf(index);
  component.dcTable = dcTable;
  component.acTable = acTable;
}

function resetDcPredictions(): void {
  for (let index = 0; index < componentCount; index++) componentOf(index).dcPrediction = 0;
  resetEndOfBandRun();
}

/** Whether the scan goes on with the next unit, behind a restart where one is due. */
function beginMcu(): bool {
  if (interval === 0) return true;
  if (untilRestart === 0) {
    if (!restart(restarts++)) return false;
    untilRestart = interval;
    resetDcPredictions();
  }
  untilRestart--;
  return true;
}

/**
 * Reads the next row of units of a scan of all components, and makes samples of those that are asked for, or keeps the coefficients.
 * @return whether the row is sound
 */
export function decodeMcuRow(row: i32): bool {
  expectMcuRow(row);
  const isRowShown = row >= firstRowShown && row <= lastRowShown;
  for (let mcu = 0; mcu < mcusAcross; mcu++) {
    if (!beginMcu()) return false;
    const isShown = isRowShown && mcu >= firstShown && mcu <= lastShown;
    for (let index = 0; index < componentCount; index++) {
      const component = componentOf(index);
      for (let y = row * component.down; y < (row + 1) * component.down; y++) {
        for (let x = mcu * component.across; x < (mcu + 1) * component.across; x++) {
          if (component.coefficients !== 0) {
            if (!decodeStored(component, x, y)) return false;
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
      if (!beginMcu() || !decodeStored(component, x, y)) return false;
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
  const difference = decodeDifference(component.dcTable);
  if (difference === INVALID || !decodeBlock(block, component.acTable)) return false;
  component.dcPrediction += difference;
  store<i16>(block, <i16>component.dcPrediction);
  return true;
}

function decodeStored(component: Component, x: i32, y: i32): bool {
  const block = storedBlock(component, x, y);
  if (!isProgressive) {
    if (!decodeWhole(component, ROOM)) return false;
    memory.copy(block, ROOM, BLOCK_BYTES);
    return true;
  }
  if (!isOfFirstCoefficients()) return decodeAcBand(block, component.acTable);
  const value = decodeDc(block, component.dcTable, component.dcPrediction);
  component.dcPrediction = value;
  return value !== INVALID;
}

function storedBlock(component: Component, x: i32, y: i32): usize {
  return component.coefficients + <usize>(y * component.rowBlocks + x) * BLOCK_BYTES;
}

/** Makes samples of a row of units whose coefficients were kept. */
export function transformMcuRow(row: i32): void {
  expectMcuRow(row);
  if (row < firstRowShown || row > lastRowShown) return;
  for (let index = 0; index < componentCount; index++) {
    const component = componentOf(index);
    const last = min(component.rowBlocks, (lastShown + 1) * component.across);
    for (let y = row * component.down; y < (row + 1) * component.down; y++) {
      for (let x = max(0, firstShown) * component.across; x < last; x++) {
        transform(component, storedBlock(component, x, y), x, y);
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
