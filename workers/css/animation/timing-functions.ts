/** Timing functions (CSS Easing 2). */

import { LRUCache } from 'lru-cache';
import { type ComponentValue, componentValues, splitAt, wordOf } from '../syntax/component-values.js';

/** From the share of time to the share of the way; both mostly 0 to 1. */
type TimingFunction = (progress: number) => number;

const cache = new LRUCache<string, TimingFunction>({ max: 500 });

/** @param text as computed: of one function */
export function timingFunction(text: string): TimingFunction {
  let found = cache.get(text);
  if (!found) {
    const [value] = componentValues(text);
    found = (value && read(value)) ?? ((progress) => progress);
    cache.set(text, found);
  }
  return found;
}

const WORDS: Readonly<Record<string, TimingFunction>> = {
  linear: (progress) => progress,
  ease: cubicBezier(0.25, 0.1, 0.25, 1),
  'ease-in': cubicBezier(0.42, 0, 1, 1),
  'ease-out': cubicBezier(0, 0, 0.58, 1),
  'ease-in-out': cubicBezier(0.42, 0, 0.58, 1),
  'step-start': steps(1, 'start'),
  'step-end': steps(1, 'end'),
};

function read(value: ComponentValue): TimingFunction | undefined {
  const word = wordOf(value);
  if (word !== undefined) return WORDS[word];
  if (value.kind !== 'function') return undefined;
  const parts = splitAt(value.values, ',');
  const numbers = parts.map(([part]) => (part?.kind === 'number' ? part.value : 0));
  if (value.name === 'cubic-bezier') return cubicBezier(...(numbers as [number, number, number, number]));
  if (value.name === 'steps') return steps(numbers[0] ?? 1, wordOf(parts[1]?.[0]) ?? 'end');
  return value.name === 'linear' ? linear(parts) : undefined;
}

/** The curve from 0, 0 to 1, 1 by two control points; on its tangents outside. */
function cubicBezier(x1: number, y1: number, x2: number, y2: number): TimingFunction {
  const at = (t: number, a: number, b: number) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  const slope = (t: number) => 3 * x1 * (1 - t) * (1 - 3 * t) + 3 * x2 * t * (2 - 3 * t) + 3 * t * t;
  return (progress) => {
    if (progress <= 0) return progress * (x1 > 0 ? y1 / x1 : y1 === 0 && x2 > 0 ? y2 / x2 : 0);
    if (progress >= 1)
      return (
        1 + (progress - 1) * (x2 < 1 ? (y2 - 1) / (x2 - 1) : y2 === 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : 0)
      );
    let t = progress;
    for (let step = 0; step < 8; step++) {
      const off = at(t, x1, x2) - progress;
      if (Math.abs(off) < 1e-9) return at(t, y1, y2);
      const rise = slope(t);
      if (Math.abs(rise) < 1e-6) break;
      t -= off / rise;
    }
    let [low, high] = [0, 1];
    for (let step = 0; step < 50; step++) {
      t = (low + high) / 2;
      if (at(t, x1, x2) < progress) low = t;
      else high = t;
    }
    return at(t, y1, y2);
  };
}

function steps(count: number, where: string): TimingFunction {
  const jumps = where === 'jump-none' ? count - 1 : where === 'jump-both' ? count + 1 : count;
  const early = where === 'start' || where === 'jump-start' || where === 'jump-both' ? 1 : 0;
  return (progress) => {
    const step = Math.floor(progress * count + 1e-9) + early;
    const reached = progress >= 0 ? Math.max(0, step) : step;
    return Math.min(progress <= 1 ? jumps : reached, reached) / jumps;
  };
}

/** Values and where they lie: those that say nothing lie evenly between the others. */
function linear(parts: readonly ComponentValue[][]): TimingFunction {
  const points: { value: number; at: number | undefined }[] = [];
  for (const part of parts) {
    const numbers = part.filter((each) => each.kind === 'number');
    const value = numbers.find(({ unit }) => unit === '')?.value ?? 0;
    const places = numbers.filter(({ unit }) => unit === '%').map((each) => each.value / 100);
    for (const at of places.length > 0 ? places : [undefined]) points.push({ value, at });
  }
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return (progress) => progress;
  first.at ??= 0;
  last.at ??= 1;
  let most = -Infinity;
  for (const point of points) {
    if (point.at === undefined) continue;
    most = Math.max(most, point.at);
    point.at = most;
  }
  for (const [index, point] of points.entries()) {
    if (point.at !== undefined) continue;
    const next = points.findIndex((each, at) => at > index && each.at !== undefined);
    const before = points[index - 1]?.at as number;
    point.at = before + ((points[next]?.at as number) - before) / (next - index + 1);
  }
  return (progress) => {
    if (points.length === 1) return first.value;
    let index = points.findLastIndex(({ at }) => (at as number) <= progress);
    index = Math.min(Math.max(index, 0), points.length - 2);
    const [from, to] = [points[index], points[index + 1]] as { value: number; at: number }[];
    if (!from || !to) return last.value;
    const span = to.at - from.at;
    return span === 0 ? to.value : from.value + ((to.value - from.value) * (progress - from.at)) / span;
  };
}
