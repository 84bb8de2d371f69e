import {
  type FieldSet,
  type ImageBox,
  type Item,
  itemPath,
  type List,
  type Picture,
  type PictureFit,
  type Template,
} from '../../templates/contract/index.js';
import type { EncodedPicture } from '../contract/encoded-picture.js';
import { UndecodableImage } from '../images/decode.js';
import { fittedPicture } from '../images/fit.js';
import { trackedCodec } from '../memory/large-codecs.js';
import { frameSize } from '../paint/frame-size.js';
import type { PictureCache } from '../paint/picture-cache.js';
import { PictureError } from '../paint/picture-error.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { RenderJob } from './render-job.js';
import { headerUrl } from './satori/header-url.js';

/** Input of a template's `draw`. */
export interface DrawingData {
  /** The job's values, with pictures that are scaled to their boxes in frame pixels. */
  data: Record<string, unknown>;
  /** Fitted pictures by address. Each is decoded when it is first painted. */
  pictures: ReadonlyMap<string, LazyPixmap>;
}

/** The argument of the `draw` function of a template in code. @param store caches the pictures that are decoded */
export function drawingData(template: Template, job: RenderJob, store: PictureCache): DrawingData {
  const { scale } = frameSize(template, job.scale);
  const pictures = new Map<string, LazyPixmap>();
  const addressOf = template.engine === 'satori' ? headerUrl : ({ key }: LazyPixmap) => `picture:${key}`;
  const keep = (picture: LazyPixmap, box: ImageBox) => {
    const address = addressOf(picture, box);
    pictures.set(address, picture);
    return address;
  };
  const drawn = (fields: FieldSet, values: Item, nameOf: (key: string) => string) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, { type }]) => {
        const name = nameOf(key);
        const picture = () => drawnPicture(name, job.pictures[name], scale, store, keep);
        return [key, type === 'image' ? picture() : values[key]];
      }),
    );
  const data: Record<string, unknown> = drawn(template.fields, job.values, (key) => key);
  for (const [key, { fields }] of Object.entries<List>(template.lists ?? {}))
    data[key] = (job.values[key] as readonly Item[]).map((item, index) =>
      drawn(fields, item, (name) => itemPath(key, index, name)),
    );
  return { data, pictures };
}

function drawnPicture(
  field: string,
  encoded: EncodedPicture | undefined,
  scale: number,
  store: PictureCache,
  keep: (picture: LazyPixmap, box: ImageBox) => string,
): Picture {
  if (!encoded) return null;
  return {
    fitted(box, fit = { mode: 'cover' }) {
      const width = Math.max(1, Math.round(box.width * scale));
      const height = Math.max(1, Math.round(box.height * scale));
      const { mode, focus } = { focus: undefined, ...fit };
      const key = JSON.stringify([encoded.digest, width, height, mode, focus?.x, focus?.y]);
      const size = { width, height };
      return keep(
        store.get(key, size, () => fitted(field, encoded, size, fit)),
        box,
      );
    },
  };
}

function fitted(field: string, encoded: EncodedPicture, box: ImageBox, fit: PictureFit) {
  try {
    return trackedCodec(encoded.decodingBytes, () => fittedPicture(encoded, box, fit));
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}
