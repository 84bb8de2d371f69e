import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { type Convolution, faceNetwork } from './face-network.js';

const { colourChannels, filterChannels, multiplyColumns, poolMaxima } = kernels;

/** A face in a picture, in pixels. */
export interface Face {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From `LEAST_SCORE` to 1. */
  score: number;
}

/** Width and height of a cell of the detector, in pixels. */
const CELL = 32;
/** Sizes of faces around which those of a cell are, in cells (face-api, `tinyFaceDetector/const.ts`). */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Numbers for each anchor: two of its place, two of its size, its score. */
const ENTRY = 5;
const LEAST_SCORE = 0.4;
/** Part of the smaller of two faces that is within the other, from which they are one. */
const MOST_OVERLAP = 0.4;
const FLOAT = 4;

/** Channels of each pixel, of a picture of `f32`. */
interface Planes {
  block: Block;
  width: number;
  height: number;
  channels: number;
  /** Pixels of zeros around it. */
  border: 0 | 1;
}

/**
 * Finds upright faces, from some 40 pixels on.
 * @param picture of three pixels by three at least
 * @returns the surest first
 */
export function detectFaces(picture: Pixmap): Face[] {
  const { first, separable, last } = faceNetwork();
  let planes = colourLayer(picture, first);
  for (const [index, layer] of separable.entries()) {
    const isLast = index === separable.length - 1;
    planes = replaced(planes, (from) => separableLayer(from, layer, isLast ? 1 : 2, isLast ? 0 : 1));
  }
  planes = replaced(planes, (from) => cellLayer(from, last));
  try {
    return separateFaces(facesOf(planes));
  } finally {
    released(planes.block);
  }
}

function replaced(planes: Planes, layer: (from: Planes) => Planes): Planes {
  try {
    return layer(planes);
  } finally {
    released(planes.block);
  }
}

/** Channels of squares of two by two pixels, each of the three by three colours around it. */
function colourLayer({ width, height, pixels }: Pixmap, layer: Convolution): Planes {
  const colours = allocated(width * height * 3 * FLOAT);
  try {
    colourChannels(colours.address, pixels.address, width * height);
    const [across, down] = [width - 2, height - 2];
    return pooled(across, down, layer.columns, 2, 1, (to, row) =>
      multiplyColumns(
        to,
        colours.address + row * width * 3 * FLOAT,
        across,
        3 * FLOAT,
        3,
        width * 3 * FLOAT,
        9,
        layer.weights.address,
        layer.biases.address,
        layer.columns,
        1,
      ),
    );
  } finally {
    released(colours);
  }
}

/** A filter of each channel by itself, whose results are mixed, and the largest of two by two pixels. */
function separableLayer(from: Planes, layer: Convolution, step: number, border: 0 | 1): Planes {
  const { width, height, channels, block } = from;
  const rowBytes = (width + 2) * channels * FLOAT;
  const filtered = allocated(width * channels * FLOAT);
  try {
    return pooled(width, height, layer.columns, step, border, (to, row) => {
      const { filters } = layer as { filters: Block };
      filterChannels(
        filtered.address,
        block.address + row * rowBytes,
        width,
        rowBytes,
        filters.address,
        channels,
      );
      mix(to, filtered.address, width, channels, layer, true);
    });
  } finally {
    released(filtered);
  }
}

function cellLayer({ width, height, channels, block }: Planes, layer: Convolution): Planes {
  const cells = allocated(width * height * layer.columns * FLOAT);
  mix(cells.address, block.address, width * height, channels, layer, false);
  return { block: cells, width, height, channels: layer.columns, border: 0 };
}

function mix(
  to: number,
  from: number,
  pixels: number,
  channels: number,
  { weights, biases, columns }: Convolution,
  isLeaky: boolean,
): void {
  const bytes = channels * FLOAT;
  multiplyColumns(
    to,
    from,
    pixels,
    bytes,
    1,
    bytes,
    channels,
    weights.address,
    biases.address,
    columns,
    isLeaky ? 1 : 0,
  );
}

/**
 * The largest of squares of two by two pixels, `step` apart, of rows that are made one after the other.
 * @param make writes a row of `width` pixels
 */
function pooled(
  width: number,
  height: number,
  channels: number,
  step: number,
  border: 0 | 1,
  make: (to: number, row: number) => void,
): Planes {
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const stride = (size.width + 2 * border) * channels * FLOAT;
  const rowBytes = width * channels * FLOAT;
  const block = allocated(stride * (size.height + 2 * border));
  const rows = allocated(2 * rowBytes);
  try {
    if (border) bytesOf(block).fill(0);
    const place = (row: number) => rows.address + (row % 2) * rowBytes;
    let made = 0;
    for (let row = 0; row < size.height; row++) {
      const upper = row * step;
      const lower = Math.min(upper + 1, height - 1);
      for (; made <= lower; made++) make(place(made), made);
      const to = block.address + (row + border) * stride + border * channels * FLOAT;
      poolMaxima(to, place(upper), place(lower), width, channels, step);
    }
    return { block, ...size, channels, border };
  } catch (error) {
    released(block);
    throw error;
  } finally {
    released(rows);
  }
}

function facesOf({ block, width, height, channels }: Planes): Face[] {
  const { buffer, byteOffset, length } = bytesOf(block);
  const numbers = new Float32Array(buffer, byteOffset, length / FLOAT);
  const faces: Face[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    for (const [index, [across, down]] of ANCHORS.entries()) {
      const at = cell * channels + index * ENTRY;
      const [x = 0, y = 0, wide = 0, high = 0, score = 0] = numbers.subarray(at, at + ENTRY);
      if (sigmoid(score) <= LEAST_SCORE) continue;
      const size = { width: Math.exp(wide) * across * CELL, height: Math.exp(high) * down * CELL };
      faces.push({
        left: ((cell % width) + sigmoid(x)) * CELL - size.width / 2,
        top: (Math.floor(cell / width) + sigmoid(y)) * CELL - size.height / 2,
        ...size,
        score: sigmoid(score),
      });
    }
  }
  return faces.sort((one, other) => other.score - one.score);
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Of faces over one another only the surest. */
function separateFaces(faces: readonly Face[]): Face[] {
  const found: Face[] = [];
  for (const face of faces)
    if (found.every((other) => overlap(face, other) <= MOST_OVERLAP)) found.push(face);
  return found;
}

/** The area that two have in common, of that which the smaller one has. */
function overlap(one: Face, other: Face): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / Math.min(one.width * one.height, other.width * other.height);
}
