import koffi from 'koffi';

/** What `malloc` of this process has, in bytes. */
export interface MallocBytes {
  /** In use by the program. */
  used: number;
  /** Free in its heaps; whole pages of it may be with the system. */
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

const trim = ofGlibc(() => koffi.load(null).func('malloc_trim', 'int', ['size_t']));
const mallinfo2 = ofGlibc(() => {
  const type = koffi.struct(Object.fromEntries(WORDS_OF_MALLINFO.map((name) => [name, 'size_t'])));
  return koffi.load(null).func('mallinfo2', type, []);
});

/** Undefined where the C library is not glibc 2.33 or newer. */
export function mallocBytes(): MallocBytes | undefined {
  if (!mallinfo2) return undefined;
  const { hblkhd, uordblks, fordblks } = mallinfo2() as Mallinfo;
  return { used: uordblks + hblkhd, free: fordblks };
}

/**
 * Gives the system all whole pages that are free in malloc's heaps, of all threads, which it would keep for as long as
 * anything that lies above them is in use. Done on a thread of Node's own; nothing where the C library is not glibc.
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
