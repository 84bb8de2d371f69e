import koffi from 'koffi';

/** madvise(2) of Linux: what lay in the pages is gone, and they are zero when they are touched again. */
const MADV_DONTNEED = 4;

interface MemoryCalls {
  madvise(pages: Uint8Array, length: number, advice: number): number;
  /** Of glibc alone. */
  malloc_trim?(pad: number): number;
}

let known: MemoryCalls | undefined;

/**
 * Gives the system the memory of these bytes, which begin and end with a page. Elsewhere than on Linux, or where a sandbox
 * forbids it, it stays.
 */
export function discardPages(pages: Uint8Array): void {
  calls()?.madvise(pages, pages.length, MADV_DONTNEED);
}

/** Gives the system all whole pages that are free in the heaps of `malloc`, of all threads, where it is glibc's. */
export function trimMalloc(): void {
  calls()?.malloc_trim?.(0);
}

function calls(): MemoryCalls | undefined {
  if (process.platform !== 'linux') return undefined;
  known ??= memoryCalls();
  return known;
}

function memoryCalls(): MemoryCalls {
  const library = koffi.load(null);
  const madvise = library.func('madvise', 'int', ['void *', 'size_t', 'int']);
  try {
    return { madvise, malloc_trim: library.func('malloc_trim', 'int', ['size_t']) };
  } catch {
    return { madvise };
  }
}
