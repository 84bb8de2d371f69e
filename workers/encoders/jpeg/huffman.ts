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

/*
 * The tables that take the fewest bits for the cards of `bench/peers` and a photo (`npm run bench:jpeg-codes`). Those of
 * ITU T.81, K.3, are meant for photos: with them text, even areas and gradients take 3 to 10% more bytes at quality 90,
 * and a photo no fewer. Tables of its own would take 2 to 5% off each picture, but a second pass over all its blocks,
 * and no bits of a kept scan could be used again.
 */

export const LUMA_CODES: HuffmanTables = {
  dc: {
    counts: [1, 0, 1, 4, 3, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    symbols: hexadecimal('000301020405060708090a0b'),
  },
  ac: {
    counts: [0, 1, 3, 2, 4, 2, 6, 2, 5, 6, 14, 26, 76, 15, 0, 0],
    symbols: hexadecimal(
      '0100020304110506122107310813224151611471093242819115235262a1b10a1617333637727475',
      '82b2b3c1d118243435384353555663657376839293a2a3a4b4c2d2d3e1e2f0191a25262728292a39',
      '3a4445464748494a545758595a6466676877788485868794959697a5a6a7a8a9aab5b6b7b8b9bac3',
      'c4c5c6c7c8c9cad4d5d6d7d8d9dae3e4e5e6e7e8e9eaf1f2f3f4f5696a797a88898a98999af6f7f8',
      'f9fa',
    ),
  },
};

export const CHROMA_CODES: HuffmanTables = {
  dc: {
    counts: [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 3, 0, 0, 0, 0, 0],
    symbols: hexadecimal('000102030405060708090a0b'),
  },
  ac: {
    counts: [1, 0, 1, 3, 1, 4, 3, 7, 7, 9, 10, 12, 103, 1, 0, 0],
    symbols: hexadecimal(
      '00010203110405122131134151062232617181a114153391b1c1d107162334425272e1f017355362',
      '6364a2b2e2f12436435465738292a3c2d2e308090a18191a25262728292a3738393a444546474849',
      '4a55565758595a666768696a7475767778797a838485868788898a939495969798999aa4a5a6a7a8',
      'a9aab3b4b5b6b7b8b9bac3c4c5c6c7c8c9cad3d4d5d6d7d8d9dae4e5e6e7e8e9eaf2f3f4f5f6f7f8',
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
