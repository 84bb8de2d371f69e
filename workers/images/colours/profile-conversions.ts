import { createHash } from 'node:crypto';
import { type ColourConversion, conversionFrom } from './conversion.js';
import { conversionBytes } from './converting.js';
import { type Device, readIccProfile } from './icc-profile.js';

/** Conversion of a profile, and the device whose colours it describes. */
export interface ProfileConversion {
  device: Device;
  /** Undefined for sRGB. */
  conversion: ColourConversion | undefined;
}

/** Bound on a thread's cached conversions, in bytes of their tables. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;
/** Bytes that count for an entry beside its tables. */
const ENTRY_BYTES = 512;

const cached = new Map<string, { read: ProfileConversion | undefined; bytes: number }>();
let cachedBytes = 0;

/**
 * Conversion by an ICC profile, cached by its content.
 * @param stored the profile as it lies in its file
 * @param profile the profile itself; undefined where it cannot be had
 * @returns undefined for a profile that is broken or of another device
 */
export function profileConversion(
  stored: Uint8Array,
  profile: (stored: Uint8Array) => Uint8Array | undefined = (bytes) => bytes,
): ProfileConversion | undefined {
  const key = createHash('sha256').update(stored).digest('base64');
  const known = cached.get(key);
  if (known) {
    cached.delete(key);
    cached.set(key, known);
    return known.read;
  }
  const bytes = profile(stored);
  const icc = bytes && readIccProfile(bytes);
  const read = icc && { device: icc.device, conversion: conversionFrom(icc.space) };
  const entry = { read, bytes: ENTRY_BYTES + (read?.conversion ? conversionBytes(read.conversion) : 0) };
  cached.set(key, entry);
  cachedBytes += entry.bytes;
  for (const [oldest, { bytes: freed }] of cached) {
    if (cachedBytes <= MAX_CACHE_BYTES) break;
    cached.delete(oldest);
    cachedBytes -= freed;
  }
  return read;
}

/** Conversion of colours in red, green and blue by an ICC profile; those of other devices are ignored. */
export function rgbConversion(profile: Uint8Array): ColourConversion | undefined {
  const read = profileConversion(profile);
  return read?.device === 'RGB ' ? read.conversion : undefined;
}
