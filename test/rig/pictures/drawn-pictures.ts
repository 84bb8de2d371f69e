import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import type { Pixmap } from '../../../workers/raster/pixmap.js';
import { pixmapOf } from '../../../workers/raster/pixmap.js';
import { rasterize } from '../../../workers/raster/resvg.js';
import { encodedFrame } from './frames.js';

/** A PNG of what an SVG of ours draws. */
export function drawnPng(svg: string): Uint8Array<ArrayBuffer> {
  const { width, height, pixels } = rasterize(svg, { isOurs: true });
  return encodedFrame({ width, height, channels: 4, pixels: new Uint8Array(pixels) }, encodePng);
}

/** The same in kernel memory; the caller releases its pixels. */
export function drawnPixmap(svg: string): Pixmap {
  return pixmapOf(rasterize(svg, { isOurs: true }));
}
