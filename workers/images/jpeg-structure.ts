import { type Orientation, readExifOrientation } from './exif-orientation.js';
import { UndecodableImage } from './undecodable-image.js';

export interface JpegStructure {
  width: number;
  height: number;
  /** Number of components: 1 grey, 3 YCbCr or RGB, 4 CMYK or YCCK. */
  components: number;
  scans: number;
  orientation: Orientation;
  /** ICC profile, in one piece. */
  profile: Uint8Array | undefined;
  /** Set if the file has an EOI marker. */
  isEnded: boolean;
  /**
   * Picture alone as a file: without metadata and stray bytes, with an EOI marker. libjpeg accepts the rest
   * too, but with the warnings that mark broken files.
   */
  stream: Uint8Array;
}

const STUFFED_ZERO = 0x00;
const TEM = 0x01;
const RST0 = 0xd0;
const RST7 = 0xd7;
const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
const FILL = 0xff;

/** Limit of segments: encoders write a dozen, and megabytes of metadata take a few hundred. */
const MOST_SEGMENTS = 10_000;

/**
 * Parses the markers of a JPEG (ITU-T T.81, annex B) up to the end of its first picture, or of the file.
 * @throws UndecodableImage unless it has exactly one frame header, of 8 bits a sample, and no more segments
 *   than a picture needs
 */
export function readJpegStructure(bytes: Uint8Array): JpegStructure {
  const parts: Uint8Array[] = [Uint8Array.of(FILL, SOI)];
  const frames: Uint8Array[] = [];
  const profileParts: Uint8Array[] = [];
  let orientation: Orientation = 1;
  let scans = 0;
  let isEnded = false;
  let count = 0;
  for (const { marker, at, body, end } of walkSegments(bytes)) {
    if (marker === EOI) isEnded = true;
    if (marker === EOI || end > bytes.length) break;
    const content = bytes.subarray(body, end);
    if (marker === undefined) {
      parts.push(content);
      continue;
    }
    count += 1;
    if (count > MOST_SEGMENTS) throw new UndecodableImage('JPEG of too many segments');
    if (isFrameHeader(marker)) frames.push(content);
    if (marker === APP1 && orientation === 1 && startsWith(content, 'Exif')) {
      orientation = readExifOrientation(content);
    }
    if (marker === APP2 && startsWith(content, PROFILE_PREFIX))
      profileParts.push(content.subarray(PROFILE_PREFIX.length));
    if (marker === SOS) scans += 1;
    if (isNeeded(marker, content)) parts.push(bytes.subarray(at, end));
  }
  const [frame] = frames;
  if (frame === undefined || frames.length > 1 || frame.length < 6) {
    throw new UndecodableImage('JPEG without exactly one frame header');
  }
  if (frame[0] !== 8) throw new UndecodableImage(`JPEG of ${frame[0]} bits a sample`);
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return {
    width: view.getUint16(3),
    height: view.getUint16(1),
    components: view.getUint8(5),
    scans,
    orientation,
    profile: joinedProfile(profileParts),
    isEnded,
    stream: Buffer.concat([...parts, Uint8Array.of(FILL, EOI)]),
  };
}

const PROFILE_PREFIX = 'ICC_PROFILE\0';
const PROFILE_HEADER_BYTES = 2;

/**
 * Joins the parts of a profile (ICC.1:2022, annex B.4): each begins with its number, from 1, and their count.
 * @returns undefined where one is missing or there twice, as in libjpeg's `jpeg_read_icc_profile`
 */
function joinedProfile(parts: readonly Uint8Array[]): Uint8Array | undefined {
  const [first] = parts;
  const count = first?.[1];
  if (!count || count !== parts.length) return undefined;
  const inOrder = Array.from({ length: count }, (_, index) =>
    parts.find((part) => part[0] === index + 1 && part[1] === count),
  );
  if (inOrder.some((part) => part === undefined)) return undefined;
  const contents = inOrder.map((part) => (part as Uint8Array).subarray(PROFILE_HEADER_BYTES));
  return count === 1 ? contents[0] : Buffer.concat(contents);
}

/** A segment of a JPEG (ITU-T T.81, section B.1.1). */
export interface Segment {
  /** Undefined for the entropy-coded data that follow a scan header. */
  marker: number | undefined;
  /** Offset of its marker. */
  at: number;
  /** Offsets of its content and of its end, which lies beyond the file if that is truncated. */
  body: number;
  end: number;
}

/**
 * Walks the segments of a JPEG up to the end of its first picture, or of the file, skipping stray bytes as
 * decoders do.
 * @param mostSteps limit, counting each segment, marker and run of stray bytes
 */
export function* walkSegments(bytes: Uint8Array, mostSteps = Number.POSITIVE_INFINITY): Generator<Segment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2, steps = 0; steps < mostSteps && at !== -1 && at + 2 <= bytes.length; steps++) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== FILL) at = bytes.indexOf(FILL, at);
    else if (marker === FILL) at += 1;
    else if (marker === STUFFED_ZERO || marker === TEM || (marker >= RST0 && marker <= SOI)) at += 2;
    else if (marker === EOI) {
      yield { marker, at, body: at + 2, end: at + 2 };
      return;
    } else {
      const end = at + 4 > bytes.length ? 0 : at + 2 + view.getUint16(at + 2);
      if (end < at + 4) return;
      yield { marker, at, body: at + 4, end };
      at = end;
      if (marker === SOS && end <= bytes.length) {
        at = endOfScan(bytes, end);
        yield { marker: undefined, at: end, body: end, end: at };
      }
    }
  }
}

/** Offset of the end of entropy-coded data: a marker other than a stuffed zero or a restart. */
function endOfScan(bytes: Uint8Array, begin: number): number {
  for (let at = bytes.indexOf(FILL, begin); at !== -1; at = bytes.indexOf(FILL, at)) {
    const marker = bytes[at + 1];
    if (marker === FILL) at += 1;
    else if (marker === STUFFED_ZERO || (marker !== undefined && marker >= RST0 && marker <= RST7)) at += 2;
    else return at;
  }
  return bytes.length;
}

/** SOF markers, SOF0 to SOF15; DHT, JPG and DAC lie in their range. */
export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Segments that decoding needs; of the application data those that define the colour space. */
function isNeeded(marker: number, content: Uint8Array): boolean {
  if (marker === APP0) return startsWith(content, 'JFIF\0\x01');
  if (marker === APP14) return startsWith(content, 'Adobe');
  return marker !== COM && !(marker >= APP0 && marker <= APP15);
}

function startsWith(content: Uint8Array, text: string): boolean {
  return String.fromCharCode(...content.subarray(0, text.length)) === text;
}
