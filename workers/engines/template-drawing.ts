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
import { openPicture, UndecodableImage } from '../images/decode.js';
import { type Fit, fittedPicture, placed } from '../images/fit.js';
import { turnedSize } from '../images/orientation-geometry.js';
import { encodedSubject } from '../images/subject/encoded-subject.js';
import { MOST_SEARCH_NS } from '../images/subject/find-subject.js';
import { trackedCodec } from '../memory/large-codecs.js';
import { frameSize } from '../paint/frame-size.js';
import type { PictureCache } from '../paint/picture-cache.js';
import { PictureError } from '../paint/picture-error.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
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
      const point = focus === 'subject' ? [focus] : [focus?.x, focus?.y];
      const key = JSON.stringify([encoded.digest, width, height, mode, ...point]);
      const size = { width, height };
      const shown = store.get(key, size, () => fitted(field, encoded, size, fit, store));
      const picture = { ...shown, source: () => wholePicture(field, encoded, size, fit, store) };
      return keep(focus === 'subject' ? { ...picture, work: MOST_SEARCH_NS } : picture, box);
    },
  };
}

/** A picture that is fitted into a box, and where it is in that. @throws PictureError */
function wholePicture(
  field: string,
  encoded: EncodedPicture,
  box: ImageBox,
  fit: PictureFit,
  store: PictureCache,
): ReturnType<NonNullable<LazyPixmap['source']>> {
  try {
    const stored = openPicture(encoded);
    const natural = turnedSize(stored, stored.orientation);
    const { shown, target } = placed(natural, box, withSubject(fit, encoded, store));
    // No pixel more than the file has, and no more than are shown.
    const share = Math.min(1, (PRINTED * target.width) / shown.width);
    const size = {
      width: Math.max(1, Math.round(natural.width * share)),
      height: Math.max(1, Math.round(natural.height * share)),
    };
    const key = JSON.stringify([encoded.digest, size.width, size.height]);
    const whole = store.get(key, size, () => fitted(field, encoded, size, { mode: 'cover' }, store));
    const [x, y] = [
      (target.width / shown.width) * (natural.width / size.width),
      (target.height / shown.height) * (natural.height / size.height),
    ];
    const [left, top] = [
      target.x - (shown.x * target.width) / shown.width,
      target.y - (shown.y * target.height) / shown.height,
    ];
    return { picture: { ...whole, encoded }, matrix: [x, 0, 0, y, left, top] };
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}

/** Pixels of a picture that is printed for each of a frame: 300 an inch, of which a frame has 96. */
const PRINTED = 300 / 96;

function fitted(
  field: string,
  encoded: EncodedPicture,
  box: ImageBox,
  fit: PictureFit,
  store: PictureCache,
): Pixmap {
  try {
    return trackedCodec(encoded.decodingBytes, () =>
      fittedPicture(encoded, box, withSubject(fit, encoded, store)),
    );
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(field);
    throw error;
  }
}

/** A fit with the subject of a picture where it asks for that. @throws UndecodableImage */
function withSubject(fit: PictureFit, encoded: EncodedPicture, store: PictureCache): Fit {
  if (fit.mode === 'contain') return fit;
  const { mode, focus } = fit;
  if (focus !== 'subject') return { mode, focus };
  return { mode, focus: store.subjects.get(encoded.digest, () => encodedSubject(encoded)) };
}
