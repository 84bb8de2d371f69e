import type { EncodedPicture } from '../contract/encoded-picture.js';
import { isDataUrl } from '../images/data-url.js';
import { openPicture, UndecodableImage } from '../images/decode.js';
import type { DocumentPicture, StoredDrawing } from '../images/document-picture.js';
import { fittedPicture } from '../images/fit.js';
import { turnedSize } from '../images/orientation-geometry.js';
import { svgFileSize } from '../layout/boxes/replaced-size.js';
import type { NaturalSize } from '../layout/formatting/layout-node.js';
import { trackedCodec } from '../memory/large-codecs.js';
import type { DisplayItem } from '../raster/display-list.js';
import type { LazyPixmap, RoomShare } from '../raster/pixmap.js';
import type { AvailablePictures } from '../svg/images.js';
import { DrawingPictures } from './drawing-pictures.js';
import type { DrawnFiles } from './drawn-files.js';
import { refuseHtml } from './html-in-svg.js';
import type { PictureCache } from './picture-cache.js';
import { PictureError } from './picture-error.js';

/** Pixels of a decoded picture for each of the frame: what is larger is scaled down while it is decoded. */
const MOST_PIXELS_OF_FRAME = 4;

/** Size of a drawing that says none, and the part of it that is missing (CSS Images 3, section 5.1). */
const DEFAULT_SIZE = { width: 300, height: 150 };

/** A drawing that is read, with its texts as outlines. */
export interface ReadDrawing {
  /** Identifies its content. */
  key: string;
  /** The pictures within it, by their addresses. */
  pictures: ReadonlyMap<string, DocumentPicture>;
  /** What it is painted of in a place in pixels; undefined where resvg draws it. */
  items(
    place: { width: number; height: number },
    pictures: AvailablePictures,
  ): readonly DisplayItem[] | undefined;
  /** Its outermost element in XML, in a size in pixels. */
  markup(place: { width: number; height: number }): string;
  /** Nanoseconds that it takes resvg in a size. */
  time(width: number, height: number): number;
}

/**
 * Nanoseconds of a drawing that is read: one that takes longer is drawn as it is, without texts. Those of all drawings of a frame may be
 * more (`DRAWING_MS`).
 */
const MOST_TIME = 6e8;

/** A reader of drawings; undefined for one that is drawn as it is. */
export type DrawingReader = (drawing: StoredDrawing) => ReadDrawing | undefined;

/** Those of a document are the same in every frame. */
const naturalSizes = new WeakMap<DocumentPicture, NaturalSize>();

/** The pictures of a document by the addresses in it, each decoded when it is first painted. */
export class DocumentPictures {
  readonly #encoded: ReadonlyMap<string, DocumentPicture>;
  readonly #store: PictureCache;
  readonly #drawings: DrawnFiles;
  readonly #read: DrawingReader;

  constructor(
    encoded: ReadonlyMap<string, DocumentPicture>,
    store: PictureCache,
    drawings: DrawnFiles,
    read: DrawingReader = () => undefined,
  ) {
    this.#encoded = encoded;
    this.#store = store;
    this.#drawings = drawings;
    this.#read = read;
  }

  /**
   * In CSS pixels, by the picture's header alone.
   * @param isAsStored whether its orientation is passed over
   * @throws PictureError for one that is broken
   */
  naturalSize(address: string, isAsStored = false): NaturalSize | undefined {
    const encoded = this.#encoded.get(address);
    if (!encoded) return undefined;
    if (isAsStored && encoded.type !== 'svg') return naturalSizeOf(address, { ...encoded, isAsStored });
    const cached = naturalSizes.get(encoded);
    if (cached) return cached;
    const size = naturalSizeOf(address, encoded);
    naturalSizes.set(encoded, size);
    return size;
  }

  /** All of them for painters. @param frame size of the frame in pixels */
  painted(frame: { width: number; height: number }): Map<string, LazyPixmap> {
    const pictures = new Map<string, LazyPixmap>();
    for (const [address, encoded] of this.#encoded) {
      const natural = this.naturalSize(address) as NaturalSize;
      const picture =
        encoded.type === 'svg'
          ? this.#drawing(encoded, natural)
          : this.#decoded(address, encoded, natural, frame);
      if (encoded.type !== 'svg' && encoded.type !== 'gif')
        picture.asStored = () => this.#asStored(address, encoded, frame);
      pictures.set(address, picture);
    }
    return pictures;
  }

  #asStored(address: string, picture: EncodedPicture, frame: { width: number; height: number }): LazyPixmap {
    const encoded = { ...picture, digest: `${picture.digest} as stored`, isAsStored: true };
    return this.#decoded(address, encoded, naturalSizeOf(address, encoded), frame);
  }

  #decoded(
    address: string,
    encoded: EncodedPicture & { isAsStored?: boolean },
    { width = 1, height = 1 }: NaturalSize,
    frame: { width: number; height: number },
  ): LazyPixmap {
    const most = MOST_PIXELS_OF_FRAME * frame.width * frame.height;
    const share = Math.min(1, Math.sqrt(most / (width * height)));
    const size = {
      width: Math.max(1, Math.round(width * share)),
      height: Math.max(1, Math.round(height * share)),
    };
    const key = JSON.stringify([encoded.digest, size.width, size.height]);
    const draw = () => {
      try {
        return trackedCodec(encoded.decodingBytes, () => fittedPicture(encoded, size, { mode: 'cover' }));
      } catch (error) {
        if (error instanceof UndecodableImage) throw new PictureError(address);
        throw error;
      }
    };
    return { ...this.#store.get(key, size, draw), encoded, natural: { width, height } };
  }

  #drawing(drawing: StoredDrawing, size: NaturalSize): LazyPixmap {
    const { bytes } = drawing;
    const read = this.#read(drawing);
    const isSizeless = size.width === undefined && size.height === undefined;
    const fits = roomShare(size);
    const natural = { ...drawnSize(size), ...(fits && { fits }) };
    const { viewBox, preserveAspectRatio, ...root } = rootAttributes(bytes);
    const isPlain = PIXELS.test(root.width ?? '') && PIXELS.test(root.height ?? '');
    const isOpen = isSizeless && viewBox === undefined;
    const whole = addressOf(isPlain ? bytes : withSize(bytes, natural));
    const sized = (width: number, height: number): LazyPixmap => {
      const time = read?.time(width, height) ?? Infinity;
      if (read && time <= MOST_TIME) {
        const place = { width, height };
        const markup = () => this.#drawings.resvg.drawing(read.markup(place), place);
        const itemsOf = () => read.items(place, this.#within(read, place));
        const key = `${read.key} ${width} ${height}`;
        return { ...this.#drawings.picture(key, markup, place, itemsOf), natural, sized, work: time };
      }
      // A box of other sides than the drawing's stretches it only where it has no view box, or says so.
      const isStretched = viewBox === undefined || hasShape({ width, height }, natural);
      const ratio = isStretched ? 'none' : preserveAspectRatio;
      // What has no size and no view box is not scaled into a box of other sides, but cut off there.
      const isCut = isOpen && !hasShape({ width, height }, natural);
      const own = isCut ? { width, height } : natural;
      const picture = this.#drawings.resvg.image(
        isCut ? addressOf(withSize(bytes, own)) : whole,
        width,
        height,
        ratio,
      );
      return {
        ...picture,
        drawn: () => {
          refuseHtml(bytes);
          return picture.drawn();
        },
        natural,
        sized,
        ...(drawing.time && { work: drawing.time(width, height) }),
      };
    };
    return sized(Math.max(1, Math.round(natural.width)), Math.max(1, Math.round(natural.height)));
  }

  /** The pictures within a drawing. @param frame size of the drawing in pixels */
  #within({ pictures }: ReadDrawing, frame: { width: number; height: number }): AvailablePictures {
    const painted = new DocumentPictures(pictures, this.#store, this.#drawings).painted(frame);
    return {
      pictures: new DrawingPictures(painted, this.#drawings.pictures),
      pictureAt: (href, ...room) =>
        painted.get(href) ?? (isDataUrl(href) ? this.#drawings.resvg.image(href, ...room) : undefined),
    };
  }
}

/** Whether a size in whole pixels has the ratio of another. */
function hasShape(
  { width, height }: { width: number; height: number },
  natural: { width: number; height: number },
): boolean {
  return Math.abs(width - (height * natural.width) / natural.height) <= 1;
}

/** What the room decides of a drawing; undefined where its own size does. */
function roomShare({ width, height, ratio }: NaturalSize): RoomShare | undefined {
  if (width === undefined && height === undefined) return ratio === undefined ? 'all' : 'ratio';
  if (ratio !== undefined || (width !== undefined && height !== undefined)) return undefined;
  return width === undefined ? 'width' : 'height';
}

/** The natural size of a drawing in which no part is missing. */
export function drawnSize({ width, height, ratio }: NaturalSize): { width: number; height: number } {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: ratio ? width / ratio : DEFAULT_SIZE.height };
  if (height !== undefined) return { width: ratio ? height * ratio : DEFAULT_SIZE.width, height };
  return ratio ? { width: DEFAULT_SIZE.width, height: DEFAULT_SIZE.width / ratio } : DEFAULT_SIZE;
}

/** Natural size of a picture in CSS pixels. @throws PictureError for one that is broken */
export function naturalSizeOf(
  address: string,
  encoded: DocumentPicture & { isAsStored?: boolean },
): NaturalSize {
  if (encoded.type === 'svg')
    return svgFileSize({ type: 'svg', props: rootAttributes(encoded.bytes), children: [] });
  try {
    const stored = openPicture(encoded);
    const { width, height } = turnedSize(stored, stored.orientation);
    return { width, height, ratio: width / height };
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(address);
    throw error;
  }
}

const PIXELS = /^\s*[\d.]+(?:px)?\s*$/;

function addressOf(bytes: Uint8Array): string {
  return `data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A file whose outermost element has a size in pixels: resvg takes another one where a part of it is missing. */
function withSize(bytes: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const sized = text.replace(/<svg\b([^>]*?)(\/?)>/, (_, attributes: string, end: string) => {
    const others = attributes.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return `<svg${others} width="${width}" height="${height}"${end}>`;
  });
  return new TextEncoder().encode(sized);
}

/** The attributes of the outermost element of an SVG file. */
function rootAttributes(bytes: Uint8Array): Record<string, string> {
  const [, start = ''] = /<svg\b([^>]*)>/.exec(new TextDecoder().decode(bytes)) ?? [];
  const found = start.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(Array.from(found, ([, name, one, other]) => [name, one ?? other ?? '']));
}
