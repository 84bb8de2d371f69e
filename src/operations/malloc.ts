import koffi from 'koffi';

/** What `malloc` of this process has, in bytes. */
export interface MallocBytes {
  /** In use by the program. */
  used: number;
  /** Free in its heaps; whole pages of it may have been given back to the system. */
  free: number;
}

/** mallinfo(3). */
interface Mallinfo {
  hblkhd: number;
  uordblks: number;
  fordblks: number;
}

/** Reads it; undefined where the C library is not glibc 2.33 or newer. */
export const mallocBytes: (() => MallocBytes) | undefined = reader();

function reader(): (() => MallocBytes) | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const words = [
      'arena',
      'ordblks',
      'smblks',
      'hblks',
      'hblkhd',
      'usmblks',
      'fsmblks',
      'uordblks',
      'fordblks',
    ];
    const members = [...words, 'keepcost'].map((name) => [name, 'size_t']);
    const mallinfo2 = koffi.load(null).func('mallinfo2', koffi.struct(Object.fromEntries(members)), []);
    return () => {
      const { hblkhd, uordblks, fordblks } = mallinfo2() as Mallinfo;
      return { used: Number(uordblks) + Number(hblkhd), free: Number(fordblks) };
    };
  } catch {
    return undefined;
  }
}
