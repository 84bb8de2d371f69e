import { LONGEST_POINT_BYTES, Woff2Points } from './woff2-points.js';
import { Woff2Stream } from './woff2-stream.js';

/** Flag of the first point of a simple glyph (OpenType specification, "glyf"). */
const OVERLAP_SIMPLE = 0x40;
/** Flags of a component of a composite glyph. */
const ARGUMENTS_ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_TWO_BY_TWO = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

const STREAM_COUNT = 7;
/** Bit of the transformed table's options. */
const HAS_OVERLAP_BITMAP = 0x0001;
/** Number of contours, bounding box, length of the instructions, and what brings the glyph to four bytes. */
const MOST_GLYPH_EXTRA_BYTES = 2 + 8 + 2 + 3;
/** Number of the last point, of which a contour needs two bytes for at least one byte of the nPoints stream. */
const CONTOUR_BYTES = 2;
const MOST_POINTS = 0xffff;
const LONGEST_SHORT_LOCA = 2 * 0xffff;

/** Tables that the transformed `glyf` table is restored to. */
export interface Woff2Glyphs {
  glyf: Uint8Array;
  loca: Uint8Array;
}

/**
 * Restores the `glyf` and `loca` tables from the transformed `glyf` table (section 5.1, "Transformed glyf table format").
 * @throws when the table is malformed
 */
export function readGlyphs(transformed: Uint8Array): Woff2Glyphs {
  return new GlyphReader(new Woff2Stream(transformed)).read();
}

class GlyphReader {
  readonly #glyphCount: number;
  readonly #hasLongLoca: boolean;
  readonly #contourCounts: Woff2Stream;
  readonly #pointCounts: Woff2Stream;
  readonly #codes: Woff2Stream;
  readonly #glyphs: Woff2Stream;
  /** The glyph stream and all that follows it. */
  readonly #triplets: DataView;
  readonly #components: Woff2Stream;
  readonly #boxBitmap: Uint8Array;
  readonly #boxes: Woff2Stream;
  readonly #instructions: Woff2Stream;
  readonly #overlapBitmap: Uint8Array | undefined;
  readonly #points = new Woff2Points();
  readonly #glyf: Uint8Array;
  readonly #glyfView: DataView;
  /** Offset of the next byte in the `glyf` table. */
  #at = 0;

  constructor(table: Woff2Stream) {
    table.skip(2);
    const options = table.uint16();
    this.#glyphCount = table.uint16();
    this.#hasLongLoca = table.uint16() !== 0;
    const lengths = new Woff2Stream(table.take(4 * STREAM_COUNT));
    const nextStream = () => new Woff2Stream(table.take(lengths.uint32()));
    this.#contourCounts = nextStream();
    this.#pointCounts = nextStream();
    this.#codes = nextStream();
    this.#glyphs = nextStream();
    this.#components = nextStream();
    this.#boxes = nextStream();
    this.#instructions = nextStream();
    this.#boxBitmap = this.#boxes.take(4 * Math.ceil(this.#glyphCount / 32));
    this.#overlapBitmap =
      options & HAS_OVERLAP_BITMAP ? table.take(Math.ceil(this.#glyphCount / 8)) : undefined;

    const { buffer, byteOffset, length } = table.bytes;
    const start = this.#glyphs.bytes.byteOffset;
    this.#triplets = new DataView(buffer, start, byteOffset + length - start);
    this.#glyf = Buffer.allocUnsafeSlow(
      this.#glyphCount * MOST_GLYPH_EXTRA_BYTES +
        this.#pointCounts.remaining * CONTOUR_BYTES +
        this.#codes.remaining * LONGEST_POINT_BYTES +
        this.#components.remaining +
        this.#instructions.remaining,
    );
    this.#glyfView = new DataView(this.#glyf.buffer);
  }

  read(): Woff2Glyphs {
    const offsets = new Uint32Array(this.#glyphCount + 1);
    for (let glyph = 0; glyph < this.#glyphCount; glyph++) {
      this.#readGlyph(glyph);
      while (this.#at & 3) this.#glyf[this.#at++] = 0;
      offsets[glyph + 1] = this.#at;
    }
    return {
      glyf: this.#glyf.subarray(0, this.#at),
      loca: this.#hasLongLoca ? longLoca(offsets) : shortLoca(offsets),
    };
  }

  #readGlyph(glyph: number): void {
    const contours = this.#contourCounts.int16();
    const hasBox = bitAt(this.#boxBitmap, glyph);
    if (contours === 0) {
      if (hasBox) throw new Error(`glyph ${glyph} is empty and has a bounding box`);
      return;
    }
    this.#putUint16(contours);
    if (contours > 0) this.#readSimpleGlyph(glyph, contours, hasBox);
    else if (contours === -1 && hasBox) this.#readComposite();
    else throw new Error(`glyph ${glyph} is neither simple nor a composite with a bounding box`);
  }

  #readSimpleGlyph(glyph: number, contours: number, hasBox: boolean): void {
    const box = this.#at;
    this.#at += 8;
    let points = 0;
    for (let contour = 0; contour < contours; contour++) {
      points += this.#pointCounts.uint255();
      this.#putUint16(points - 1);
    }
    if (points > MOST_POINTS) throw new Error(`glyph ${glyph} has too many points`);
    const codeAt = this.#codes.skip(points);
    const tripletAt = this.#glyphs.position;
    const end = this.#points.read(this.#codes.bytes, codeAt, points, this.#triplets, tripletAt);
    this.#glyphs.skip(end - tripletAt);
    this.#putInstructions();
    const overlap = this.#overlapBitmap && bitAt(this.#overlapBitmap, glyph) ? OVERLAP_SIMPLE : 0;
    this.#at = this.#points.writeFlags(this.#glyf, this.#at, overlap);
    this.#at = this.#points.writeCoordinates(this.#glyf, this.#at);
    if (hasBox) this.#putStoredBox(box);
    else this.#putMeasuredBox(box);
  }

  #readComposite(): void {
    this.#putStoredBox(this.#at);
    this.#at += 8;
    const start = this.#components.position;
    let flags: number;
    let hasInstructions = false;
    do {
      flags = this.#components.uint16();
      if (flags & HAS_INSTRUCTIONS) hasInstructions = true;
      this.#components.skip(2 + componentArgumentBytes(flags));
    } while (flags & MORE_COMPONENTS);
    this.#put(this.#components.bytes.subarray(start, this.#components.position));
    if (hasInstructions) this.#putInstructions();
  }

  /** The glyph stream has the length of the instructions. */
  #putInstructions(): void {
    const length = this.#glyphs.uint255();
    this.#putUint16(length);
    if (length > 0) this.#put(this.#instructions.take(length));
  }

  #putStoredBox(box: number): void {
    const start = this.#boxes.skip(8);
    for (let byte = 0; byte < 8; byte++) this.#glyf[box + byte] = this.#boxes.bytes[start + byte] as number;
  }

  #putMeasuredBox(box: number): void {
    const { xMin, yMin, xMax, yMax } = this.#points;
    this.#glyfView.setInt16(box, xMin);
    this.#glyfView.setInt16(box + 2, yMin);
    this.#glyfView.setInt16(box + 4, xMax);
    this.#glyfView.setInt16(box + 6, yMax);
  }

  #putUint16(value: number): void {
    this.#glyfView.setUint16(this.#at, value);
    this.#at += 2;
  }

  #put(bytes: Uint8Array): void {
    this.#glyf.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}

/** Bytes of a component after its flags and glyph index. */
function componentArgumentBytes(flags: number): number {
  const offsets = flags & ARGUMENTS_ARE_WORDS ? 4 : 2;
  if (flags & HAS_SCALE) return offsets + 2;
  if (flags & HAS_TWO_SCALES) return offsets + 4;
  return flags & HAS_TWO_BY_TWO ? offsets + 8 : offsets;
}

function longLoca(offsets: Uint32Array): Uint8Array {
  const loca = new DataView(new ArrayBuffer(4 * offsets.length));
  for (let index = 0; index < offsets.length; index++) loca.setUint32(4 * index, offsets[index] as number);
  return new Uint8Array(loca.buffer);
}

/** Short offsets are stored halved. */
function shortLoca(offsets: Uint32Array): Uint8Array {
  if ((offsets.at(-1) ?? 0) > LONGEST_SHORT_LOCA) throw new Error('too many glyphs for short offsets');
  const loca = new DataView(new ArrayBuffer(2 * offsets.length));
  for (let index = 0; index < offsets.length; index++)
    loca.setUint16(2 * index, (offsets[index] as number) / 2);
  return new Uint8Array(loca.buffer);
}

function bitAt(bitmap: Uint8Array, index: number): boolean {
  return ((bitmap[index >> 3] as number) & (0x80 >> (index & 7))) !== 0;
}
