/** `zoom` (CSS Viewport 1, section 8): lengths of an element and of all in it are larger, after they are computed. */

import type { Longhand } from '../properties/longhand-row.js';
import { LONGHANDS, type LonghandName } from '../properties/longhands.js';
import { TypedValue } from '../values/typed-value.js';
import { boundedLength } from '../values/units.js';
import { type ComputedValues, setValue } from './computed-style.js';

/** Lengths outside of addresses and strings. */
const LENGTHS = /"(?:[^"\\]|\\.)*"|url\([^)]*\)|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)px\b/gi;

/** Bounds of what the elements around come to together. */
const LEAST = 0.001;
const MOST = 1_000;

const zoomedValues = new WeakMap<ComputedValues, Map<number, ComputedValues>>();

/** The zoom of an element: its own `zoom` times that around it. */
export function zoomWithin(around: number, { zoom }: ComputedValues): number {
  return Math.min(MOST, Math.max(LEAST, around * (zoom as number)));
}

/** Computed values in a zoom, which they say as `zoom`: the same object for the same values. */
export function zoomed(values: ComputedValues, zoom: number): ComputedValues {
  if (zoom === 1 && values.zoom === 1) return values;
  const cached = zoomedValues.get(values) ?? new Map<number, ComputedValues>();
  zoomedValues.set(values, cached);
  const found = cached.get(zoom) ?? scaled(values, zoom);
  cached.set(zoom, found);
  return found;
}

function scaled(values: ComputedValues, zoom: number): ComputedValues {
  const found: ComputedValues = Object.create(values);
  for (const key in LONGHANDS) {
    const name = key as LonghandName;
    const value = values[name];
    const { isInPixels, hasNoLengths }: Longhand = LONGHANDS[name];
    if (typeof value === 'number') {
      if (isInPixels) setValue(found, name, boundedLength(value * zoom));
    } else if (value instanceof TypedValue) setValue(found, name, value.zoomed(zoom));
    else if (value.includes('px') && !hasNoLengths) {
      const text = value.replace(LENGTHS, (all, number) =>
        number === undefined ? all : `${boundedLength(Number(number) * zoom)}px`,
      );
      setValue(found, name, text);
    }
  }
  found.zoom = zoom;
  return found;
}
