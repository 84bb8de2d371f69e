import { crc32 } from 'node:zlib';
import { type Orientation, readExifOrientation } from './exif-orientation.js';
import { UndecodableImage } from './undecodable-image.js';

/** Parts of a PNG file from which the picture is decoded. */
export interface PngChunks {
  width: number;
  height: number;
  /** Bit depth: 1, 2, 4, 8 or 16. */
  depth: number;
  colourType: ColourType;
  /** Samples of a pixel. */
  samples: number;
  interlaced: boolean;
  /** RGB triples; empty without a palette. */
  palette: Uint8Array;
  /** Data of tRNS: alphas of palette entries, or the transparent colour. */
  transparency: Uint8Array | undefined;
  orientation: Orientation;
  /** Contents of the chunks that say what its colours are, by type. */
  colourChunks: ReadonlyMap<string, Uint8Array>;
  /** The zlib stream of all IDAT chunks. */
  data: Uint8Array;
}

export type ColourType = 0 | 2 | 3 | 4 | 6;
export const GREY = 0;
export const RGB = 2;
export const PALETTE = 3;
const GREY_ALPHA = 4;
const RGB_ALPHA = 6;

const COLOUR_CHUNKS: ReadonlySet<string> = new Set([
  ...['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'],
  ...['cLLI', 'mDCV'],
]);

const SIGNATURE_BYTES = 8;

/**
 * Limit of each side, the same as libpng's `PNG_USER_WIDTH_MAX`: memory for whole rows and for the filter
 * weights of a side would exceed the estimate by pixels.
 */
const LONGEST_SIDE = 1_000_000;

/** Limit of chunks; some encoders write one for each row. */
const MOST_CHUNKS = 100_000;

/**
 * Parses the chunks up to IEND, and checks the critical ones.
 * @throws UndecodableImage
 */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  let header: Uint8Array | undefined;
  let palette = new Uint8Array();
  let transparency: Uint8Array | undefined;
  let orientation: Orientation = 1;
  const colourChunks = new Map<string, Uint8Array>();
  const data: Uint8Array[] = [];
  let count = 0;
  let ended = false;

  for (const { type, content, checked, checksum } of walkChunks(bytes)) {
    const isUsed = isCritical(type) || type === 'tRNS';
    if (isUsed && crc32(checked) !== checksum) throw new UndecodableImage(`corrupt PNG chunk ${type}`);
    // IHDR must be first and single (section 5.6): the front has bounded the size by the first one.
    if ((type === 'IHDR') !== (header === undefined)) throw new UndecodableImage('PNG header out of place');
    if (type === 'IHDR') header = content;
    else if (type === 'PLTE') palette = new Uint8Array(content);
    else if (type === 'tRNS') transparency = content;
    else if (type === 'eXIf') orientation = readExifOrientation(content);
    else if (type === 'IDAT') data.push(content);
    else if (COLOUR_CHUNKS.has(type)) {
      // They come before palette and data; those that are damaged are left out.
      const isInPlace = palette.length === 0 && data.length === 0 && !colourChunks.has(type);
      if (isInPlace && crc32(checked) === checksum) colourChunks.set(type, content);
    } else if (type === 'IEND') ended = true;
    else if (isUsed) throw new UndecodableImage('unknown critical PNG chunk');
    if (ended) break;
    if (++count === MOST_CHUNKS) throw new UndecodableImage('PNG of too many chunks');
  }
  if (!ended) throw new UndecodableImage('truncated PNG');
  if (header === undefined) throw new UndecodableImage('PNG without IHDR');
  const chunks = {
    ...readHeader(header),
    palette,
    transparency,
    orientation,
    colourChunks,
    data: Buffer.concat(data),
  };
  if (chunks.colourType === PALETTE && palette.length < 3)
    throw new UndecodableImage('PNG without its palette');
  return chunks;
}

interface Chunk {
  type: string;
  content: Uint8Array;
  /** Type and data, and the CRC in the file. */
  checked: Uint8Array;
  checksum: number;
}

/** Walks the chunks of a PNG (third edition, section 5.3) up to a truncated one. */
export function* walkChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) return;
    const checked = bytes.subarray(at + 4, end);
    const type = String.fromCharCode(...checked.subarray(0, 4));
    yield { type, content: checked.subarray(4), checked, checksum: view.getUint32(end) };
    at = end + 4;
  }
}

/** Critical chunks have bit 5 of the first letter clear (section 5.4). */
function isCritical(type: string): boolean {
  return (type.charCodeAt(0) & 0x20) === 0;
}

/** Section 11.2.1, table 11.1. */
const COLOUR_TYPES: Record<ColourType, { samples: number; depths: readonly number[] }> = {
  [GREY]: { samples: 1, depths: [1, 2, 4, 8, 16] },
  [RGB]: { samples: 3, depths: [8, 16] },
  [PALETTE]: { samples: 1, depths: [1, 2, 4, 8] },
  [GREY_ALPHA]: { samples: 2, depths: [8, 16] },
  [RGB_ALPHA]: { samples: 4, depths: [8, 16] },
};

function readHeader(content: Uint8Array) {
  if (content.length !== 13) throw new UndecodableImage('PNG header of the wrong length');
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = content.subarray(8);
  const kind = COLOUR_TYPES[colourType as ColourType] as (typeof COLOUR_TYPES)[ColourType] | undefined;
  if (
    width === 0 ||
    height === 0 ||
    Math.max(width, height) > LONGEST_SIDE ||
    !kind?.depths.includes(depth)
  ) {
    throw new UndecodableImage('PNG header out of range');
  }
  if (compression !== 0 || filter !== 0 || interlace > 1) throw new UndecodableImage('unknown PNG method');
  return {
    width,
    height,
    depth,
    colourType: colourType as ColourType,
    samples: kind.samples,
    interlaced: interlace === 1,
  };
}
