/** Peak signal-to-noise ratio of samples of 8 bits in decibels; infinite when they are the same. */
export function noiseRatio(samples: ArrayLike<number>, source: ArrayLike<number>): number {
  if (samples.length !== source.length) throw new Error('there are more samples of one than of the other');
  let squares = 0;
  for (let at = 0; at < source.length; at++)
    squares += ((samples[at] as number) - (source[at] as number)) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / source.length));
}
