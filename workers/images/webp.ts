import createCodec, { type WebpCodec } from '@jsquash/webp/codec/dec/webp_dec.js';
import { WasmCodec } from '../memory/wasm-codec.js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { rgbConversion } from './colours/profile-conversions.js';
import { decoderLimit } from './decoding-memory.js';
import { type StoredPicture, takeSamples } from './stored-picture.js';
import { placeOnCanvas } from './transparent-canvas.js';
import { UndecodableImage } from './undecodable-image.js';
import { readWebpStructure } from './webp-structure.js';

const libwebp = new WasmCodec<WebpCodec>(() => createCodec, '@jsquash/webp/codec/dec/webp_dec.wasm', 'webp');

/**
 * Opens a lossy or lossless WebP with alpha; of an animation, the first frame on a transparent canvas.
 * @throws UndecodableImage
 */
export function openWebp(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const { width, height, frame, file, orientation, profile } = readWebpStructure(bytes);
  if (width * height > maxPixels) throw new UndecodableImage('WebP larger than its header told');
  return {
    ...{ width, height, orientation, isOpaque: false },
    ...(profile && { colours: () => rgbConversion(profile) }),
    decode(take) {
      const { channels, pixels } = placeOnCanvas(decodeFrame(file, frame), frame, { width, height });
      takeSamples({ width, height, channels, data: pixels }, take);
    },
  };
}

function decodeFrame(file: Uint8Array, { width, height }: { width: number; height: number }): RgbaBitmap {
  const limit = decoderLimit({ bytes: file.length, pixels: width * height });
  const decoded = libwebp.use(limit, (codec) => {
    try {
      return codec.decode(file);
    } catch (error) {
      throw new UndecodableImage(`WebP: ${(error as Error).message}`);
    }
  });
  if (decoded?.width !== width || decoded.height !== height) throw new UndecodableImage('corrupt WebP');
  return { width, height, channels: 4, pixels: new Uint8Array(decoded.data.buffer) };
}
