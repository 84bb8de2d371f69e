/** Flags of a point in a simple glyph (OpenType specification, "glyf"). */
const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const REPEAT = 0x08;
const X_SAME_OR_POSITIVE = 0x10;

/** The most bytes that a point takes in a `glyf` table: its flag and two coordinates. */
export const LONGEST_POINT_BYTES = 5;

/** Exceeds any coordinate; written as 16 bits, the box of a glyph without points becomes all zeros. */
const BEYOND = 0x40000000;

/** A distance below this fits in a byte, its sign being in the flag. */
const SHORT_END = 256;

/**
 * Rows of the triplet table (section 5.2): bytes after the code, bits of each delta, the constant added to it, and its
 * sign, -1 where it is negated and 0 where not.
 */
const ROW_BYTES = new Uint8Array(128);
const X_BITS = new Uint8Array(128);
const Y_BITS = new Uint8Array(128);
const X_BASE = new Int32Array(128);
const Y_BASE = new Int32Array(128);
const X_SIGN = new Int32Array(128);
const Y_SIGN = new Int32Array(128);
for (let row = 0; row < 128; row++) {
  const [xBits, yBits, xBase, yBase] = distanceCoding(row);
  X_BITS[row] = xBits;
  Y_BITS[row] = yBits;
  X_BASE[row] = xBase;
  Y_BASE[row] = yBase;
  ROW_BYTES[row] = (xBits + yBits) / 8;
  X_SIGN[row] = (row & 1) - 1;
  Y_SIGN[row] = ((row < 10 ? row : row >> 1) & 1) - 1;
}

function distanceCoding(row: number): [xBits: number, yBits: number, xBase: number, yBase: number] {
  if (row < 10) return [0, 8, 0, (row >> 1) * 256];
  if (row < 20) return [8, 0, ((row - 10) >> 1) * 256, 0];
  if (row < 84) return [4, 4, 1 + ((row - 20) >> 4) * 16, 1 + (((row - 20) >> 2) & 3) * 16];
  if (row < 120) return [8, 8, 1 + Math.floor((row - 84) / 12) * 256, 1 + (((row - 84) % 12) >> 2) * 256];
  return row < 124 ? [12, 12, 0, 0] : [16, 16, 0, 0];
}

/** Flags for the horizontal distances from -255 to 255; those for a vertical one are twice their value. */
const SHORT_FLAGS = Uint8Array.from({ length: 2 * SHORT_END - 1 }, (_, index) => {
  const distance = index - (SHORT_END - 1);
  if (distance === 0) return X_SAME_OR_POSITIVE;
  return distance > 0 ? X_SHORT | X_SAME_OR_POSITIVE : X_SHORT;
});

/**
 * Points of one simple glyph at a time, in buffers that all glyphs share. The loops avoid branches that depend on the
 * outline, which the processor would mispredict.
 */
export class Woff2Points {
  #flags = new Uint8Array(0);
  /** Deltas between consecutive points; the first is from the origin. */
  #dx = new Int32Array(0);
  #dy = new Int32Array(0);
  #count = 0;
  xMin = 0;
  yMin = 0;
  xMax = 0;
  yMax = 0;

  /**
   * Reads a glyph.
   * @param codes the flag stream, which has the rows of this glyph's points from `codeAt` on, a byte each
   * @param triplets the glyph stream, which has the distances from `start` on; at least four bytes follow it
   * @returns where the distances end
   */
  read(codes: Uint8Array, codeAt: number, count: number, triplets: DataView, start: number): number {
    if (count > this.#flags.length) this.#grow(2 * count);
    const [flags, dxs, dys] = [this.#flags, this.#dx, this.#dy];
    let next = start;
    let [x, y, xMin, yMin, xMax, yMax] = [0, 0, BEYOND, BEYOND, -BEYOND, -BEYOND];
    for (let point = 0; point < count; point++) {
      const code = codes[codeAt + point] as number;
      const row = code & 0x7f;
      const bits = triplets.getInt32(next);
      next += ROW_BYTES[row] as number;
      const xBits = X_BITS[row] as number;
      const xSign = X_SIGN[row] as number;
      const ySign = Y_SIGN[row] as number;
      // A shift by 32 would do nothing, hence two.
      const dx = ((((bits >>> 1) >>> (31 - xBits)) + (X_BASE[row] as number)) ^ xSign) - xSign;
      const dy =
        (((((bits << xBits) >>> 1) >>> (31 - (Y_BITS[row] as number))) + (Y_BASE[row] as number)) ^ ySign) -
        ySign;
      dxs[point] = dx;
      dys[point] = dy;
      x += dx;
      y += dy;
      if (x < xMin) xMin = x;
      if (x > xMax) xMax = x;
      if (y < yMin) yMin = y;
      if (y > yMax) yMax = y;
      let flag = (code >> 7) ^ ON_CURVE;
      if (isShort(dx)) flag |= SHORT_FLAGS[dx + (SHORT_END - 1)] as number;
      if (isShort(dy)) flag |= (SHORT_FLAGS[dy + (SHORT_END - 1)] as number) << 1;
      flags[point] = flag;
    }
    this.#count = count;
    this.xMin = xMin;
    this.yMin = yMin;
    this.xMax = xMax;
    this.yMax = yMax;
    return next;
  }

  /**
   * @param firstFlag what the first point's flag has besides
   * @returns where the flags end
   */
  writeFlags(out: Uint8Array, start: number, firstFlag: number): number {
    const flags = this.#flags;
    flags[0] = (flags[0] as number) | firstFlag;
    let at = start;
    let last = -1;
    let repeats = 0;
    for (let point = 0; point < this.#count; point++) {
      const flag = flags[point] as number;
      if (flag === last && repeats < 255) {
        if (repeats === 0) out[at++ - 1] = flag | REPEAT;
        out[at - 1] = ++repeats;
      } else {
        out[at++] = flag;
        last = flag;
        repeats = 0;
      }
    }
    return at;
  }

  /** @returns where the coordinates end */
  writeCoordinates(out: Uint8Array, start: number): number {
    return this.#writeDistances(this.#dy, out, this.#writeDistances(this.#dx, out, start));
  }

  #grow(points: number): void {
    this.#flags = new Uint8Array(points);
    this.#dx = new Int32Array(points);
    this.#dy = new Int32Array(points);
  }

  #writeDistances(distances: Int32Array, out: Uint8Array, start: number): number {
    let at = start;
    for (let point = 0; point < this.#count; point++) {
      const distance = distances[point] as number;
      if (isShort(distance)) {
        const sign = distance >> 31;
        out[at] = (distance ^ sign) - sign;
        // One byte, or none for 0.
        at += (distance | -distance) >>> 31;
      } else {
        out[at++] = distance >> 8;
        out[at++] = distance;
      }
    }
    return at;
  }
}

function isShort(distance: number): boolean {
  return (distance + (SHORT_END - 1)) >>> 0 < 2 * SHORT_END - 1;
}
