import { allocated, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from '../../raster/frame.js';
import type { Pixmap } from '../../raster/pixmap.js';

/** How much each row and column draws the eye. */
export interface Salience {
  columns: Float64Array;
  rows: Float64Array;
}

/** The longest side of the picture that is looked at: more is detail. */
const MOST_SIDE = 128;
/** What a difference of hue or saturation counts beside one of brightness. */
const CHROMA = 1.5;
/** What an edge counts beside a colour. */
const EDGE = 0.5;

/**
 * The pixels that stand out in a picture: colours far from those of the whole (Achanta and others 2009, "Frequency-tuned Salient Region
 * Detection"), and edges. What does so less than the average is ground, and counts nothing.
 * @param picture premultiplied
 */
export function salienceOf(picture: Pixmap): Salience {
  const { width, height, pixels } = reduced(picture);
  const { light, blue, red, alpha } = opponentColours(pixels);
  const mean = [light, blue, red].map((channel) => meanOf(channel, alpha)) as [number, number, number];
  const salience = new Float64Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const [above, below] = [row > 0 ? -width : 0, row < height - 1 ? width : 0];
    for (let column = 0; column < width; column++, at++) {
      const own = light[at] as number;
      const [before, after] = [column > 0 ? -1 : 0, column < width - 1 ? 1 : 0];
      const around = [above, below, before, after].map((step) => light[at + step] as number);
      const edge = Math.abs(4 * own - around.reduce((sum, each) => sum + each, 0));
      const far = Math.hypot(
        own - mean[0],
        CHROMA * ((blue[at] as number) - mean[1]),
        CHROMA * ((red[at] as number) - mean[2]),
      );
      salience[at] = (far + EDGE * edge) * (alpha[at] as number);
    }
  }
  return sumsOf(salience, width, height);
}

/** A picture halved until it is small. */
function reduced(picture: Pixmap): { width: number; height: number; pixels: Uint8Array } {
  let { width, height } = picture;
  let from = picture.pixels;
  while (Math.max(width, height) > MOST_SIDE) {
    const size = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
    const to = allocated(size.width * size.height * BYTES_OF_A_PIXEL);
    kernels.halvePicture(to.address, from.address, width, height);
    if (from !== picture.pixels) released(from);
    from = to;
    ({ width, height } = size);
  }
  const pixels = bytesOf(from).slice(0, width * height * BYTES_OF_A_PIXEL);
  if (from !== picture.pixels) released(from);
  return { width, height, pixels };
}

/** Brightness, blue and red beside it, and opacity from 0 to 1. */
function opponentColours(pixels: Uint8Array) {
  const length = pixels.length / BYTES_OF_A_PIXEL;
  const [light, blue, red, alpha] = Array.from({ length: 4 }, () => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let at = 0; at < length; at++) {
    const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(4 * at, 4 * at + 4);
    if (a === 0) continue;
    const own = ((0.299 * r + 0.587 * g + 0.114 * b) * 255) / a;
    light[at] = own;
    blue[at] = 0.564 * ((b * 255) / a - own);
    red[at] = 0.713 * ((r * 255) / a - own);
    alpha[at] = a / 255;
  }
  return { light, blue, red, alpha };
}

function meanOf(channel: Float64Array, alpha: Float64Array): number {
  let [sum, whole] = [0, 0];
  for (let at = 0; at < channel.length; at++) {
    sum += (channel[at] as number) * (alpha[at] as number);
    whole += alpha[at] as number;
  }
  return whole === 0 ? 0 : sum / whole;
}

function sumsOf(salience: Float64Array, width: number, height: number): Salience {
  const mean = salience.reduce((sum, each) => sum + each, 0) / salience.length;
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  for (let at = 0; at < salience.length; at++) {
    const above = Math.max(0, (salience[at] as number) - mean);
    columns[at % width] = (columns[at % width] as number) + above;
    rows[Math.floor(at / width)] = (rows[Math.floor(at / width)] as number) + above;
  }
  return { columns, rows };
}
