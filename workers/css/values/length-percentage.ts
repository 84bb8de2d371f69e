/** Lengths that may have a share of what is known in layout only (CSS Values 4, section 5.5). */

import { mixedNumber } from './mixing.js';
import {
  added,
  type Calculated,
  calculatedText,
  type Deferred,
  evaluated,
  isDeferred,
  times,
  zoomedQuantity,
} from './quantities.js';
import { type ItemType, ValueList } from './typed-value.js';
import { boundedLength } from './units.js';
import type { LengthUnits } from './values.js';

/** CSS pixels and a percentage, which is undefined where none was written. */
export interface PlainLength {
  readonly pixels: number;
  readonly percent: number | undefined;
}

/** The same, or what is computed only later. */
export type LengthPercentage = PlainLength | Deferred;

export const NO_LENGTH: LengthPercentage = { pixels: 0, percent: undefined };

/** CSS pixels alone. */
export function pixelLength(pixels: number): LengthPercentage {
  return { pixels, percent: undefined };
}

/** A percentage alone. */
export function percentage(percent: number): LengthPercentage {
  return { pixels: 0, percent };
}

/** Resolves a length to frame pixels. */
export function usedLength(length: LengthPercentage, { scale, whole }: LengthUnits): number {
  if (isDeferred(length)) return boundedLength(evaluated(length, whole / scale / 100)) * scale;
  const { pixels, percent = 0 } = length;
  if (percent === 0) return pixels * scale;
  const share = (percent / 100) * whole;
  return pixels === 0 ? share : (pixels + share / scale) * scale;
}

/** A length as CSS writes it. */
export function lengthText(length: LengthPercentage): string {
  return !isDeferred(length) && length.pixels === 0 && length.percent === 0
    ? '0%'
    : calculatedText(quantityOf(length));
}

function quantityOf(length: LengthPercentage): Calculated {
  if (isDeferred(length)) return length;
  return { dimension: 'length', value: length.pixels, percent: length.percent ?? 0 };
}

function lengthOf(calculated: Calculated): LengthPercentage {
  return isDeferred(calculated) ? calculated : { pixels: calculated.value, percent: calculated.percent };
}

/** What is left of all where a length is taken off its end. */
export function fromEnd(length: LengthPercentage): LengthPercentage {
  return lengthOf(added(quantityOf(percentage(100)), quantityOf(length), -1));
}

/** Tells whether two lengths are written alike; those that are computed only later are not. */
export function isSameLength(one: LengthPercentage, other: LengthPercentage): boolean {
  if (isDeferred(one) || isDeferred(other)) return false;
  return one.pixels === other.pixels && one.percent === other.percent;
}

/** Tells whether a length is a percentage alone. */
export function isPercentage(length: LengthPercentage): boolean {
  return !isDeferred(length) && length.percent !== undefined && length.pixels === 0;
}

/** A length in a zoom. */
export function zoomedLength(length: LengthPercentage, factor: number): LengthPercentage {
  if (isDeferred(length)) return zoomedQuantity(length, factor) as Deferred;
  return { ...length, pixels: boundedLength(length.pixels * factor) };
}

/** The length at a share of the way: of what is computed later, a sum of both. */
export function mixedLength(
  from: LengthPercentage,
  to: LengthPercentage,
  progress: number,
): LengthPercentage {
  if (isDeferred(from) || isDeferred(to))
    return lengthOf(added(times(quantityOf(from), 1 - progress), times(quantityOf(to), progress), 1));
  const hasShare = from.percent !== undefined || to.percent !== undefined;
  return {
    pixels: mixedNumber(from.pixels, to.pixels, progress),
    percent: hasShare ? mixedNumber(from.percent ?? 0, to.percent ?? 0, progress) : undefined,
  };
}

/** Lengths side by side: a place, or the radii of a corner. */
export type Lengths = ValueList<LengthPercentage>;

/** A list of lengths. */
export function lengthList(...lengths: readonly LengthPercentage[]): Lengths {
  return new ValueList(lengths, LENGTH);
}

const LENGTH: ItemType<LengthPercentage> = {
  separator: ' ',
  text: lengthText,
  zoomed: zoomedLength,
  atRest: () => NO_LENGTH,
  between: mixedLength,
};
