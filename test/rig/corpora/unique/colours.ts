import { seededValues, seedOf } from './random.js';

/** A colour as callers write it, another one for nearly every number: 16.8 million can be told apart. */
export function uniqueColour(key: string, number: number): string {
  const random = seededValues(seedOf(key) + number * 7919);
  const channel = () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0');
  return `#${channel()}${channel()}${channel()}`;
}
