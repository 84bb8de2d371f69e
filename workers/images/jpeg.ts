import { createRequire } from 'node:module';
import type { JpegCodec } from '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs';
import type JpegJs from 'jpeg-js';
import { packageFile } from '../bundles/package-file.js';
import { WasmCodec } from '../memory/wasm-codec.js';
import type { ColourConversion } from './colours/conversion.js';
import { profileConversion } from './colours/profile-conversions.js';
import { decoderLimit, MOST_FOUR_COMPONENT_PIXELS } from './decoding-memory.js';
import { type JpegCoding, readJpegCoding } from './jpeg-coding.js';
import { decodeRows, type Reduction } from './jpeg-decoder.js';
import { type JpegStructure, readJpegStructure } from './jpeg-structure.js';
import { NotRead, type StoredPicture, type TakeRows, takeSamples } from './stored-picture.js';
import { UndecodableImage } from './undecodable-image.js';

// Encoders write about ten scans. Each costs a pass over the whole picture however few bytes it has, so that without
// a limit a small file could keep a thread busy for hours.
const MAX_SCANS = 50;

/**
 * Opens a baseline or progressive JPEG. Our decoder reads grey, YCbCr and RGB, libjpeg-turbo what ours does
 * not support, jpeg-js CMYK and YCCK. Stray bytes and a missing EOI marker are ignored, as in browsers.
 * @throws UndecodableImage also where libjpeg would only warn, such as truncated scans, which it fills with
 *   grey
 */
export function openJpeg(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const structure = readJpegStructure(bytes);
  const { width, height, components, scans, orientation } = structure;
  if (width * height > maxPixels) throw new UndecodableImage('JPEG larger than its header told');
  if (scans > MAX_SCANS) throw new UndecodableImage(`JPEG of ${scans} scans`);
  const colours = structure.profile ? { colours: () => conversionOf(structure), hasSoftColours: true } : {};
  const picture = { width, height, orientation, isOpaque: true, ...colours };
  if (components === 4) return { ...picture, decode: (take) => decodeFourComponents(structure, take) };
  const fallback = { ...picture, decode: (take: TakeRows) => decodeWithLibjpegTurbo(structure, take) };
  const coding = readJpegCoding(structure.stream);
  return coding ? huffmanCoded(coding, structure.stream, 1, fallback) : fallback;
}

/** Conversion by a profile of the file's components, as in Chromium's `JPEGImageReader`; others are ignored. */
function conversionOf({ profile, components }: JpegStructure): ColourConversion | undefined {
  const read = profile && profileConversion(profile);
  if (!read) return undefined;
  const isOfFile =
    components === 4
      ? read.device === 'CMYK'
      : read.device === 'RGB ' || (components === 1 && read.device === 'GRAY');
  return isOfFile ? read.conversion : undefined;
}

/** Picture for our decoder, with libjpeg as the fallback that decides about broken or unsupported data. */
function huffmanCoded(
  coding: JpegCoding,
  stream: Uint8Array,
  reduction: Reduction,
  fallback: StoredPicture,
): StoredPicture & { reduction: Reduction } {
  return {
    ...fallback,
    fallback,
    width: Math.ceil(coding.width / reduction),
    height: Math.ceil(coding.height / reduction),
    reduction,
    decode(take, shown) {
      if (!decodeRows(coding, stream, reduction, shown, take))
        throw new NotRead('JPEG that is broken or strange');
    },
    reduced: (most) => huffmanCoded(coding, stream, reductionOf(coding, most), fallback),
  };
}

function reductionOf({ components }: JpegCoding, most: number): Reduction {
  // Blocks are made of 1, 2, 4 or 8 samples across: a third of the samples would not do.
  if (components.some(({ across, down }) => across === 3 || down === 3)) return 1;
  if (most >= 8) return 8;
  if (most >= 4) return 4;
  return most >= 2 ? 2 : 1;
}

/** Lazy `require`: few pictures need one of the packages. */
const require = createRequire(import.meta.url);

const LIBJPEG_TURBO = '@cornerstonejs/codec-libjpeg-turbo-8bit/dist/libjpegturbowasm_decode';

const libjpegTurbo = new WasmCodec<JpegCodec>(
  () => require(packageFile(`${LIBJPEG_TURBO}.js`)),
  `${LIBJPEG_TURBO}.wasm`,
  'jpeg',
);

function decodeWithLibjpegTurbo({ stream, width, height }: JpegStructure, take: TakeRows): void {
  libjpegTurbo.use(decoderLimit({ bytes: stream.length, pixels: width * height }), (codec) => {
    const decoder = new codec.JPEGDecoder();
    const encoded = decoder.getEncodedBuffer(stream.length);
    encoded.set(stream);
    try {
      decoder.decode();
    } catch {
      // Its C++ exceptions come out as bare addresses and unwind nothing: a failed decode leaks all it had allocated.
      libjpegTurbo.discard();
      if (!warnsOfExtraneousBytes(codec.HEAPU8, encoded.byteOffset)) {
        throw new UndecodableImage('corrupt, truncated or unsupported JPEG');
      }
    }
    const channels = decoder.getFrameInfo().componentCount;
    takeSamples({ width, height, channels, data: decoder.getDecodedBuffer() }, take);
    decoder.delete();
  });
}

/**
 * Tells whether libjpeg's first warning was of extraneous bytes behind a scan, the only one without loss of
 * data. The wrapper hides messages, but libjpeg keeps the last one in its static data, below all allocations.
 */
function warnsOfExtraneousBytes(memory: Uint8Array, allocatedFrom: number): boolean {
  const statics = Buffer.from(memory.buffer, 0, allocatedFrom).toString('latin1');
  return /\d extraneous bytes before marker 0x[\da-f]/.test(statics);
}

// jpeg-js needs up to 0.4 s and about 45 MB a megapixel.
const FOUR_COMPONENT_LIMITS = {
  maxResolutionInMP: MOST_FOUR_COMPONENT_PIXELS / 1e6,
  maxMemoryUsageInMB: 512,
};

const CMYK_COMPONENTS = 4;
const SCAN_MARKER = Uint8Array.of(0xff, 0xda);

/** Offset of the components of a scan header. */
const SCAN_COMPONENTS_AT = 4;

/**
 * Upper bound of jpeg-js's passes over a component. It ignores segment lengths, so it may find scans inside
 * tables, but each starts with these two bytes, which real tables hardly ever contain.
 */
function mostComponentPasses(stream: Uint8Array): number {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.length);
  let passes = 0;
  for (let at = bytes.indexOf(SCAN_MARKER); at !== -1; at = bytes.indexOf(SCAN_MARKER, at + 2)) {
    passes += Math.max(1, bytes[at + SCAN_COMPONENTS_AT] ?? 0);
  }
  return passes;
}

/** libjpeg has no way from CMYK to RGB; a profile of inks is applied behind it, as in Chromium. */
function decodeFourComponents({ stream, isEnded }: JpegStructure, take: TakeRows): void {
  // jpeg-js does not tell scans that are cut short, but for the missing end.
  if (!isEnded) throw new UndecodableImage('truncated CMYK JPEG');
  if (mostComponentPasses(stream) > MAX_SCANS * CMYK_COMPONENTS) {
    throw new UndecodableImage('CMYK JPEG of hidden scans');
  }
  let samples: { width: number; height: number; data: Uint8Array };
  try {
    const options = { useTArray: true, formatAsRGBA: false, tolerantDecoding: false } as const;
    const jpegJs: typeof JpegJs = require(packageFile('jpeg-js/index.js'));
    samples = jpegJs.decode(stream, { ...options, ...FOUR_COMPONENT_LIMITS });
  } catch (error) {
    throw new UndecodableImage(`CMYK JPEG: ${(error as Error).message}`);
  }
  takeSamples({ ...samples, channels: 3 }, take);
}
