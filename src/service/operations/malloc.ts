import { koffi } from '../../../workers/memory/koffi.js';

/** The memory of this process's `malloc`, in bytes. */
export interface MallocBytes {
  /** Bytes in use by the program. */
  used: number;
  /** Free bytes in its heaps; the system may have whole pages of them. */
  free: number;
}

/** Three of the ten members of mallinfo2(3). */
interface Mallinfo {
  hblkhd: number;
  uordblks: number;
  fordblks: number;
}

const WORDS_OF_MALLINFO = [
  ...['arena', 'ordblks', 'smblks', 'hblks', 'hblkhd'],
  ...['usmblks', 'fsmblks', 'uordblks', 'fordblks', 'keepcost'],
];

const trim = ofGlibc(() => koffi().load(null).func('malloc_trim', 'int', ['size_t']));
const mallinfo2 = ofGlibc(() => {
  const type = koffi().struct(Object.fromEntries(WORDS_OF_MALLINFO.map((name) => [name, 'size_t'])));
  return koffi().load(null).func('mallinfo2', type, []);
});

/** The memory of `malloc`; undefined unless the C library is glibc 2.33 or newer. */
export function mallocBytes(): MallocBytes | undefined {
  if (!mallinfo2) return undefined;
  const { hblkhd, uordblks, fordblks } = mallinfo2() as Mallinfo;
  return { used: uordblks + hblkhd, free: fordblks };
}

/**
 * Returns all free whole pages in malloc's heaps, of all threads, to the system; malloc would keep them for as long as
 * anything above them is in use. Runs on a thread of Node's pool. Does nothing unless the C library is glibc.
 */
export function trimMalloc(): void {
  trim?.async(0, () => {});
}

function ofGlibc<Call>(load: () => Call): Call | undefined {
  try {
    return process.platform === 'linux' ? load() : undefined;
  } catch {
    return undefined;
  }
}
