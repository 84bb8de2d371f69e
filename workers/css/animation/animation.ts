/** Animations, sampled at a moment (CSS Animations 1, Web Animations 1). */

import type { ComputedValue, PlainValue } from '../grammars/grammars.js';
import type { LonghandName } from '../properties/longhands.js';
import { type ComponentValue, componentValues, cssText, splitAt } from '../syntax/component-values.js';
import { TypedValue } from '../values/typed-value.js';
import { interpolated } from './interpolation.js';
import { timingFunction } from './timing-functions.js';

/** One of an element's animations, with times in milliseconds. */
export interface Animation {
  name: string;
  duration: number;
  delay: number;
  timing: string;
  iterations: number;
  direction: string;
  fill: string;
}

/** A keyframe as it is for one element. */
export interface ComputedKeyframe {
  offset: number;
  /** Up to the next keyframe. */
  timing: string | undefined;
  values: Partial<Record<LonghandName, ComputedValue>>;
}

type AnimationLonghand = Extract<LonghandName, `animation${string}`>;

/** Those that an element's computed values name. */
export function animationsOf(values: Readonly<Record<AnimationLonghand, PlainValue>>): Animation[] {
  const { animationName } = values;
  if (animationName === 'none') return [];
  const lists = {
    duration: items(values.animationDuration),
    delay: items(values.animationDelay),
    timing: items(values.animationTimingFunction),
    iterations: items(values.animationIterationCount),
    direction: items(values.animationDirection),
    fill: items(values.animationFillMode),
  };
  return items(animationName).flatMap((name, index) => {
    if (name === 'none') return [];
    // A list that is shorter begins again.
    const of = (list: string[]) => list[index % list.length] as string;
    const iterations = of(lists.iterations);
    return {
      name: name.replace(/^(["'])(.*)\1$/, '$2'),
      duration: Number.parseFloat(of(lists.duration)),
      delay: Number.parseFloat(of(lists.delay)),
      timing: of(lists.timing),
      iterations: iterations === 'infinite' ? Infinity : Number(iterations),
      direction: of(lists.direction),
      fill: of(lists.fill),
    };
  });
}

function items(value: PlainValue): string[] {
  if (typeof value === 'number') return [String(value)];
  return splitAt(componentValues(value), ',').map((each: ComponentValue[]) => cssText(each));
}

/** How far it is at a time, 0 to 1; undefined where it has no effect then. */
export function progressAt(animation: Animation, time: number): number | undefined {
  const { duration, delay, iterations, direction, fill } = animation;
  const local = time - delay;
  const active = duration * (duration === 0 ? 0 : iterations);
  const isBefore = time < 0 || local < 0;
  const isAfter = !isBefore && local >= active;
  if (isBefore && fill !== 'backwards' && fill !== 'both') return undefined;
  if (isAfter && fill !== 'forwards' && fill !== 'both') return undefined;
  const reached = isBefore ? 0 : isAfter ? active : local;
  const overall = duration === 0 ? (isBefore ? 0 : iterations) : reached / duration;
  const isAtEnd = isAfter && overall > 0 && overall % 1 === 0 && overall !== Infinity;
  const iteration = overall === Infinity ? 0 : isAtEnd ? overall - 1 : Math.floor(overall);
  const progress = isAtEnd || overall === Infinity ? 1 : overall - iteration;
  return isReversed(direction, iteration) ? 1 - progress : progress;
}

function isReversed(direction: string, iteration: number): boolean {
  if (direction === 'reverse') return true;
  const isOdd = iteration % 2 === 1;
  return direction === 'alternate' ? isOdd : direction === 'alternate-reverse' ? !isOdd : false;
}

/** What a value between two takes beside their letters, or parts, and the keyframes that are looked at. */
const STEPS_OF_A_VALUE = 10;
const STEPS_OF_A_PART = 10;

function stepsOf(value: ComputedValue): number {
  if (typeof value === 'number') return 0;
  return value instanceof TypedValue ? STEPS_OF_A_PART * value.size : value.length;
}

/**
 * The values that an animation changes, as they are at one progress of it.
 * @param keyframes in the order of their offsets
 * @param underlying what the element is without it
 * @param count told of what is done, in steps of a tenth of a microsecond
 */
export function sampled(
  animation: Animation,
  keyframes: readonly ComputedKeyframe[],
  underlying: Readonly<Record<LonghandName, ComputedValue>>,
  progress: number,
  count: (steps: number) => void,
): Partial<Record<LonghandName, ComputedValue>> {
  const found: Partial<Record<LonghandName, ComputedValue>> = {};
  const names = new Set(keyframes.flatMap(({ values }) => Object.keys(values) as LonghandName[]));
  // The current colour of others may move itself.
  for (const name of names.has('color') ? new Set<LonghandName>(['color', ...names]) : names) {
    const colored = (value: ComputedValue) =>
      value === 'currentcolor' ? (found.color ?? underlying.color) : value;
    count(STEPS_OF_A_VALUE + keyframes.length);
    const points = keyframes.filter(({ values }) => name in values);
    const before = points.findLast(({ offset }) => offset <= progress);
    const after = points.find(({ offset }) => offset > progress);
    const from = { offset: before?.offset ?? 0, value: before?.values[name] ?? underlying[name] };
    const last = points.at(-1);
    // At its very end the last keyframe of 100% holds.
    const to = after
      ? { offset: after.offset, value: after.values[name] as ComputedValue }
      : last?.offset === 1
        ? { offset: 1, value: last.values[name] as ComputedValue }
        : { offset: 1, value: underlying[name] };
    const span = to.offset - from.offset;
    const share = span === 0 ? 1 : (progress - from.offset) / span;
    const timing = before?.timing ?? animation.timing;
    count(timing.length / 2 + stepsOf(from.value) + stepsOf(to.value));
    found[name] = interpolated(name, colored(from.value), colored(to.value), timingFunction(timing)(share));
  }
  return found;
}
