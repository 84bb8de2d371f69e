/** How often each symbol occurs in the scan of a JPEG. */
export interface SymbolCounts {
  /** By symbol, for Huffman tables 0 (luma) and 1 (chroma) of each class. */
  dc: [number[], number[]];
  ac: [number[], number[]];
  /** Of the whole scan, with the bits that follow symbols. */
  bits: number;
}

const SOF0 = 0xc0;
const DHT = 0xc4;
const SOS = 0xda;
const BLOCK = 64;

/** Symbols by the value of their codes, with a one before it that tells codes of different lengths apart. */
type Decoder = Map<number, number>;

/** Reads a baseline JPEG of three components in one scan, the tables of which are 0 for luma and 1 for chroma. */
export function symbolCounts(jpeg: Uint8Array): SymbolCounts {
  const decoders = new Map<number, Decoder>();
  let blocks: number[] = [];
  let units = 0;
  let at = 2;
  for (; jpeg[at + 1] !== SOS; at += 2 + twoBytes(jpeg, at + 2)) {
    const content = jpeg.subarray(at + 4, at + 2 + twoBytes(jpeg, at + 2));
    if (jpeg[at + 1] === DHT) readTables(content, decoders);
    if (jpeg[at + 1] === SOF0) {
      const subsampled = content[7] === 0x22;
      const unit = subsampled ? 16 : 8;
      units = Math.ceil(twoBytes(content, 1) / unit) * Math.ceil(twoBytes(content, 3) / unit);
      blocks = subsampled ? [0, 0, 0, 0, 1, 1] : [0, 1, 1];
    }
  }
  const bits = new BitReader(jpeg.subarray(at + 2 + twoBytes(jpeg, at + 2)));
  const counts: SymbolCounts = { dc: [zeros(), zeros()], ac: [zeros(), zeros()], bits: 0 };
  for (let unit = 0; unit < units; unit++) {
    for (const table of blocks as (0 | 1)[]) {
      readBlock(bits, decoders, table, counts);
    }
  }
  counts.bits = bits.position;
  return counts;
}

/** How long the code of each symbol is, by class and number of the table as in its segment (0x10 is AC table 0). */
export function codeLengths(jpeg: Uint8Array): Map<number, number[]> {
  const lengths = new Map<number, number[]>();
  for (let at = 2; jpeg[at + 1] !== SOS; at += 2 + twoBytes(jpeg, at + 2)) {
    if (jpeg[at + 1] !== DHT) continue;
    const decoders = new Map<number, Decoder>();
    readTables(jpeg.subarray(at + 4, at + 2 + twoBytes(jpeg, at + 2)), decoders);
    for (const [place, decoder] of decoders) {
      const bySymbol: number[] = [];
      for (const [code, symbol] of decoder) bySymbol[symbol] = 31 - Math.clz32(code);
      lengths.set(place, bySymbol);
    }
  }
  return lengths;
}

function zeros(): number[] {
  return new Array(256).fill(0);
}

function readBlock(
  bits: BitReader,
  decoders: Map<number, Decoder>,
  table: 0 | 1,
  counts: SymbolCounts,
): void {
  const count = (kind: 'dc' | 'ac', symbol: number) => {
    counts[kind][table][symbol] = (counts[kind][table][symbol] as number) + 1;
  };
  const size = bits.symbol(decoders.get(table) as Decoder);
  count('dc', size);
  bits.skip(size);
  for (let position = 1; position < BLOCK; ) {
    const symbol = bits.symbol(decoders.get(0x10 + table) as Decoder);
    count('ac', symbol);
    if (symbol === 0) return;
    position += (symbol >> 4) + 1;
    bits.skip(symbol & 15);
  }
}

/** Adds the tables of a segment by their class and number (ITU T.81, B.2.4.2). */
function readTables(content: Uint8Array, decoders: Map<number, Decoder>): void {
  for (let at = 0; at < content.length; ) {
    const counts = content.subarray(at + 1, at + 17);
    const decoder: Decoder = new Map();
    let next = at + 17;
    let code = 0;
    counts.forEach((count, shorter) => {
      for (let index = 0; index < count; index++) {
        decoder.set((2 << shorter) + code++, content[next++] as number);
      }
      code *= 2;
    });
    decoders.set(content[at] as number, decoder);
    at = next;
  }
}

class BitReader {
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(scan: Uint8Array) {
    // Without the zeros that follow bytes of 255.
    this.#bytes = scan.filter((byte, at) => byte !== 0 || scan[at - 1] !== 0xff);
  }

  symbol(decoder: Decoder): number {
    let code = 1;
    for (let length = 1; length <= 16; length++) {
      code = code * 2 + this.#bit();
      const symbol = decoder.get(code);
      if (symbol !== undefined) return symbol;
    }
    throw new Error('not a code of its table');
  }

  skip(count: number): void {
    this.position += count;
  }

  #bit(): number {
    const byte = this.#bytes[this.position >> 3] as number;
    return (byte >> (7 - (this.position++ & 7))) & 1;
  }
}

function twoBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}
