import { shielded } from '../contract/cancellation.js';
import { koffi } from './koffi.js';

/** madvise(2) of Linux: the pages are freed, and read as zeros on the next access. */
const MADV_DONTNEED = 4;

type Advise = (pages: Uint8Array, length: number, advice: number) => number;

let advise: Advise | undefined;

/**
 * Returns pages to the system, whose contents are lost. Has no effect on systems other than Linux, or in a sandbox that
 * forbids it.
 * @param stretches of bytes that begin and end at page boundaries
 */
export function discardPages(stretches: readonly Uint8Array[]): void {
  if (process.platform !== 'linux' || stretches.length === 0) return;
  // Shielded, since a thread that is terminated while it loads native code takes the whole process down.
  shielded(() => {
    advise ??= loadAdvise();
    for (const pages of stretches) advise(pages, pages.length, MADV_DONTNEED);
  });
}

function loadAdvise(): Advise {
  return koffi().load(null).func('madvise', 'int', ['void *', 'size_t', 'int']) as Advise;
}
