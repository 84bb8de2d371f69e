/** Styles of elements and their parts at a time of their animations. */

import { type Animation, type ComputedKeyframe, progressAt, sampled } from '../css/animation/animation.js';
import { type ComputedStyle, type ComputedValues, styleOf } from '../css/cascade/computed-style.js';
import { adjustStyle } from '../css/cascade/style-adjuster.js';
import {
  type ElementPlace,
  type Page,
  type RootSizes,
  StyleComputer,
} from '../css/cascade/style-computer.js';
import { LONGHANDS, type LonghandName } from '../css/properties/longhands.js';
import type { Keyframe } from '../css/style-sheets/keyframes.js';
import type { StyleWork } from '../css/values/style-work.js';
import { isSameValue } from '../css/values/typed-value.js';

/** An animation of a part, with its keyframes as they are there. */
export interface Motion {
  animation: Animation;
  keyframes: ComputedKeyframe[];
}

/** The values that a keyframe has for a part, computed as if they were declared of it. */
export function computedKeyframe(
  { offset, declared }: Keyframe,
  { values: own, variables }: ComputedStyle,
  parent: ComputedStyle | undefined,
  root: RootSizes | undefined,
  page: Page,
  place: ElementPlace,
): ComputedKeyframe {
  const winners = new Map(declared.map((each) => [each.name, each]));
  const values: ComputedValues = Object.create(own);
  new StyleComputer(values, winners, [], variables, parent, root, page, place).compute();
  const found: ComputedKeyframe['values'] = {};
  for (const each of winners.keys()) {
    const name = each as LonghandName;
    if (Object.hasOwn(LONGHANDS, name) && !name.startsWith('animation')) found[name] = values[name];
  }
  const timing = winners.has('animationTimingFunction') ? String(values.animationTimingFunction) : undefined;
  return { offset, timing, values: found };
}

/**
 * Computes the style of a part at a time: the same object where nothing moves it then.
 * @param timeMs from the beginning of the animations
 * @param work counts that of keyframes
 * @throws TooMuchStyling
 */
export function movedPart(
  part: ComputedStyle,
  motions: readonly Motion[] | undefined,
  parent: ComputedStyle | undefined,
  timeMs: number,
  work: StyleWork,
): ComputedStyle {
  let over: ComputedKeyframe['values'] | undefined;
  for (const { animation, keyframes } of motions ?? []) {
    const progress = progressAt(animation, timeMs);
    if (progress === undefined) continue;
    const base = over ? overlaid(part.values, over) : part.values;
    over = {
      ...over,
      ...sampled(animation, keyframes, base, progress, (steps) => work.add(steps)),
    };
  }
  if (!over) return part;
  const values = overlaid(part.values, over);
  adjustStyle(values, parent);
  // What is moved has the colour that it has now.
  const retained = [...(part.recolored ?? [])].filter(([name]) => !(over && name in over));
  const recolored = retained.length > 0 ? new Map(retained) : undefined;
  return styleOf(values, part.heritage, part.variables, parent, { ...part, recolored });
}

/** Tells whether what is within an element has to be computed anew. */
export function hasOtherHeritage(one: ComputedStyle, other: ComputedStyle): boolean {
  if (one === other) return false;
  const [mine, its] = [one, other];
  if (mine.variables !== its.variables || mine.flow !== its.flow) return true;
  if (mine.heritage === its.heritage) return false;
  for (const name in mine.heritage) {
    if (!isSameValue(mine.heritage[name as LonghandName], its.heritage[name as LonghandName])) return true;
  }
  return false;
}

/** Values that lie over others, as an animation's do; what those have of their own, these have, too. */
function overlaid(values: ComputedValues, over: ComputedKeyframe['values']): ComputedValues {
  return Object.assign(Object.create(Object.getPrototypeOf(values)), values, over);
}
