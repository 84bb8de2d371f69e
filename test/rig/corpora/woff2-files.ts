import { brotliCompressSync, constants } from 'node:zlib';

/** A table as it goes into a WOFF 2.0 file. `originalBytes` is given for a transformed one. */
export interface StoredTable {
  tag: string;
  bytes: Uint8Array;
  version?: number;
  originalBytes?: number;
}

/** Writes a WOFF 2.0 file whose directory spells every tag out. */
export function woff2Of(tables: readonly StoredTable[], flavor = '\x00\x01\x00\x00'): Buffer {
  const directory = tables.map(({ tag, bytes, version = 0, originalBytes }) =>
    Buffer.concat([
      Buffer.from([63 | (version << 6)]),
      Buffer.from(tag, 'latin1'),
      uintBase128(originalBytes ?? bytes.length),
      originalBytes === undefined ? Buffer.alloc(0) : uintBase128(bytes.length),
    ]),
  );
  const compressed = brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const header = Buffer.alloc(48);
  header.write(`wOF2${flavor}`, 'latin1');
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(
    tables.reduce((sum, { bytes }) => sum + bytes.length + 16, 12),
    16,
  );
  header.writeUInt32BE(compressed.length, 20);
  const file = Buffer.concat([header, ...directory, compressed]);
  const padded = Buffer.concat([file, Buffer.alloc(-file.length & 3)]);
  padded.writeUInt32BE(padded.length, 8);
  return padded;
}

function uintBase128(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}

/** The streams of a transformed `glyf` table, to which glyphs are added one by one. */
export class GlyphStreams {
  readonly #contourCounts: number[] = [];
  readonly #pointCounts: number[] = [];
  readonly #codes: number[] = [];
  readonly #glyphs: number[] = [];
  readonly #components: number[] = [];
  readonly #boxes: number[] = [];
  readonly #instructions: number[] = [];
  readonly #hasBox: boolean[] = [];

  get count(): number {
    return this.#contourCounts.length / 2;
  }

  empty(): void {
    this.#begin(0);
  }

  /** One contour for each list of rows of the triplet table (0x80 for points off the curve). */
  simple(
    contours: readonly number[][],
    byte: () => number,
    instructions: number[] = [],
    box?: number[],
  ): void {
    this.#begin(contours.length, box);
    for (const codes of contours) {
      this.#pointCounts.push(...uint255(codes.length));
      this.#codes.push(...codes);
      for (const code of codes) this.#glyphs.push(...Array.from({ length: tripletBytes(code & 0x7f) }, byte));
    }
    this.#glyphs.push(...uint255(instructions.length));
    this.#instructions.push(...instructions);
  }

  composite(components: number[], instructions?: number[], box?: number[]): void {
    this.#begin(0xffff, box);
    this.#components.push(...components);
    if (!instructions) return;
    this.#glyphs.push(...uint255(instructions.length));
    this.#instructions.push(...instructions);
  }

  /** @param overlaps for each glyph, whether its contours overlap */
  table(hasLongLoca: boolean, overlaps?: boolean[]): Buffer {
    const header = Buffer.alloc(36);
    header.writeUInt16BE(overlaps ? 1 : 0, 2);
    header.writeUInt16BE(this.count, 4);
    header.writeUInt16BE(hasLongLoca ? 1 : 0, 6);
    const streams = [
      this.#contourCounts,
      this.#pointCounts,
      this.#codes,
      this.#glyphs,
      this.#components,
      [...bitmap(this.#hasBox, 32), ...this.#boxes],
      this.#instructions,
    ];
    for (const [index, stream] of streams.entries()) header.writeUInt32BE(stream.length, 8 + 4 * index);
    return Buffer.concat([
      header,
      ...streams.map((stream) => Buffer.from(stream)),
      bitmap(overlaps ?? [], 8),
    ]);
  }

  #begin(contours: number, box?: number[]): void {
    this.#contourCounts.push(...uint16(contours));
    this.#hasBox.push(box !== undefined);
    if (box) this.#boxes.push(...box.flatMap(uint16));
  }
}

/** Two bytes, also for a negative number. */
export function uint16(value: number): [number, number] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function tripletBytes(row: number): number {
  if (row < 84) return 1;
  if (row < 120) return 2;
  return row < 124 ? 3 : 4;
}

/** Every form of the number is used: 506 to 508 have two of one length. */
function uint255(value: number): number[] {
  if (value < 253) return [value];
  if (value < 506) return [255, value - 253];
  return value < 762 ? [254, value - 506] : [253, ...uint16(value)];
}

function bitmap(bits: readonly boolean[], unit: number): Buffer {
  const bytes = Buffer.alloc((Math.ceil(bits.length / unit) * unit) / 8);
  for (const [index, bit] of bits.entries())
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bytes;
}
