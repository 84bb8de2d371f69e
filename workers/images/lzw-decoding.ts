const MAX_CODE_BITS = 12;
const TABLE_SIZE = 2 ** MAX_CODE_BITS;

/**
 * Decompresses LZW codes (GIF89a specification, appendix F) into `output`, and stops when that is full, at an
 * invalid code, or at the end of the data.
 * @param codeBits minimum code size, 1 to 8
 * @returns bytes of `output` that were filled
 */
export function readLzw(data: Uint8Array, codeBits: number, output: Uint8Array): number {
  const clear = 2 ** codeBits;
  const end = clear + 1;
  // A dictionary entry is a prefix code and one more byte.
  const prefixes = new Uint16Array(TABLE_SIZE);
  const lasts = new Uint8Array(TABLE_SIZE);
  const firsts = new Uint8Array(TABLE_SIZE);
  const lengths = new Uint16Array(TABLE_SIZE);
  for (let index = 0; index < clear; index++) {
    lasts[index] = index;
    firsts[index] = index;
    lengths[index] = 1;
  }

  let width = codeBits + 1;
  let next = end + 1;
  let previous = -1;
  let bits = 0;
  let buffered = 0;
  let at = 0;
  let filled = 0;
  while (filled < output.length) {
    while (buffered < width) {
      if (at === data.length) return filled;
      bits |= (data[at++] as number) << buffered;
      buffered += 8;
    }
    const code = bits & (2 ** width - 1);
    bits >>>= width;
    buffered -= width;

    if (code === clear) {
      width = codeBits + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    if (code === end || code > next || (code === next && previous === -1)) return filled;
    if (previous !== -1 && next < TABLE_SIZE) {
      prefixes[next] = previous;
      firsts[next] = firsts[previous] as number;
      // The code may be the entry that is being added (KwKwK), which ends with its own first byte.
      lasts[next] = firsts[code === next ? previous : code] as number;
      lengths[next] = (lengths[previous] as number) + 1;
      next += 1;
      if (next === 2 ** width && width < MAX_CODE_BITS) width += 1;
    } else if (code >= next) {
      return filled;
    }
    filled = writeString(code, { prefixes, lasts, lengths }, output, filled);
    previous = code;
  }
  return filled;
}

/** Writes a dictionary entry backwards from its last byte, as far as there is room. */
function writeString(
  code: number,
  table: { prefixes: Uint16Array; lasts: Uint8Array; lengths: Uint16Array },
  output: Uint8Array,
  begin: number,
): number {
  const end = begin + (table.lengths[code] as number);
  for (let at = end - 1, part = code; at >= begin; at--) {
    if (at < output.length) output[at] = table.lasts[part] as number;
    part = table.prefixes[part] as number;
  }
  return Math.min(end, output.length);
}
