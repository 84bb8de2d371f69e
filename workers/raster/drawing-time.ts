/** How much processor time resvg takes for the drawings of a frame. */

import { readFileSync } from 'node:fs';
import { UndrawableSvg } from './undrawable-svg.js';

/** Milliseconds for all drawings of a frame, or for a single one beside frames. */
export const DRAWING_MS = 800;

/** Milliseconds of a frame that is one drawing: as much as all painting may take. */
export const WHOLE_FRAME_MS = 2500;

/** A moment by both clocks, in milliseconds. */
interface Moment {
  wall: number;
  processor: number;
}

let limit = DRAWING_MS;
let isFrame = false;
/** Milliseconds of earlier drawings of the frame; those too short to be checked are free. */
let spent = 0;
/** When the drawing was checked first. */
let first: Moment | undefined;
let isFree = false;
/** When the processor's clock is to be read next, by the other one, which is read in a hundredth of the time. */
let nextReading = 0;

/** Counts the drawings of a frame together from now on, until `endFrame`. */
export function beginFrame(limitMs = DRAWING_MS): void {
  isFrame = true;
  limit = limitMs;
  spent = 0;
}

export function endFrame(): void {
  isFrame = false;
  limit = DRAWING_MS;
  spent = 0;
}

/** @param free whether the drawing counts nothing */
export function drawingStarted(free: boolean): void {
  isFree = free;
  first = undefined;
}

/** Called every few milliseconds of a drawing. @throws UndrawableSvg where the time is over */
export function checkDrawingTime(): void {
  if (isFree) return;
  const wall = performance.now();
  if (!first) {
    first = { wall, processor: processorTime() };
    nextReading = wall + limit - spent;
  }
  if (wall < nextReading) return;
  const left = limit - spent - (processorTime() - first.processor);
  if (left <= 0) throw new UndrawableSvg('it takes too long');
  nextReading = wall + left;
}

export function drawingEnded(): void {
  if (first && isFrame) spent += processorTime() - first.processor;
  first = undefined;
}

/** Milliseconds of processor time of this thread; those that pass where the system does not tell. */
function processorTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
