import type { ImageBox, Picture, PictureFit, Template } from '../../templates/kit/index.js';
import { encodeStoredPng } from '../encoders/png/stored-png.js';
import { UndecodableImage } from '../images/decode.js';
import { fittedPicture } from '../images/fit.js';
import { decodeNoted } from '../images/large-decodes.js';
import type { EncodedPicture, RenderJob } from '../job.js';
import { bytesOf, released } from '../kernels/kernels.js';
import { pictureSize } from './picture-size.js';
import type { PictureStore } from './picture-store.js';

/** The picture of a field cannot be decoded. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(readonly field: string) {
    super(`the picture of ${field} cannot be decoded`);
  }
}

/**
 * What a template's drawing code receives: the job's values, and pictures that it fits into boxes, in the pixels that a
 * box has in the picture. One is decoded when a drawing first fits it, which a kept backdrop never does, and a kept one
 * needs no more.
 */
export function drawnData(template: Template, job: RenderJob, store: PictureStore): Record<string, unknown> {
  const { scale } = pictureSize(template, job.scale);
  return Object.fromEntries(
    Object.entries(template.fields).map(([key, { type }]) => [
      key,
      type === 'image' ? picture(key, job.pictures[key], scale, store) : job.values[key],
    ]),
  );
}

function picture(
  field: string,
  encoded: EncodedPicture | undefined,
  scale: number,
  store: PictureStore,
): Picture {
  if (!encoded) return null;
  return {
    fitted(box, fit = { mode: 'cover' }) {
      const width = Math.max(1, Math.round(box.width * scale));
      const height = Math.max(1, Math.round(box.height * scale));
      const { mode, focus } = { focus: undefined, ...fit };
      const key = JSON.stringify([encoded.digest, width, height, mode, focus?.x, focus?.y]);
      return store.get(key, () => pictureUrl(field, encoded, { width, height }, fit));
    },
  };
}

/** A data URL that the rasterizer reads: a PNG, uncompressed because it goes no further. */
function pictureUrl(field: string, encoded: EncodedPicture, box: ImageBox, fit: PictureFit): string {
  try {
    const { pixels, ...size } = decodeNoted(encoded.decodingBytes, () => fittedPicture(encoded, box, fit));
    const straight = straightColours(bytesOf(pixels));
    released(pixels);
    const png = encodeStoredPng({ ...size, channels: 4, pixels: straight });
    return `data:image/png;base64,${Buffer.from(png.buffer).toString('base64')}`;
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}

/** A copy of RGBA whose colours are not multiplied by their alpha. */
function straightColours(pixels: Uint8Array): Uint8Array {
  const straight = pixels.slice();
  for (let at = 0; at < straight.length; at += 4) {
    const alpha = straight[at + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      straight[channel] = Math.round(((straight[channel] as number) * 255) / alpha);
    }
  }
  return straight;
}
