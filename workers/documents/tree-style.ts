/** Computed values in the form in which layout and painters take styles. */

import { numberText } from '../css/component-values.js';
import { type ComputedStyle, type ComputedValues, INITIAL, usedLineHeight } from '../css/computed-style.js';
import type { ComputedValue } from '../css/grammars.js';
import { LONGHANDS, type LonghandName } from '../css/longhands.js';

/** What a style says beyond CSS's initial values, and beyond what the element around says of what is inherited. */
export type TreeStyle = Record<string, ComputedValue>;

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

/** Said together, below, or only of use while styles are computed. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set<LonghandName>([
  ...SIDES.flatMap((side): LonghandName[] => [
    `border${side}Width`,
    `border${side}Style`,
    `border${side}Color`,
  ]),
  ...CORNERS.map((corner): LonghandName => `border${corner}Radius`),
  'overflowX',
  'overflowY',
  'lineHeight',
  'content',
  'animationName',
  'animationDuration',
  'animationDelay',
  'animationTimingFunction',
  'animationIterationCount',
  'animationDirection',
  'animationFillMode',
  'animationPlayState',
]);

/** @param parent undefined for the root */
export function treeStyle({ values }: ComputedStyle, parent: ComputedStyle | undefined): TreeStyle {
  const around = parent?.values ?? INITIAL;
  const style: TreeStyle = { display: values.display };
  for (const name of ownNames(values)) {
    if (SAID_OTHERWISE.has(name)) continue;
    const value = values[name];
    const missing = LONGHANDS[name].isInherited ? around[name] : INITIAL[name];
    if (value !== missing) style[name] = value === 'currentcolor' ? values.color : value;
  }
  addBorders(style, values);
  addRadii(style, values);
  addOverflow(style, values);
  const height = values.lineHeight === 'normal' ? 'normal' : usedLineHeight(values);
  const heightAround = around.lineHeight === 'normal' ? 'normal' : usedLineHeight(around);
  if (height !== heightAround) style.lineHeight = height;
  return style;
}

/** Own properties, and those of the values that an animation was laid over. */
function* ownNames(values: ComputedValues): Generator<LonghandName> {
  const seen = new Set<string>();
  for (let each: ComputedValues | undefined = values; each; ) {
    for (const name of Object.keys(each)) {
      if (!seen.has(name)) yield name as LonghandName;
      seen.add(name);
    }
    each = LAYERS.has(each) ? (Object.getPrototypeOf(each) as ComputedValues) : undefined;
  }
}

const LAYERS = new WeakSet<object>();

/** Values that lie over others, as an animation's do. */
export function overlaid(values: ComputedValues, over: Partial<ComputedValues>): ComputedValues {
  const layer: ComputedValues = Object.assign(Object.create(values), over);
  LAYERS.add(layer);
  return layer;
}

function addBorders(style: TreeStyle, values: ComputedValues): void {
  const lines = SIDES.map((side) => values[`border${side}Style`]);
  if (lines.every(isNoLine)) return;
  const widths = SIDES.map((side, index) => (isNoLine(lines[index]) ? 0 : values[`border${side}Width`]));
  const colors = SIDES.map((side) => values[`border${side}Color`]).map((color) =>
    color === 'currentcolor' ? values.color : color,
  );
  style.borderWidth = shortest(widths.map((width) => `${numberText(width as number)}px`));
  style.borderStyle = shortest(lines);
  style.borderColor = shortest(colors);
}

function isNoLine(line: ComputedValue | undefined): boolean {
  return line === 'none' || line === 'hidden';
}

function addRadii(style: TreeStyle, values: ComputedValues): void {
  const radii = CORNERS.map((corner) => splitRadius(values[`border${corner}Radius`] as string));
  if (radii.every(([x, y]) => x === '0px' && y === '0px')) return;
  const across = shortest(radii.map(([x]) => x));
  const down = shortest(radii.map(([, y]) => y));
  style.borderRadius = across === down ? across : `${across} / ${down}`;
}

/** `x y`, either of which may be a function with spaces of its own. */
function splitRadius(radius: string): [x: string, y: string] {
  let depth = 0;
  for (let at = 0; at < radius.length; at++) {
    const character = radius[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ' ' && depth === 0) return [radius.slice(0, at), radius.slice(at + 1)];
  }
  return [radius, radius];
}

function addOverflow(style: TreeStyle, { overflowX, overflowY }: ComputedValues): void {
  if (overflowX === overflowY) {
    if (overflowX !== 'visible') style.overflow = overflowX;
    return;
  }
  style.overflowX = overflowX;
  style.overflowY = overflowY;
}

/** One value where all sides have the same, else four. */
function shortest(values: readonly ComputedValue[]): string {
  return values.every((value) => value === values[0]) ? String(values[0]) : values.join(' ');
}
