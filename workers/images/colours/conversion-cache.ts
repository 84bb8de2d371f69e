import type { ColourConversion } from './conversion.js';
import { conversionBytes } from './converting.js';

/** Bound on a thread's cached conversions, in bytes of their tables. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;
/** Bytes that count for an entry beside its tables. */
const ENTRY_BYTES = 512;

interface Made {
  /** Undefined for sRGB. */
  conversion: ColourConversion | undefined;
}

const cached = new Map<string, { made: Made | undefined; bytes: number }>();
let cachedBytes = 0;

/**
 * A conversion from the thread's cache, or made now: a grid of its own is made in 20 to 60 milliseconds.
 * @param key of what it is made from; all with the same key are of one type
 * @returns undefined where none can be made
 */
export function conversionOf<Kind extends Made>(key: string, make: () => Kind | undefined): Kind | undefined {
  const hit = cached.get(key);
  if (hit) {
    cached.delete(key);
    cached.set(key, hit);
    return hit.made as Kind | undefined;
  }
  const made = make();
  const entry = { made, bytes: ENTRY_BYTES + (made?.conversion ? conversionBytes(made.conversion) : 0) };
  cached.set(key, entry);
  cachedBytes += entry.bytes;
  for (const [oldest, { bytes: freed }] of cached) {
    if (cachedBytes <= MAX_CACHE_BYTES) break;
    cached.delete(oldest);
    cachedBytes -= freed;
  }
  return made;
}
