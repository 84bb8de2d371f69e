/** Huffman table as the DHT segment has it (ITU T.81, B.2.4.2). */
export interface HuffmanTable {
  /** Number of codes of 1, 2, ... 16 bits. */
  counts: readonly number[];
  /** Symbols in order of code length. */
  symbols: Uint8Array;
}

/** Tables of luma or of chroma. */
export interface HuffmanTables {
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** Tables of a whole frame. */
export interface HuffmanCodes {
  luma: HuffmanTables;
  chroma: HuffmanTables;
}

/**
 * Packs the Huffman codes of a table by symbol (ITU T.81, annex C). The lower half of a symbol is the number
 * of value bits behind it: an entry is the code shifted left by that number, above five bits with the total
 * length.
 */
export function packedCodes({ counts, symbols }: HuffmanTable, length: number): Uint32Array {
  const packed = new Uint32Array(length);
  let code = 0;
  let index = 0;
  counts.forEach((count, shorter) => {
    for (const last = index + count; index < last; index++, code++) {
      const symbol = symbols[index] as number;
      const following = symbol & 15;
      packed[symbol] = (code << (following + 5)) | (shorter + 1 + following);
    }
    code <<= 1;
  });
  return packed;
}
