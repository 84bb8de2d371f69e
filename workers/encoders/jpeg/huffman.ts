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

const sizes = Uint8Array.from({ length: 12 }, (_, size) => size);

/** Tables K.3 and K.5 of ITU T.81. */
export const LUMA_CODES: HuffmanTables = {
  dc: { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: sizes },
  ac: {
    counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    symbols: hexadecimal(
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a16',
      '1718191a25262728292a3435363738393a434445464748494a535455565758595a63646566676869',
      '6a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6',
      'b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8',
      'f9fa',
    ),
  },
};

/** Tables K.4 and K.6. */
export const CHROMA_CODES: HuffmanTables = {
  dc: { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: sizes },
  ac: {
    counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
    symbols: hexadecimal(
      '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434',
      'e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768',
      '696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4',
      'b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8',
      'f9fa',
    ),
  },
};

function hexadecimal(...parts: string[]): Uint8Array {
  return Uint8Array.from(Buffer.from(parts.join(''), 'hex'));
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
