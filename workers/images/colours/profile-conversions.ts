import { createHash } from 'node:crypto';
import { type ColourConversion, conversionFrom } from './conversion.js';
import { conversionOf } from './conversion-cache.js';
import { type Device, readIccProfile } from './icc-profile.js';

/** Conversion of a profile, and the device whose colours it describes. */
export interface ProfileConversion {
  device: Device;
  /** Undefined for sRGB. */
  conversion: ColourConversion | undefined;
}

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
  return conversionOf(createHash('sha256').update(stored).digest('base64'), () => {
    const bytes = profile(stored);
    const icc = bytes && readIccProfile(bytes);
    return icc && { device: icc.device, conversion: conversionFrom(icc.space) };
  });
}

/** Conversion of colours in red, green and blue by an ICC profile; those of other devices are ignored. */
export function rgbConversion(profile: Uint8Array): ColourConversion | undefined {
  const read = profileConversion(profile);
  return read?.device === 'RGB ' ? read.conversion : undefined;
}
