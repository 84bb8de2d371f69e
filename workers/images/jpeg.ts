import { readFileSync } from 'node:fs';
import createCodec, { type JpegCodec } from '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs';
import jpegJs from 'jpeg-js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { type Orientation, readJpegStructure } from './jpeg-structure.js';
import { UndecodableImage } from './undecodable-image.js';
import { upright } from './upright.js';

// Encoders write about ten scans. Each costs a pass over the whole picture however few bytes it has, so that without
// a limit a small file could keep a thread busy for hours.
const MAX_SCANS = 50;

/**
 * Decodes baseline and progressive JPEGs: grey, YCbCr and RGB with libjpeg-turbo, CMYK and YCCK with jpeg-js.
 * @throws UndecodableImage also for data that libjpeg would only warn of, such as a missing end: it fills the rest
 *   with grey, and the wrapper does not tell one warning from another
 */
export function decodeJpeg(bytes: Uint8Array): RgbaBitmap {
  const { components, scans, orientation } = readJpegStructure(bytes);
  if (scans > MAX_SCANS) throw new UndecodableImage(`JPEG of ${scans} scans`);
  const decode = components === 4 ? decodeFourComponents : decodeWithLibjpegTurbo;
  return decode(bytes, orientation);
}

let codec: JpegCodec | undefined;

// The heap begins at 50 MiB and never shrinks; a codec that a large picture has swollen is not kept.
const KEPT_HEAP_BYTES = 64 * 1024 * 1024;

function decodeWithLibjpegTurbo(bytes: Uint8Array, orientation: Orientation): RgbaBitmap {
  codec ??= instantiate();
  const decoder = new codec.JPEGDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
  } catch {
    // Its C++ exceptions come out as bare addresses and unwind nothing: a failed decode leaks all it had allocated,
    // and only a new instance gets that back.
    codec = undefined;
    throw new UndecodableImage('corrupt, truncated or unsupported JPEG');
  }
  const { width, height, componentCount } = decoder.getFrameInfo();
  const data = decoder.getDecodedBuffer();
  const raster = upright({ width, height, channels: componentCount, data }, orientation);
  decoder.delete();
  if (codec.HEAPU8.length > KEPT_HEAP_BYTES) codec = undefined;
  return raster;
}

/** What is used of WebAssembly, which neither Node's types nor the language's own declare. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => object;
};

let compiled: object | undefined;

/** The code is compiled once a thread; an instance then takes 3 ms. */
function instantiate(): JpegCodec {
  const path = new URL(import.meta.resolve('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm'));
  compiled ??= new WebAssembly.Module(readFileSync(path));
  const module = compiled;
  // The factory's promise is not needed: given an instance synchronously, it has filled in the object it was handed
  // by the time it returns.
  const instance = {
    instantiateWasm(imports: object, receive: (instance: object) => void) {
      receive(new WebAssembly.Instance(module, imports));
      return {};
    },
    print() {},
    printErr() {},
  };
  createCodec(instance);
  return instance as typeof instance & JpegCodec;
}

// jpeg-js needs up to 0.4 s and about 45 MB a megapixel.
const FOUR_COMPONENT_LIMITS = { maxResolutionInMP: 8, maxMemoryUsageInMB: 512 };

/** libjpeg has no way from CMYK to RGB. */
function decodeFourComponents(bytes: Uint8Array, orientation: Orientation): RgbaBitmap {
  try {
    const options = { useTArray: true, formatAsRGBA: false, tolerantDecoding: false } as const;
    const samples = jpegJs.decode(bytes, { ...options, ...FOUR_COMPONENT_LIMITS });
    return upright({ ...samples, channels: 3 }, orientation);
  } catch (error) {
    throw new UndecodableImage(`CMYK JPEG: ${(error as Error).message}`);
  }
}
