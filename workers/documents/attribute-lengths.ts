/** Lengths in attributes of SVG (SVG 2, section 4.2) in the units of CSS, and with its functions, as painters of SVG read them. */

import { type ComputedValues, lineHeightOf } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import { LONGHANDS } from '../css/properties/longhands.js';
import { componentValues } from '../css/syntax/component-values.js';
import { COMPUTED, type ComputationContext } from '../css/values/computation-context.js';
import type { ConversionData, FontValues } from '../css/values/units.js';
import { lengthsIn } from '../layout/svg-text/text-positions.js';

/** The context that all elements of a document have in common. */
export type AttributeLengths = Pick<
  ConversionData,
  'rootFontSize' | 'rootLineHeight' | 'rootFont' | 'viewportWidth' | 'viewportHeight' | 'unitsOf'
>;

/** @param root values of the root, and the size of the page */
export function lengthsWith(
  root: ComputedValues,
  { width, height }: { width: number; height: number },
  metricsOf: Page['metricsOf'],
): AttributeLengths {
  return {
    rootFontSize: root.fontSize as number,
    rootLineHeight: lineHeightOf(root),
    rootFont: root as FontValues,
    viewportWidth: width,
    viewportHeight: height,
    unitsOf: metricsOf,
  };
}

const BOX = ['x', 'y', 'width', 'height'];

/** Attributes that are lengths, or lists of them, by elements. */
const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  rect: [...BOX, 'rx', 'ry'],
  svg: BOX,
  image: BOX,
  use: BOX,
  mask: BOX,
  pattern: BOX,
  filter: BOX,
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  linearGradient: ['x1', 'y1', 'x2', 'y2'],
  radialGradient: ['cx', 'cy', 'r', 'fx', 'fy', 'fr'],
  marker: ['refX', 'refY', 'markerWidth', 'markerHeight'],
  text: ['x', 'y', 'dx', 'dy', 'textLength'],
  tspan: ['x', 'y', 'dx', 'dy', 'textLength'],
  textPath: ['startOffset'],
};

const OF_ALL = ['stroke-width', 'stroke-dashoffset'];

/** Lists of lengths that painters of SVG read themselves. */
const PLAIN = /^[-+\d.,\s%]*(?:px)?\s*$/i;

/** What depends on more than is known here. */
const OF_OTHERS = /\b(?:var|attr|env)\(/i;

/** Writes attributes in units of a size, and functions, in pixels and percentages. */
export function addComputedLengths(
  props: Record<string, unknown>,
  values: ComputedValues,
  tag: string,
  lengths: AttributeLengths,
): void {
  for (const name of [...(Object.hasOwn(LENGTHS, tag) ? (LENGTHS[tag] ?? []) : []), ...OF_ALL]) {
    const text = props[name];
    if (typeof text !== 'string' || PLAIN.test(text) || OF_OTHERS.test(text)) continue;
    const computed = lengthsIn(text).map((length) => computedLength(length, values, lengths));
    if (computed.every((each) => each !== undefined)) props[name] = computed.join(' ');
  }
}

function computedLength(text: string, values: ComputedValues, lengths: AttributeLengths): string | undefined {
  if (PLAIN.test(text)) return text;
  const own = {
    fontSize: values.fontSize as number,
    lineHeight: lineHeightOf(values),
    font: values as FontValues,
  };
  const context: ComputationContext = {
    ...COMPUTED,
    conversion: { ...COMPUTED.conversion, ...lengths, ...own },
  };
  try {
    const found = LONGHANDS.x.grammar(componentValues(text), context);
    return found === undefined ? undefined : String(found);
  } catch {
    return undefined;
  }
}
