/** A Huffman table as a file has it (ITU T.81, B.2.4.2). */
export interface HuffmanTable {
  /** How many codes there are of 1, 2, ... 16 bits. */
  counts: readonly number[];
  /** What they stand for, by length. */
  symbols: Uint8Array;
}

/** Those of one kind of component. */
export interface HuffmanTables {
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** All of a picture. */
export interface HuffmanCodes {
  luma: HuffmanTables;
  chroma: HuffmanTables;
}

/**
 * The codes of a table by symbol (ITU T.81, annex C), each with room behind it for the bits that follow a symbol, whose
 * number is its lower half: the code shifted by that number, and in the five lowest bits how many there are of both.
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
