import { type Orientation, readExifOrientation } from './exif-orientation.js';
import { UndecodableImage } from './undecodable-image.js';

/** Picture of a WebP, or first frame of an animation, on its canvas. */
export interface WebpStructure {
  /** Canvas size in pixels. */
  width: number;
  height: number;
  frame: { x: number; y: number; width: number; height: number };
  /** Frame as a still WebP file. */
  file: Uint8Array;
  orientation: Orientation;
  /** ICC profile. */
  profile?: Uint8Array | undefined;
}

interface Chunk {
  type: string;
  content: Uint8Array;
}

export const RIFF_HEADER_BYTES = 12;
export const CHUNK_HEADER_BYTES = 8;
const VP8X_BYTES = 10;
const ANMF_BYTES = 16;
const PROFILE_FLAG = 0x20;
const ALPHA_FLAG = 0x10;

/** Limit of chunks: one for each frame of an animation, else a handful. */
const MOST_CHUNKS = 20_000;

/**
 * Parses a WebP container (RFC 9649, section 2).
 * @throws UndecodableImage for a file that is truncated, has too many chunks or no picture, or whose picture
 *   contradicts the size of its canvas or frame
 */
export function readWebpStructure(bytes: Uint8Array): WebpStructure {
  if (bytes.length < RIFF_HEADER_BYTES) throw new UndecodableImage('truncated WebP');
  const end = CHUNK_HEADER_BYTES + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length) throw new UndecodableImage('truncated WebP');
  const chunks = readChunks(bytes.subarray(RIFF_HEADER_BYTES, end));
  const extended = chunks.find(({ type }) => type === 'VP8X')?.content;
  if (extended === undefined) {
    const picture = readPicture(chunks);
    return { ...onOwnCanvas(picture), file: picture.file, orientation: 1 };
  }

  if (extended.length < VP8X_BYTES) throw new UndecodableImage('truncated WebP');
  const canvas = canvasSize(extended);
  const exif = chunks.find(({ type }) => type === 'EXIF')?.content;
  const hasProfile = ((extended[0] as number) & PROFILE_FLAG) !== 0;
  const profile = hasProfile ? chunks.find(({ type }) => type === 'ICCP')?.content : undefined;
  const orientation = exif ? readExifOrientation(exif) : 1;
  const animated = chunks.find(({ type }) => type === 'ANMF')?.content;
  const { frame, picture } = animated
    ? readAnimationFrame(animated)
    : { frame: { x: 0, y: 0, ...canvas }, picture: readPicture(chunks) };
  const overlaps = frame.x + frame.width > canvas.width || frame.y + frame.height > canvas.height;
  if (overlaps || picture.width !== frame.width || picture.height !== frame.height) {
    throw new UndecodableImage('WebP picture of another size than its canvas');
  }
  return { ...canvas, frame, file: picture.file, orientation, profile };
}

/** Reads an ANMF chunk (section 2.7.1.1): position on the canvas, and the chunks of a picture. */
function readAnimationFrame(content: Uint8Array) {
  if (content.length < ANMF_BYTES) throw new UndecodableImage('truncated WebP');
  const frame = {
    x: 2 * uint24(content, 0),
    y: 2 * uint24(content, 3),
    width: uint24(content, 6) + 1,
    height: uint24(content, 9) + 1,
  };
  return { frame, picture: readPicture(readChunks(content.subarray(ANMF_BYTES))) };
}

function onOwnCanvas({ width, height }: { width: number; height: number }) {
  return { width, height, frame: { x: 0, y: 0, width, height } };
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { type, content, isWhole } of walkChunks(bytes)) {
    if (chunks.length === MOST_CHUNKS) throw new UndecodableImage('WebP of too many chunks');
    if (!isWhole) throw new UndecodableImage('truncated WebP');
    chunks.push({ type, content });
  }
  return chunks;
}

/** Walks sibling chunks (RFC 9649, section 2.3); a truncated one is last and not whole. */
export function* walkChunks(bytes: Uint8Array): Generator<Chunk & { isWhole: boolean }> {
  const view = viewOf(bytes);
  for (let at = 0; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const begin = at + CHUNK_HEADER_BYTES;
    const length = view.getUint32(at + 4, true);
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const content = bytes.subarray(begin, begin + length);
    yield { type, content, isWhole: content.length === length };
    at = begin + length + (length & 1);
  }
}

/** First picture among the chunks, with its alpha chunk. */
function readPicture(chunks: readonly Chunk[]): { width: number; height: number; file: Uint8Array } {
  const at = chunks.findIndex(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const picture = chunks[at];
  if (picture === undefined) throw new UndecodableImage('WebP without a picture');
  const size = picture.type === 'VP8L' ? losslessSize(picture.content) : lossySize(picture.content);
  const alpha = picture.type === 'VP8 ' && chunks.slice(0, at).find(({ type }) => type === 'ALPH');
  return { ...size, file: alpha ? file([extension(size), alpha, picture]) : file([picture]) };
}

/** Canvas size from the extended header (section 2.7.1): 24 bits each, less one. */
export function canvasSize(content: Uint8Array) {
  return { width: uint24(content, 4) + 1, height: uint24(content, 7) + 1 };
}

/**
 * Size of a lossy picture (section 2.5, and RFC 6386, section 9.1): 14 bits each, behind frame tag and start
 * code.
 * @throws UndecodableImage
 */
export function lossySize(content: Uint8Array) {
  if (content.length < 10) throw new UndecodableImage('truncated WebP');
  const view = viewOf(content);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/**
 * Size of a lossless picture (RFC 9649, section 3.4): 14 bits each, less one, behind the signature.
 * @throws UndecodableImage
 */
export function losslessSize(content: Uint8Array) {
  if (content.length < 5) throw new UndecodableImage('truncated WebP');
  const bits = viewOf(content).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function extension({ width, height }: { width: number; height: number }): Chunk {
  const content = new Uint8Array(VP8X_BYTES);
  const view = viewOf(content);
  view.setUint8(0, ALPHA_FLAG);
  // A lossy picture uses 14 of the 24 bits of each size.
  view.setUint16(4, width - 1, true);
  view.setUint16(7, height - 1, true);
  return { type: 'VP8X', content };
}

function file(chunks: readonly Chunk[]): Uint8Array {
  const body = chunks.flatMap(({ type, content }) => {
    const header = Buffer.alloc(CHUNK_HEADER_BYTES);
    header.write(type, 'latin1');
    header.writeUInt32LE(content.length, 4);
    return [header, content, new Uint8Array(content.length & 1)];
  });
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const riff = Buffer.alloc(RIFF_HEADER_BYTES);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(length, 4);
  riff.write('WEBP', 8, 'latin1');
  return Buffer.concat([riff, ...body]);
}

function uint24(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint16(at, true) | ((bytes[at + 2] as number) << 16);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
