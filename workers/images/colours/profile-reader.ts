import {
  type Curve,
  gammaCurve,
  IDENTITY,
  type Parameters,
  parametricCurve,
  tableCurve,
} from './transfer-curves.js';

/** Thrown for a profile that is broken: it is then ignored, as in browsers. */
export class BrokenProfile extends Error {
  override name = 'BrokenProfile';
}

/** Most entries of a table of one curve; skcms takes any number, real profiles have up to 4096. */
const MOST_CURVE_ENTRIES = 65_536;

/** Big-endian numbers of a profile, or of one of its tags. */
export class ProfileReader {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#view.byteLength;
  }

  uint8(at: number): number {
    this.#expect(at, 1);
    return this.#view.getUint8(at);
  }

  uint16(at: number): number {
    this.#expect(at, 2);
    return this.#view.getUint16(at);
  }

  uint32(at: number): number {
    this.#expect(at, 4);
    return this.#view.getUint32(at);
  }

  /** s15Fixed16Number. */
  fixed(at: number): number {
    this.#expect(at, 4);
    return this.#view.getInt32(at) / 65_536;
  }

  /** Four-character signature. */
  signature(at: number): string {
    return String.fromCharCode(this.uint8(at), this.uint8(at + 1), this.uint8(at + 2), this.uint8(at + 3));
  }

  part(at: number, length: number): ProfileReader {
    this.#expect(at, length);
    return new ProfileReader(new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length));
  }

  /** Everything from an offset on. */
  rest(at: number): ProfileReader {
    return this.part(at, this.length - at);
  }

  #expect(at: number, length: number): void {
    if (!(at >= 0 && length >= 0 && at + length <= this.length)) throw new BrokenProfile('truncated profile');
  }
}

/** Parameters in the order of each function type (ICC.1:2022, table 68). */
const FUNCTION_TYPES: readonly (keyof Parameters)[][] = [
  ['g'],
  ['g', 'a', 'b'],
  ['g', 'a', 'b', 'e'],
  ['g', 'a', 'b', 'c', 'd'],
  ['g', 'a', 'b', 'c', 'd', 'e', 'f'],
];

/**
 * Reads a curve of type `curv` or `para` (ICC.1:2022, sections 10.6 and 10.18).
 * @returns the curve and its bytes
 * @throws BrokenProfile
 */
export function readCurve(reader: ProfileReader): { curve: Curve; bytes: number } {
  const type = reader.signature(0);
  if (type === 'curv') {
    const count = reader.uint32(8);
    if (count > MOST_CURVE_ENTRIES) throw new BrokenProfile('curve of too many entries');
    const bytes = 12 + 2 * count;
    if (count === 0) return { curve: IDENTITY, bytes };
    if (count === 1) return { curve: gammaCurve(reader.uint16(12) / 256), bytes };
    const table = reader.part(12, 2 * count);
    return { curve: tableCurve(count, (index) => table.uint16(2 * index) / 65_535), bytes };
  }
  if (type !== 'para') throw new BrokenProfile(`curve of type ${type}`);
  const kind = reader.uint16(8);
  const names = FUNCTION_TYPES[kind];
  if (!names) throw new BrokenProfile(`function of type ${kind}`);
  const parameters: Parameters = { g: 1, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0 };
  for (const [index, name] of names.entries()) parameters[name] = reader.fixed(12 + 4 * index);
  if (kind === 1 || kind === 2) {
    if (parameters.a === 0) throw new BrokenProfile('function without a slope');
    parameters.d = -parameters.b / parameters.a;
    parameters.f = parameters.e;
  }
  return { curve: parametricCurve(parameters), bytes: 12 + 4 * names.length };
}
