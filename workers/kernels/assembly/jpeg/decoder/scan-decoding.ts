/** Decoding of scans by MCU rows (ITU T.81, A.2), and of coefficients to samples. */

import { expectBytes } from '../../checks';
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

const BLOCK: usize = memory.data(144, 16);

let isProgressive: bool = false;
/** Restart interval in MCUs (0 for none), and MCUs left before the next restart. */
let interval: i32 = 0;
let untilRestart: i32 = 0;
let restarts: i32 = 0;
/** Range of MCUs and of MCU rows whose samples are needed. */
let firstShown: i32 = 0;
let lastShown: i32 = 0;
let firstRowShown: i32 = 0;
let lastRowShown: i32 = 0;

/** Sets the MCUs whose samples are needed: `first` to `last` of rows `firstRow` to `lastRow`. */
export function setShownMcus(first: i32, last: i32, firstRow: i32, lastRow: i32): void {
  firstShown = first;
  lastShown = last;
  firstRowShown = firstRow;
  lastRowShown = lastRow;
}

/**
 * @param from data behind the scan header, up to a marker, at least 4 bytes readable
 * @param restartInterval in MCUs, 0 for none
 */
export function startScan(from: usize, restartInterval: i32): void {
  assert(restartInterval >= 0);
  expectBytes(from, 4);
  startBits(from);
  isProgressive = false;
  interval = restartInterval;
  untilRestart = interval;
  restarts = 0;
  resetDcPredictions();
}

/**
 * Starts a progressive scan of coefficients `first` to `last`, with successive approximation bits `high` and
 * `low`.
 */
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

/** Sets the Huffman tables of a component, built by `buildHuffmanTable`. */
export function setHuffmanTables(index: i32, dcTable: usize, acTable: usize): void {
  expectComponent(index);
  expectBytes(dcTable, HUFFMAN_TABLE_BYTES);
  expectBytes(acTable, HUFFMAN_TABLE_BYTES);
  const component = componentOf(index);
  component.dcTable = dcTable;
  component.acTable = acTable;
}

function resetDcPredictions(): void {
  for (let index = 0; index < componentCount; index++) componentOf(index).dcPrediction = 0;
  resetEndOfBandRun();
}

/** Starts the next MCU, behind a restart marker where one is due; false if that is missing. */
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
 * Decodes a row of MCUs of an interleaved scan to samples, or stores the coefficients.
 * @return whether the data are valid
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
            if (!decodeWhole(component, BLOCK)) return false;
            if (isShown) transform(component, BLOCK, x, y);
          }
        }
      }
    }
  }
  return !isOverrun();
}

/** Decodes a non-interleaved scan; returns whether the data are valid. */
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

/** Tells whether the scan's data end where they should. */
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
    if (!decodeWhole(component, BLOCK)) return false;
    memory.copy(block, BLOCK, BLOCK_BYTES);
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

/** Transforms stored coefficients of an MCU row to samples. */
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
