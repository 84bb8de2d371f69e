import { ZIGZAG } from '../encoders/jpeg/zigzag.js';
import { type Segment, walkSegments } from './jpeg-structure.js';

/** Coding parameters of a JPEG from its segments (ITU T.81, annex B). */
export interface JpegCoding {
  width: number;
  height: number;
  isProgressive: boolean;
  /** One component, or three: RGB or YCbCr. */
  components: JpegComponent[];
  isRgb: boolean;
  scans: JpegScan[];
}

interface JpegComponent {
  /** Sampling factors: blocks of an MCU, across and down. */
  across: number;
  down: number;
  /** Quantisation table in row order. */
  steps: Int16Array;
}

interface JpegScan {
  /** Components of the scan: all, or one. */
  components: { index: number; dcTable: number; acTable: number }[];
  /** Spectral band and successive approximation bits. */
  first: number;
  last: number;
  high: number;
  low: number;
  /** Restart interval in MCUs, 0 for none. */
  interval: number;
  /** Huffman tables that are first used by this scan. */
  codes: Codes[];
  /** Offset of the entropy-coded data in the stream. */
  at: number;
}

interface Codes {
  /** 0 to 3 for DC tables, 4 to 7 for AC tables. */
  slot: number;
  /** Offset of the code counts in the stream. */
  at: number;
}

/** Thrown for a segment that our decoder does not support. */
class Unexpected extends Error {}

function expect(isTrue: boolean): asserts isTrue {
  if (!isTrue) throw new Unexpected();
}

/**
 * Parses the segments of a JPEG without metadata (`readJpegStructure`), as strictly as libjpeg, which warns
 * of or refuses deviations.
 * @returns undefined unless it is Huffman coded in one or three components and flawless
 */
export function readJpegCoding(stream: Uint8Array): JpegCoding | undefined {
  const reader = new CodingReader(stream);
  try {
    for (const segment of walkSegments(stream)) reader.read(segment);
    return reader.coding();
  } catch (error) {
    if (error instanceof Unexpected) return undefined;
    throw error;
  }
}

const SOF0 = 0xc0;
const SOF1 = 0xc1;
const SOF2 = 0xc2;
const DHT = 0xc4;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP14 = 0xee;

const BLOCK = 64;
const LAST = BLOCK - 1;
const AC = 4;
/** Maximum blocks of an MCU (B.2.3). */
const MOST_BLOCKS = 10;

interface FrameComponent {
  id: number;
  across: number;
  down: number;
  quantization: number;
  /** Bits of each coefficient, in zig-zag order, that no scan has sent yet; -1 if all are missing. */
  missing: Int8Array;
}

class CodingReader {
  readonly #stream: Uint8Array;
  readonly #steps = new Map<number, Int16Array>();
  readonly #slots = new Set<number>();
  readonly #scans: JpegScan[] = [];
  #frame: { width: number; height: number; isProgressive: boolean; components: FrameComponent[] } | undefined;
  #codes: Codes[] = [];
  #interval = 0;
  #hasJfif = false;
  #adobeTransform: number | undefined;

  constructor(stream: Uint8Array) {
    this.#stream = stream;
  }

  read({ marker, body, end }: Segment): void {
    const content = this.#stream.subarray(body, end);
    if (marker === DQT) this.#readSteps(content);
    else if (marker === DHT) this.#readCodes(content, body);
    else if (marker === SOF0 || marker === SOF1 || marker === SOF2) this.#readFrame(content, marker === SOF2);
    else if (marker === DRI) {
      expect(content.length === 2);
      this.#interval = ((content[0] as number) << 8) | (content[1] as number);
    } else if (marker === SOS) this.#readScan(content, end);
    // libjpeg ignores shorter ones.
    else if (marker === APP0) this.#hasJfif ||= content.length >= 14;
    else if (marker === APP14) {
      if (content.length >= 12) this.#adobeTransform = content[11] as number;
    } else expect(marker === undefined || marker === EOI);
  }

  #readSteps(content: Uint8Array): void {
    expect(this.#scans.length === 0);
    let at = 0;
    while (at < content.length) {
      const [wide, table] = halves(content[at++]);
      const bytes = wide + 1;
      expect(wide <= 1 && table < 4 && at + bytes * BLOCK <= content.length);
      const steps = new Int16Array(BLOCK);
      for (const place of ZIGZAG) {
        const step = wide
          ? ((content[at] as number) << 8) | (content[at + 1] as number)
          : (content[at] as number);
        expect(step < 1 << 15);
        steps[place] = step;
        at += bytes;
      }
      this.#steps.set(table, steps);
    }
  }

  #readCodes(content: Uint8Array, body: number): void {
    let at = 0;
    while (at < content.length) {
      const [kind, table] = halves(content[at++]);
      expect(kind <= 1 && table < 4 && at + 16 <= content.length);
      const count = content.subarray(at, at + 16).reduce((sum, codes) => sum + codes, 0);
      expect(count <= 256 && at + 16 + count <= content.length);
      const slot = kind * AC + table;
      this.#slots.add(slot);
      this.#codes.push({ slot, at: body + at });
      at += 16 + count;
    }
  }

  #readFrame(content: Uint8Array, isProgressive: boolean): void {
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    const count = view.getUint8(5);
    expect((count === 1 || count === 3) && content.length === 6 + 3 * count);
    const components = Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling, quantization = 0] = content.subarray(6 + 3 * index);
      const [across, down] = halves(sampling);
      expect(across >= 1 && across <= 4 && down >= 1 && down <= 4);
      const missing = new Int8Array(BLOCK).fill(-1);
      // A scan of one component is not interleaved (A.2.2).
      return { id, quantization, missing, ...(count === 1 ? { across: 1, down: 1 } : { across, down }) };
    });
    expect(new Set(components.map(({ id }) => id)).size === count);
    expect(components.reduce((blocks, { across, down }) => blocks + across * down, 0) <= MOST_BLOCKS);
    this.#frame = { width: view.getUint16(3), height: view.getUint16(1), isProgressive, components };
  }

  #readScan(content: Uint8Array, at: number): void {
    const frame = this.#frame;
    expect(frame !== undefined);
    const [count = 0] = content;
    expect(content.length === 4 + 2 * count && (count === 1 || count === frame.components.length));
    const [first = 0, last = 0, bits] = content.subarray(1 + 2 * count);
    const [high, low] = halves(bits);
    const band = { first, last, high, low };
    const components = Array.from({ length: count }, (_, place) => {
      const [id, tables] = content.subarray(1 + 2 * place);
      const index = frame.components.findIndex((component) => component.id === id);
      const component = frame.components[index];
      expect(component !== undefined && (count === 1 || index === place));
      const [dcTable, ac] = halves(tables);
      const acTable = ac + AC;
      expect(dcTable < AC && ac < AC);
      if (first === 0 && high === 0) expect(this.#slots.has(dcTable));
      if (last > 0) expect(this.#slots.has(acTable));
      return { index, dcTable, acTable };
    });
    if (frame.isProgressive) expect(isSoundBand(band, count));
    else expect(first === 0 && last === LAST && high === 0 && low === 0);
    for (const { index } of components) noteBits((frame.components[index] as FrameComponent).missing, band);
    this.#scans.push({ components, ...band, interval: this.#interval, codes: this.#codes, at });
    this.#codes = [];
  }

  /**
   * Returns the parameters once every coefficient is complete: libjpeg smooths pictures whose last scans are
   * missing.
   */
  coding(): JpegCoding {
    const frame = this.#frame;
    expect(frame !== undefined);
    const mostAcross = Math.max(...frame.components.map(({ across }) => across));
    const mostDown = Math.max(...frame.components.map(({ down }) => down));
    const components = frame.components.map(({ across, down, quantization, missing }) => {
      const steps = this.#steps.get(quantization);
      expect(steps !== undefined && missing.every((bits) => bits === 0));
      expect(mostAcross % across === 0 && mostDown % down === 0);
      return { across, down, steps };
    });
    const { width, height, isProgressive } = frame;
    return { width, height, isProgressive, components, isRgb: this.#isRgb(frame), scans: this.#scans };
  }

  /** Guesses RGB as libjpeg's `default_decompress_parms` does. */
  #isRgb({ components }: { components: FrameComponent[] }): boolean {
    if (components.length === 1 || this.#hasJfif) return false;
    if (this.#adobeTransform !== undefined) {
      expect(this.#adobeTransform <= 1);
      return this.#adobeTransform === 0;
    }
    return String.fromCharCode(...components.map(({ id }) => id)) === 'RGB';
  }
}

/** Upper and lower half of a byte. */
function halves(byte = 0): [number, number] {
  return [byte >> 4, byte & 15];
}

interface Band {
  first: number;
  last: number;
  high: number;
  low: number;
}

/** Validates a band as libjpeg's `start_pass_phuff_decoder` does. */
function isSoundBand({ first, last, high, low }: Band, components: number): boolean {
  const isInOrder = first === 0 ? last === 0 : first <= last && last <= LAST && components === 1;
  return isInOrder && low <= 13 && (high === 0 || high === low + 1);
}

/** Marks the bits of a scan as sent; they must come from the highest on, each once. */
function noteBits(missing: Int8Array, { first, last, high, low }: Band): void {
  for (let place = first; place <= last; place++) {
    expect((missing[place] as number) === (high === 0 ? -1 : high));
    expect(first === 0 || missing[0] !== -1);
    missing[place] = low;
  }
}
