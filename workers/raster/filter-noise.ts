import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import type { Rectangle } from './rectangle.js';

/** The noise that `feTurbulence` fills its place with (Filter Effects 1, section 9.22). */
export interface Noise {
  /** User units of the centre of the frame's upper left pixel, and of a pixel. */
  origin: readonly [x: number, y: number];
  unit: readonly [across: number, down: number];
  /** Lattice points after which it repeats itself, 0 for never. */
  period: readonly [across: number, down: number];
  frequency: readonly [across: number, down: number];
  octaves: number;
  seed: number;
  isFractal: boolean;
}

/** Fills pixels with noise. @param address of those of a rectangle of the frame, row by row without padding */
export function fillNoise(address: number, { left, top, right, bottom }: Rectangle, noise: Noise): void {
  const { origin, unit, period, frequency, octaves, seed, isFractal } = noise;
  const numbers = [origin[0] + left * unit[0], origin[1] + top * unit[1], ...unit, ...period];
  const place = allocated(numbers.length * Float64Array.BYTES_PER_ELEMENT);
  const { buffer, byteOffset } = bytesOf(place);
  new Float64Array(buffer, byteOffset, numbers.length).set(numbers);
  const size = [right - left, bottom - top] as const;
  kernels.fillNoise(address, ...size, place.address, ...frequency, octaves, seed, isFractal ? 1 : 0);
  released(place);
}
