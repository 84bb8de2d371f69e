/** How large a still is printed: pixels an inch, noted in a file that is written already. No pixel depends on it. */

import { pngChunk } from './png/chunks.js';

/** Of a PNG, before all that its pixels are made of: its signature and IHDR (PNG Specification, Third Edition, section 5.6). */
const PNG_START = 8 + 25;

const METRES_OF_AN_INCH = 0.0254;

/** A PNG with a pHYs chunk (section 11.3.4.3), in memory of its own; the same file without `dpi`. */
export function pngWithDensity(
  file: Uint8Array<ArrayBuffer>,
  dpi: number | undefined,
): Uint8Array<ArrayBuffer> {
  if (dpi === undefined) return file;
  const perMetre = Math.round(dpi / METRES_OF_AN_INCH);
  const data = new DataView(new ArrayBuffer(9));
  data.setUint32(0, perMetre);
  data.setUint32(4, perMetre);
  // The unit is the metre.
  data.setUint8(8, 1);
  const chunk = pngChunk({ type: 'pHYs', parts: [new Uint8Array(data.buffer)] });
  const noted = new Uint8Array(file.length + chunk.length);
  noted.set(file.subarray(0, PNG_START));
  noted.set(chunk, PNG_START);
  noted.set(file.subarray(PNG_START), PNG_START + chunk.length);
  return noted;
}

/** Where the units are in a JPEG, behind which the densities are: in its first segment (ITU-T T.871, section 10.1). */
const JFIF_UNITS = 13;

/** Notes it in a JPEG; nothing without `dpi`. */
export function jpegWithDensity<File extends Uint8Array>(file: File, dpi: number | undefined): File {
  if (dpi === undefined) return file;
  const view = new DataView(file.buffer, file.byteOffset);
  // Dots an inch.
  view.setUint8(JFIF_UNITS, 1);
  view.setUint16(JFIF_UNITS + 1, Math.round(dpi));
  view.setUint16(JFIF_UNITS + 3, Math.round(dpi));
  return file;
}
