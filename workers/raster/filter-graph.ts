/** `<filter>`s as they are applied to pixels: steps whose results others read (Filter Effects 1, section 8). */

import type { SolidPaint } from './color.js';
import type { Noise } from './filter-noise.js';
import type { Rectangle } from './rectangle.js';

/** Inputs of a step that are no results of earlier ones. */
export const SOURCE = -1;
export const SOURCE_ALPHA = -2;

/** The effect of a primitive of a `<filter>` (Filter Effects 1, section 9), in frame pixels. */
export type FilterEffect =
  /** All inputs, the lowest first. */
  | { kind: 'merge' }
  | { kind: 'offset'; x: number; y: number }
  /** @property across standard deviation, as `down` */
  | { kind: 'blur'; across: number; down: number }
  | { kind: 'flood'; paint: SolidPaint }
  /** The first input above the second. @property mode of `blendMode` */
  | { kind: 'blend'; mode: number }
  | { kind: 'composite'; operator: 'in' | 'out' | 'xor' | 'atop' }
  /** @property factors k1 to k4 */
  | { kind: 'arithmetic'; factors: readonly number[] }
  | { kind: 'matrix'; matrix: readonly number[] }
  /** @property tables of 256 bytes each, of red, green, blue and alpha */
  | { kind: 'transfer'; tables: readonly number[] }
  | { kind: 'shadow'; x: number; y: number; across: number; down: number; paint: SolidPaint }
  | { kind: 'morphology'; across: number; down: number; isDilated: boolean }
  /** @property tile the place that is repeated */
  | { kind: 'tile'; tile: Rectangle }
  | { kind: 'noise'; noise: Noise }
  /** Channels of the second input, 0 to 3, move the first. */
  | { kind: 'displacement'; across: number; down: number; xChannel: number; yChannel: number };

/** A primitive of a `<filter>`. */
export interface FilterStep {
  /** Indices of earlier steps, or `SOURCE` and `SOURCE_ALPHA`. */
  inputs: readonly number[];
  /** Place beyond which it leaves nothing. */
  area: Rectangle;
  /** Whether its colours are those of linear light. */
  isLinear: boolean;
  effect: FilterEffect;
}

/** A `<filter>` at its place in the frame. */
export interface FilterGraph {
  area: Rectangle;
  steps: readonly FilterStep[];
}

/**
 * Pixels around its area that a `<filter>` reads of the source, which, as in Chromium, is not cut at the edges of its region.
 * @param blurReach pixels that a blur of some deviation reads around each
 */
export function sourceReach({ steps }: FilterGraph, blurReach: (sigma: number) => number): number {
  const reaches = steps.map(({ inputs, effect }) => {
    if (inputs.every((input) => input >= 0)) return 0;
    switch (effect.kind) {
      case 'offset':
        return Math.max(Math.abs(effect.x), Math.abs(effect.y));
      case 'blur':
        return blurReach(Math.max(effect.across, effect.down));
      case 'shadow': {
        const { x, y, across, down } = effect;
        return Math.max(Math.abs(x), Math.abs(y)) + blurReach(Math.max(across, down));
      }
      case 'morphology':
        return Math.max(effect.across, effect.down);
      case 'displacement':
        return Math.ceil(Math.max(Math.abs(effect.across), Math.abs(effect.down)) / 2);
    }
    return 0;
  });
  return Math.max(0, ...reaches);
}

/** Most results that are there at once, the source among them. */
export function openResults({ steps }: FilterGraph): number {
  let [most, open] = [0, 0];
  for (const index of steps.keys()) {
    most = Math.max(most, ++open);
    open -= lastUses(steps, index).length;
  }
  return most + 3;
}

/** Steps whose results nobody reads after a step. */
export function lastUses(steps: readonly FilterStep[], index: number): number[] {
  const own = new Set(steps[index]?.inputs.filter((input) => input >= 0));
  return [...own].filter((input) => !steps.some((step, at) => at > index && step.inputs.includes(input)));
}
