import { mostDecodingBytes } from '../../workers/images/decoding-memory.js';
import type { Config } from '../config.js';

const MIB = 1024 * 1024;

/** The part of the memory for threads, and the least of it for one: what a thread has at once after a few cards (`deploy/README.md`), twice. */
const THREADS_PART = 1 / 2;
const THREAD_MIB = 128;
/** The heap of a thread where there is enough for more. */
const MOST_HEAP_MIB = 512;
/** The part for pictures that are decoded, and for those that were fetched and wait. */
const DECODING_PART = 1 / 4;
const FETCHED_PART = 1 / 8;
/** The part for finished pictures. */
const RESULTS_PART = 1 / 16;
/** The part that one fetched picture may have at most. */
const PICTURE_PART = 1 / 64;

/** Limits of a renderer. */
export type Limits = Pick<
  Config,
  'renderThreads' | 'resultCacheBytes' | 'imageMaxBytes' | 'imageMaxPixels'
> & {
  /** MB of the heap of each thread; the usual one where it is undefined. */
  heapMb: number | undefined;
  /** Pictures that are fetched at once. */
  maxDownloads: number;
};

/**
 * Shares a bound of memory out.
 * @param usual limits of a service, none of which becomes larger
 * @param memoryMib 256 at least
 */
export function sharedOut(usual: Limits, memoryMib: number): Limits {
  const memory = memoryMib * MIB;
  const renderThreads = Math.max(
    1,
    Math.min(usual.renderThreads, Math.floor((memoryMib * THREADS_PART) / THREAD_MIB)),
  );
  const imageMaxBytes = Math.min(usual.imageMaxBytes, Math.floor(memory * PICTURE_PART));
  return {
    renderThreads,
    heapMb: Math.min(MOST_HEAP_MIB, Math.floor((memoryMib * THREADS_PART) / renderThreads)),
    resultCacheBytes: Math.min(usual.resultCacheBytes, Math.floor(memory * RESULTS_PART)),
    imageMaxBytes,
    imageMaxPixels: mostPixelsWithin(memory * DECODING_PART, usual.imageMaxPixels, imageMaxBytes),
    maxDownloads: Math.min(usual.maxDownloads, Math.floor((memory * FETCHED_PART) / imageMaxBytes)),
  };
}

/** The most pixels that a picture of any kind can be decoded with in so many bytes. */
function mostPixelsWithin(decodingBytes: number, most: number, bytes: number): number {
  let pixels = most;
  while (mostDecodingBytes({ pixels, bytes }) > decodingBytes) pixels = Math.floor(pixels * 0.9);
  return pixels;
}
