import type { ImageBox, Picture, PictureFit, Template } from '../../templates/contract/index.js';
import { UndecodableImage } from '../images/decode.js';
import { fittedPicture } from '../images/fit.js';
import { decodeTracked } from '../images/large-decodes.js';
import type { LazyPicture } from '../raster/picture.js';
import type { EncodedPicture, RenderJob } from '../thread/job.js';
import { pictureSize } from './picture-size.js';
import type { PictureStore } from './picture-store.js';

/** The picture of a field cannot be decoded. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(readonly field: string) {
    super(`the picture of ${field} cannot be decoded`);
  }
}

/** What a template draws with. */
export interface DrawnWith {
  /** The job's values, and pictures that the template fits into boxes, in the pixels that a box has in the picture. */
  data: Record<string, unknown>;
  /** The pictures that were fitted, by their addresses. One is decoded when it is first painted. */
  pictures: ReadonlyMap<string, LazyPicture>;
}

export function drawnWith(template: Template, job: RenderJob, store: PictureStore): DrawnWith {
  const { scale } = pictureSize(template, job.scale);
  const pictures = new Map<string, LazyPicture>();
  const keep = (picture: LazyPicture) => {
    const address = `picture:${picture.key}`;
    pictures.set(address, picture);
    return address;
  };
  const data = Object.fromEntries(
    Object.entries(template.fields).map(([key, { type }]) => [
      key,
      type === 'image' ? drawnPicture(key, job.pictures[key], scale, store, keep) : job.values[key],
    ]),
  );
  return { data, pictures };
}

function drawnPicture(
  field: string,
  encoded: EncodedPicture | undefined,
  scale: number,
  store: PictureStore,
  keep: (picture: LazyPicture) => string,
): Picture {
  if (!encoded) return null;
  return {
    fitted(box, fit = { mode: 'cover' }) {
      const width = Math.max(1, Math.round(box.width * scale));
      const height = Math.max(1, Math.round(box.height * scale));
      const { mode, focus } = { focus: undefined, ...fit };
      const key = JSON.stringify([encoded.digest, width, height, mode, focus?.x, focus?.y]);
      const size = { width, height };
      return keep(store.get(key, size, () => fitted(field, encoded, size, fit)));
    },
  };
}

function fitted(field: string, encoded: EncodedPicture, box: ImageBox, fit: PictureFit) {
  try {
    return decodeTracked(encoded.decodingBytes, () => fittedPicture(encoded, box, fit));
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}
