/** Pictures in `<image>` (SVG 2, section 12.3), fitted as in Chromium (Blink's `SVGImagePainter`). */

import type { DrawingContext } from '../raster/drawing-context.js';
import { type Attributes, lengthOf } from './attributes.js';
import type { Box } from './bounding-box.js';
import { clippedToArea } from './clip-paths.js';
import type { PictureSize, SvgPictures } from './pictures.js';
import type { Viewport } from './shapes.js';
import type { Surroundings } from './surroundings.js';
import { fitting } from './viewports.js';

/** Attributes of an `<image>`, besides those of presentation. */
export const IMAGE_ATTRIBUTES = [
  ...['x', 'y', 'width', 'height', 'href', 'xlink:href', 'preserveAspectRatio', 'image-rendering'],
];

const NEAREST = /^(?:pixelated|crisp-edges|-webkit-optimize-contrast)$/;

/** Where a picture of a known size stands, in user units. @throws UnsupportedSvg */
export function imagePlace(attributes: Attributes, natural: Viewport, viewport: Viewport): Box {
  const given = (name: 'width' | 'height') => {
    const text = attributes.get(name);
    return text === undefined || text === 'auto' ? undefined : lengthOf(text, 0, viewport[name]);
  };
  const [width, height] = [given('width'), given('height')];
  const ratio = natural.width / natural.height;
  return {
    left: lengthOf(attributes.get('x'), 0, viewport.width),
    top: lengthOf(attributes.get('y'), 0, viewport.height),
    width: width ?? (height === undefined ? natural.width : height * ratio),
    height: height ?? (width === undefined ? natural.height : width / ratio),
  };
}

/** @param place that of the `<image>`; @throws UnsupportedSvg */
export function drawImage(
  address: string,
  size: PictureSize,
  attributes: Attributes,
  place: Box,
  { context, clip, matrix }: Surroundings & { context: DrawingContext },
  pictures: SvgPictures,
): void {
  const aspectRatio = attributes.get('preserveAspectRatio');
  const isStretched = aspectRatio === 'none';
  const isNearest = NEAREST.test(attributes.get('image-rendering') ?? 'auto');
  // What is of SVG fills the place, and is fitted by what it says itself.
  if (size.isDrawing || isStretched) {
    pictures.draw(address, place, context, { matrix, clip }, { isStretched, isNearest });
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
  if (within) pictures.draw(address, area, context, { matrix, clip: within }, { isStretched, isNearest });
}
