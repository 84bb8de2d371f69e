import type { Template } from '../../templates/kit/index.js';
import { allocated, kernels, released } from '../kernels/kernels.js';
import { type PlainElement, plainTree } from '../layout/element-tree.js';
import { svgMarkup } from '../layout/svg-markup.js';
import { Backdrop } from '../raster/backdrop.js';
import { type Picture, pictureOf } from '../raster/picture.js';
import { rasterize } from '../raster/rasterizer.js';
import { type GroundGradient, splitGround } from './ground.js';

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
 * Draws a template's backdrop. What that of an opaque picture leaves transparent comes out white.
 * @throws what the template's code throws, PictureError among it
 */
export function drawnBackdrop({ backdrop, transparent }: Template, data: Record<string, unknown>): Backdrop {
  const svg = plainTree(backdrop.draw(data));
  const { width, height, pixels } = drawnOnGround(svg) ?? drawnByResvg(svg);
  if (!transparent) flatten(pixels.address, width * height);
  return new Backdrop(width, height, pixels);
}

function drawnByResvg(svg: PlainElement): Picture {
  return pictureOf(rasterize(svgMarkup(svg)));
}

/** Draws a backdrop that begins with a gradient over the whole of it; undefined for any other. */
function drawnOnGround(svg: PlainElement): Picture | undefined {
  const split = splitGround(svg);
  if (!split) return undefined;
  const { width, height, gradient, rest } = split;
  const above = rest && drawnByResvg(rest);
  const picture = { width, height, pixels: allocated(width * height * 4) };
  fillWithGradient(picture, gradient);
  if (above) {
    layOver(picture.pixels.address, above.pixels.address, width * height);
    released(above.pixels);
  }
  return picture;
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
