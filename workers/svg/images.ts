/** Pictures in `<image>` (SVG 2, section 12.3), fitted as in Chromium (Blink's `SVGImagePainter`). */

import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { isUpright } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { type Attributes, hrefOf, lengthOf, shareOf, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import { clippedToArea } from './clip-paths.js';
import type { ElementGroups } from './element-groups.js';
import type { PictureSize, SvgPictures } from './pictures.js';
import { rectanglePlace, type Viewport } from './shapes.js';
import type { Surroundings } from './surroundings.js';
import { fitting } from './viewports.js';

/** Attributes of an `<image>`, besides those of presentation. */
export const IMAGE_ATTRIBUTES = [
  ...[
    'x',
    'y',
    'width',
    'height',
    'href',
    'xlink:href',
    'preserveAspectRatio',
    'image-rendering',
    'image-orientation',
  ],
];

/** Pictures that a drawing may show. */
export interface AvailablePictures {
  /** Looks up a picture by its address, in about this size; undefined where it is not known. */
  pictureAt(
    href: string,
    width: number,
    height: number,
    aspectRatio: string | undefined,
  ): LazyPixmap | undefined;
  /** Pictures in any size. */
  pictures: SvgPictures;
}

/** Draws the `<image>`s of one document. */
export class ImagePainter {
  readonly #groups: ElementGroups;
  readonly #available: AvailablePictures;
  readonly #viewport: () => Viewport;

  constructor(groups: ElementGroups, available: AvailablePictures, viewport: () => Viewport) {
    this.#groups = groups;
    this.#available = available;
    this.#viewport = viewport;
  }

  /** @throws UnsupportedSvg */
  draw(element: PlainElement, attributes: Attributes, within: Surroundings): void {
    const href = hrefOf(element);
    if (href === '') return;
    const size = this.#available.pictures.sizeOf(href, isAsStored(attributes));
    if (size) this.#drawAvailableImage(element, href, size, attributes, within);
    else this.#drawSizedImage(element, href, attributes, within);
  }

  #drawAvailableImage(
    element: PlainElement,
    href: string,
    size: PictureSize,
    attributes: Attributes,
    within: Surroundings,
  ): void {
    const place = imagePlace(attributes, size, this.#viewport());
    if (!(place.width > 0 && place.height > 0)) return;
    const draw = (inner: Surroundings) =>
      drawImage(href, size, attributes, place, inner, this.#available.pictures);
    this.#groups.draw(element, attributes, within, draw, () => place);
  }

  /** Draws a picture that has just the size of its place. */
  #drawSizedImage(element: PlainElement, href: string, attributes: Attributes, within: Surroundings): void {
    const place = rectanglePlace(attributes, this.#viewport());
    if (!(place.width > 0 && place.height > 0)) throw new UnsupportedSvg('a picture in its own size');
    const [a, , , d, e, f] = within.matrix;
    if (!isUpright(within.matrix) || !(a > 0 && d > 0)) throw new UnsupportedSvg('a turned picture');
    const width = Math.max(1, Math.round(place.width * a));
    const height = Math.max(1, Math.round(place.height * d));
    const picture = this.#pictureAt(href, width, height, attributes);
    if (Math.abs(picture.width - width) > 1 || Math.abs(picture.height - height) > 1)
      throw new UnsupportedSvg('a picture of another size than its place');
    const [left, top] = [Math.round(place.left * a + e), Math.round(place.top * d + f)];
    // Opacity needs no group.
    const { opacity, ...others } = Object.fromEntries(attributes);
    const share = Math.round(shareOf(opacity) * OPAQUE);
    this.#groups.draw(element, new Map(Object.entries(others)), within, ({ context, clip }) =>
      context.drawPixmap(picture, left, top, clip, share),
    );
  }

  #pictureAt(href: string, width: number, height: number, attributes: Attributes): LazyPixmap {
    const aspectRatio = attributes.get('preserveAspectRatio');
    const picture = this.#available.pictureAt(href, width, height, aspectRatio);
    if (!picture) throw new UnsupportedSvg('a picture from elsewhere');
    return picture;
  }
}

const NEAREST = /^(?:pixelated|crisp-edges|-webkit-optimize-contrast)$/;

/** Tells whether the orientation that a picture says is passed over (CSS Images 3, section 4.6). */
function isAsStored(attributes: Attributes): boolean {
  return attributes.get('image-orientation') === 'none';
}

/** Where a picture of a known size stands, in user units. @throws UnsupportedSvg */
function imagePlace(attributes: Attributes, natural: PictureSize, viewport: Viewport): Box {
  const attributeLength = (name: 'width' | 'height') => {
    const text = attributes.get(name);
    return text === undefined || text === 'auto' ? undefined : lengthOf(text, 0, viewport[name]);
  };
  const [width, height] = [attributeLength('width'), attributeLength('height')];
  const ratio = natural.width / natural.height;
  const own = natural.fits === 'ratio' ? fittedRoom(ratio) : natural;
  return {
    left: lengthOf(attributes.get('x'), 0, viewport.width),
    top: lengthOf(attributes.get('y'), 0, viewport.height),
    width: width ?? (height === undefined ? own.width : height * ratio),
    height: height ?? (width === undefined ? own.height : width / ratio),
  };
}

/** Room of a picture that has only a ratio (CSS Images 3, section 5.3), and where that says nothing. */
const ROOM = { width: 300, height: 150 };

function fittedRoom(ratio: number): Viewport {
  const width = Math.min(ROOM.width, ROOM.height * ratio);
  return { width, height: width / ratio };
}

/** @param place that of the `<image>`; @throws UnsupportedSvg */
function drawImage(
  address: string,
  size: PictureSize,
  attributes: Attributes,
  place: Box,
  { context, clip, matrix }: Surroundings & { context: DrawingContext },
  pictures: SvgPictures,
): void {
  const aspectRatio = attributes.get('preserveAspectRatio');
  const isStretched = aspectRatio === 'none';
  const how = {
    isNearest: NEAREST.test(attributes.get('image-rendering') ?? 'auto'),
    isAsStored: isAsStored(attributes),
  };
  // What is of SVG fills the place, and is fitted by what it says itself.
  if (size.isDrawing || isStretched) {
    pictures.draw(address, place, context, { matrix, clip }, { ...how, isStretched });
    return;
  }
  const [across, , , down, left, top] = fitting(size, place, aspectRatio);
  const area = {
    left: place.left + left,
    top: place.top + top,
    width: size.width * across,
    height: size.height * down,
  };
  const isCut = area.width > place.width || area.height > place.height;
  const within = isCut ? clippedToArea(place, clip, matrix) : clip;
  if (within) pictures.draw(address, area, context, { matrix, clip: within }, { ...how, isStretched });
}
