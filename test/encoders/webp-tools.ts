import { byFastPng } from '../rig/pictures/png-reading.js';
import { readWith } from '../rig/pictures/read-with.js';

/** Straight RGBA as libwebp's own decoder reads it. @throws when it cannot */
export function libwebpsPixels(webp: Uint8Array): Uint8Array {
  return byFastPng(readWith('dwebp', webp, (from, to) => ['-quiet', from, '-o', to]).written());
}

/** What libwebp's inspection says of a file's chunks. @throws when it finds an error */
export function webpInfo(webp: Uint8Array): { isLossless: boolean; hasAlpha: boolean } {
  const { printed } = readWith('webpinfo', webp, (from) => [from]);
  if (!printed.includes('No error detected')) throw new Error(printed);
  const isLossless = /Format: Lossless/.test(printed);
  return { isLossless, hasAlpha: isLossless ? /Alpha: 1/.test(printed) : /Chunk ALPH/.test(printed) };
}
