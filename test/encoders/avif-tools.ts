import { byFastPng } from '../rig/pictures/png-reading.js';
import { readWith } from '../rig/pictures/read-with.js';

/** Straight RGBA as libavif's own decoder reads it. @throws when it cannot */
export function libavifsPixels(avif: Uint8Array): Uint8Array {
  return byFastPng(readWith('avifdec', avif, (from, to) => [from, to]).written());
}

/** Lines of libavif's inspection: `Format`, `Range`, `Alpha` and so on. @throws when it cannot read the file */
export function avifInfo(avif: Uint8Array): Record<string, string> {
  const { printed } = readWith('avifdec', avif, (from) => ['--info', from]);
  return Object.fromEntries(
    [...printed.matchAll(/^ \* ([\w. ]+?) *: (.*)$/gm)].map(([, name = '', value]) => [name, value ?? '']),
  );
}
