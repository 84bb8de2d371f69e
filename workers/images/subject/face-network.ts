import { readFileSync } from 'node:fs';
import { packageFile } from '../../bundles/package-file.js';
import { allocated, type Block, bytesOf, kernels } from '../../kernels/kernels.js';

const { STRIP_COLUMNS } = kernels;

/** Weights of a convolution in kernel memory. */
export interface Convolution {
  /** Nine weights of each channel, for the filter that goes before; undefined for none. */
  filters?: Block;
  /** In strips of columns (`multiplyColumns`). */
  weights: Block;
  biases: Block;
  /** Channels that it makes, rounded up to whole strips. */
  columns: number;
}

/** The layers of the detector: a convolution of colours, five separable ones, and the one that says what is in each cell. */
export interface FaceNetwork {
  first: Convolution;
  separable: readonly Convolution[];
  last: Convolution;
}

/** The mean of red, green and blue that the detector was trained with. */
const MEANS = [117.001, 114.697, 97.404];
/** Two files that begin so. */
const WEIGHTS = packageFile('@vladmandic/face-api/model/tiny_face_detector_model');
const SEPARABLE = [1, 2, 3, 4, 5];

interface Tensor {
  name: string;
  shape: number[];
  /** A byte stands for `min` plus so many times `scale`. */
  quantization: { scale: number; min: number };
}

let loaded: FaceNetwork | undefined;

/**
 * The "tiny face detector" of face-api (Mühler 2018): a YOLO of separable convolutions with 190,000 weights of a byte each. It is
 * read when it is first needed, and stays in kernel memory as 0.8 MB of floats.
 */
export function faceNetwork(): FaceNetwork {
  loaded ??= readNetwork();
  return loaded;
}

function readNetwork(): FaceNetwork {
  const [manifest] = JSON.parse(readFileSync(`${WEIGHTS}-weights_manifest.json`, 'utf8')) as [
    { weights: Tensor[] },
  ];
  const bytes = readFileSync(`${WEIGHTS}.bin`);
  const tensors = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of manifest.weights) {
    const length = shape.reduce((product, side) => product * side, 1);
    const values = Float32Array.from(
      bytes.subarray(at, at + length),
      (byte) => byte * quantization.scale + quantization.min,
    );
    tensors.set(name, values);
    at += length;
  }
  const tensor = (name: string) => tensors.get(name) as Float32Array;
  return {
    first: colourConvolution(tensor('conv0/filters'), tensor('conv0/bias')),
    separable: SEPARABLE.map((layer) => ({
      ...convolution(tensor(`conv${layer}/pointwise_filter`), tensor(`conv${layer}/bias`)),
      filters: retained(tensor(`conv${layer}/depthwise_filter`)),
    })),
    last: convolution(tensor('conv8/filters'), tensor('conv8/bias')),
  };
}

/** The convolution of colours from 0 to 255, which the network has from -1 to 1 around their means. */
function colourConvolution(filters: Float32Array, biases: Float32Array): Convolution {
  const columns = biases.length;
  const scaled = filters.map((weight) => weight / 255);
  const moved = biases.map((bias, column) => {
    let sum = bias;
    for (let tap = 0; tap < filters.length / columns; tap++)
      sum -= (scaled[tap * columns + column] as number) * (MEANS[tap % 3] as number);
    return sum;
  });
  return convolution(scaled, moved);
}

/** @param weights a row of columns for each tap */
function convolution(weights: Float32Array, biases: Float32Array): Convolution {
  const own = biases.length;
  const taps = weights.length / own;
  const columns = Math.ceil(own / STRIP_COLUMNS) * STRIP_COLUMNS;
  const strips = new Float32Array(taps * columns);
  for (let column = 0; column < own; column++) {
    const strip = Math.floor(column / STRIP_COLUMNS) * STRIP_COLUMNS * taps + (column % STRIP_COLUMNS);
    for (let tap = 0; tap < taps; tap++)
      strips[strip + tap * STRIP_COLUMNS] = weights[tap * own + column] as number;
  }
  const padded = new Float32Array(columns);
  padded.set(biases);
  return { weights: retained(strips), biases: retained(padded), columns };
}

/** Numbers in kernel memory, for as long as the thread lives. */
function retained(numbers: Float32Array): Block {
  const block = allocated(numbers.byteLength);
  bytesOf(block).set(new Uint8Array(numbers.buffer));
  return block;
}
