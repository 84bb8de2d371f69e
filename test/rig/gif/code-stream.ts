/** In bits: GIF89a, appendix F. */
const LONGEST_CODE = 12;

/**
 * Checks the LZW codes of an image as GIF89a's appendix F has them: that each one is defined when it comes, that they
 * make all pixels and no more, and that the end of information is the last of them, in the last byte.
 * @param blocks the image data: the least code size, the data sub-blocks and the block terminator
 * @throws at the first code that is wrong
 */
export function assertCodes(blocks: Uint8Array, pixels: number): void {
  const rootSize = blocks[0] as number;
  const data = joined(blocks.subarray(1));
  const clear = 1 << rootSize;
  const endOfInformation = clear + 1;
  // How many pixels each code stands for.
  const lengths = new Uint32Array(1 << LONGEST_CODE).fill(1, 0, clear);
  let size = rootSize + 1;
  let next = endOfInformation + 1;
  let previous: number | undefined;
  let made = 0;
  let bit = 0;
  while (true) {
    if (bit + size > data.length * 8) throw new Error('the codes end without an end of information');
    const code = bitsAt(data, bit, size);
    bit += size;
    if (code === endOfInformation) break;
    if (code === clear) {
      size = rootSize + 1;
      next = endOfInformation + 1;
      previous = undefined;
      continue;
    }
    const isDefined = code < clear || (code < next && code > endOfInformation);
    const isBeingDefined = code === next && previous !== undefined && next < 1 << LONGEST_CODE;
    if (!isDefined && !isBeingDefined) throw new Error(`code ${code} is not defined`);
    if (previous !== undefined && next < 1 << LONGEST_CODE) {
      lengths[next++] = (lengths[previous] as number) + 1;
      if (next === 1 << size && size < LONGEST_CODE) size++;
    }
    made += lengths[code] as number;
    previous = code;
  }
  if (made !== pixels) throw new Error(`the codes make ${made} pixels, not ${pixels}`);
  if (Math.ceil(bit / 8) !== data.length) throw new Error('bytes follow the end of information');
}

/** The contents of data sub-blocks. */
function joined(blocks: Uint8Array): Uint8Array {
  const contents: Uint8Array[] = [];
  let at = 0;
  while (blocks[at] !== 0) {
    const end = at + 1 + (blocks[at] ?? blocks.length);
    if (end >= blocks.length) throw new Error('there is no block terminator');
    contents.push(blocks.subarray(at + 1, end));
    at = end;
  }
  return Buffer.concat(contents);
}

/** The lowest bits come first. */
function bitsAt(data: Uint8Array, bit: number, size: number): number {
  const at = bit >> 3;
  const bits = (data[at] as number) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
  return (bits >> (bit & 7)) & ((1 << size) - 1);
}
