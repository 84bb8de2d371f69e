import type { Template } from '../../templates/kit/index.js';
import { allocated, bytesOf, kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import { type PlainElement, plainTree } from '../layout/element-tree.js';
import { svgMarkup } from '../layout/svg-markup.js';
import { Backdrop } from '../raster/backdrop.js';
import type { PremultipliedBitmap } from '../raster/bitmap.js';
import { type Picture, pictureOf } from '../raster/picture.js';
import { rasterize } from '../raster/rasterizer.js';
import { type GroundGradient, scaledGradient, splitGround } from './ground.js';
import type { PictureSize } from './picture-size.js';
import { scaledSvg } from './scaled-svg.js';

interface BackdropKernels {
  fillGradient(
    pixels: number,
    width: number,
    height: number,
    atOrigin: number,
    across: number,
    down: number,
    from: number,
    to: number,
  ): void;
  layOver(pixels: number, picture: number, count: number): void;
  flatten(pixels: number, count: number): void;
}

const { fillGradient, layOver, flatten } = kernels<BackdropKernels>();

/**
 * Draws a template's backdrop in the size of the picture. What that of an opaque picture leaves transparent comes out
 * white.
 * @throws what the template's code throws, PictureError among it
 */
export function drawnBackdrop(
  template: Template,
  data: Record<string, unknown>,
  size: PictureSize,
): Backdrop {
  const svg = plainTree(template.backdrop.draw(data));
  const byResvg = (drawn: PlainElement) => rasterize(svgMarkup(scaledSvg(drawn, template, size)));
  const { width, height, pixels } = drawnOnGround(svg, size, byResvg) ?? pictureOf(byResvg(svg));
  if (!template.transparent) flatten(pixels.address, width * height);
  return new Backdrop(width, height, pixels);
}

/** Draws a backdrop that begins with a gradient over the whole of it; undefined for any other. */
function drawnOnGround(
  svg: PlainElement,
  { width, height, scale }: PictureSize,
  byResvg: (rest: PlainElement) => PremultipliedBitmap,
): Picture | undefined {
  const split = splitGround(svg);
  if (!split) return undefined;
  const { gradient, rest } = split;
  const above = rest && byResvg(rest);
  const picture = { width, height, pixels: allocated(width * height * 4) };
  fillWithGradient(picture, scaledGradient(gradient, scale));
  if (above) layOverAll(picture, above.pixels);
  return picture;
}

/** So much of a picture is in kernel memory at a time while it is laid over another: a whole one may be 19 MB. */
const PART_BYTES = 256 * 1024;
const partScratch = new Scratch();

function layOverAll({ pixels }: Picture, above: Uint8Array): void {
  const part = partScratch.of(PART_BYTES);
  for (let at = 0; at < above.length; at += PART_BYTES) {
    const bytes = above.subarray(at, at + PART_BYTES);
    bytesOf(part).set(bytes);
    layOver(pixels.address + at, part.address, bytes.length / 4);
  }
}

function fillWithGradient({ width, height, pixels }: Picture, { from, to }: GroundGradient): void {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const square = x * x + y * y;
  const alongFrom = (left: number, top: number) => ((left - from.x) * x + (top - from.y) * y) / square;
  fillGradient(
    pixels.address,
    width,
    height,
    alongFrom(0.5, 0.5),
    x / square,
    y / square,
    from.color.color,
    to.color.color,
  );
}
