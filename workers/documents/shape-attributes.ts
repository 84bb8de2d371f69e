/** What styles say of shapes as their attributes (SVG 2, section 6.6), which painters of SVG read alone. */

import { type ComputedValues, notedInherited } from '../css/cascade/computed-style.js';
import { pixelText } from '../css/grammars/grammars.js';
import { type Shadow, shadowText } from '../css/grammars/shadows.js';
import type { Longhand } from '../css/properties/longhand-row.js';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName, OF_SHAPES } from '../css/properties/longhands.js';
import { cssName } from '../css/properties/property-names.js';
import { componentValues } from '../css/syntax/component-values.js';
import { COMPUTED, type ComputationContext } from '../css/values/computation-context.js';
import { computedColor, isSystemColor } from '../css/values/css-colors.js';
import { chainText } from '../css/values/transform-functions.js';
import type { ValueList } from '../css/values/typed-value.js';
import { MOTION } from '../svg/transform-list.js';
import { type AttributeLengths, addComputedLengths } from './attribute-lengths.js';
import { OF_BOXES } from './svg-text-attributes.js';

/** Properties of geometry by the elements that have them. */
const GEOMETRY = new Map<string, LonghandName[]>();
for (const name of LONGHAND_NAMES) {
  const { attributeOf }: Longhand = LONGHANDS[name];
  if (attributeOf === undefined || attributeOf === 'shapes') continue;
  for (const tag of attributeOf) GEOMETRY.set(tag, [...(GEOMETRY.get(tag) ?? []), name]);
}

/** Those of which only what is inherited says something where an element makes a box. */
const OF_DRAWINGS = OF_SHAPES.filter((name) => LONGHANDS[name].isInherited);

/** Properties that painters of SVG let elements inherit. */
export const INHERITED_BY_SHAPES: ReadonlySet<string> = new Set(OF_DRAWINGS);

/** Attributes that painters of SVG let no element inherit. */
export const OWN_ATTRIBUTES: ReadonlyMap<string, LonghandName> = new Map(
  OF_SHAPES.filter((name) => !LONGHANDS[name].isInherited).map((name) => [cssName(name), name]),
);

/** Attributes of colours, and the functions of CSS in them that painters of SVG do not know. */
const COLORS = ['color', 'fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color'];
const COLOR_FUNCTION = /^\s*(?:hwb|lab|lch|oklab|oklch|color|color-mix|contrast-color|light-dark)\(/i;

function coloredBy(color: ComputedValues['color']): ComputationContext {
  return { ...COMPUTED, conversion: { ...COMPUTED.conversion, color: String(color) } };
}

/** The attribute `transform`, whose functions have numbers alone (SVG 1.1, section 7.6). */
const LIST = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.eE,\s]*\)[\s,]*)*$/;

/** Elements whose content is cut off at their place, unless they say otherwise. */
const CUT = /^(?:svg|symbol|marker|pattern|foreignObject)$/;

const RADII = ['rx', 'ry'];
const OF_RECTANGLES = [...RADII, 'width', 'height'];

const WITHIN_TEXT = /^(?:tspan|textPath)$/;

/** Adds what is computed of an element to its attributes. @param isOutermost whether it is an `<svg>` that makes a box */
export function addShapeAttributes(
  props: Record<string, unknown>,
  values: ComputedValues,
  tag: string,
  isOutermost: boolean,
  lengths: AttributeLengths,
): void {
  if (isOutermost) {
    for (const name of OF_BOXES) delete props[name];
    for (const name of OF_DRAWINGS)
      if (values[name] !== LONGHANDS[name].initial) props[cssName(name)] = writtenValue(name, values);
    return;
  }
  for (const name of OF_SHAPES)
    if (Object.hasOwn(values, name)) props[cssName(name)] = writtenValue(name, values);
  // Painters know the attributes of what is around, which styles do not.
  for (const name of notedInherited(values)) delete props[cssName(name)];
  for (const name of GEOMETRY.get(tag) ?? [])
    if (Object.hasOwn(values, name)) props[name] = String(values[name]);
  // An inner <svg> has a style of its own in browsers, over which its attribute is.
  if (CUT.test(tag) && Object.hasOwn(values, 'overflowX') && (tag !== 'svg' || props.overflow === undefined))
    props.overflow = values.overflowX;
  addComputedLengths(props, values, tag, lengths);
  if (tag === 'image' && values.imageRendering !== 'auto') props['image-rendering'] = values.imageRendering;
  if (tag === 'image' && values.imageOrientation !== 'from-image')
    props['image-orientation'] = values.imageOrientation;
  if (tag === 'text' && values.textShadow !== 'none' && props.filter === undefined)
    props.filter = shadowsAsFilters(values.textShadow);
  for (const name of COLORS) {
    const text = props[name];
    if (typeof text !== 'string' || !(COLOR_FUNCTION.test(text) || isSystemColor(text.trim()))) continue;
    props[name] = computedColor(componentValues(text)[0], coloredBy(values.color)) ?? text;
  }
  if (typeof props.filter === 'string' && !Object.hasOwn(values, 'filter') && !isFilter(props.filter))
    delete props.filter;
  if (Object.hasOwn(values, 'maskImage')) props.mask = String(values.maskImage);
  // The attribute has no such word.
  for (const name of tag === 'rect' ? OF_RECTANGLES : RADII) if (props[name] === 'auto') props[name] = '0';
  if (typeof props.transform === 'string' && !LIST.test(props.transform)) delete props.transform;
  if (values.outlineStyle !== 'none') props.outlined = outlineOf(values);
  else delete props.outlined;
  if (hasPath(values)) props.motion = motionOf(values);
  const transform = transformOf(values, props.transform);
  if (transform !== undefined) props.transform = transform;
  // Parts of a text are where it has them, as in Chromium.
  if (WITHIN_TEXT.test(tag)) delete props.transform;
}

/** Whether an attribute says a list of filters: only shadows may have lengths without units there. */
function isFilter(text: string): boolean {
  const others = text.replace(SHADOW, '').trim();
  if (others === '' || !others.includes('(') || ONE_REFERENCE.test(others)) return true;
  return LONGHANDS.filter.grammar(componentValues(others), COMPUTED) !== undefined;
}

const SHADOW = /\bdrop-shadow\((?:[^()]|\([^()]*\))*\)/gi;
const ONE_REFERENCE = /^url\([^()]*\)$/i;

/** What the outline of an element is painted by. */
function outlineOf({ outlineStyle, outlineWidth, outlineColor, outlineOffset, color }: ComputedValues) {
  return { outlineStyle, outlineWidth, outlineColor, outlineOffset, color };
}

/** The shadows of a text as filters, the lowest last. */
function shadowsAsFilters({ items }: ValueList<Shadow>): string {
  return items.map((shadow) => `drop-shadow(${shadowText(shadow)})`).join(' ');
}

/** As attributes have them, whose words are no other in capitals. */
const IN_CAPITALS: Readonly<Record<string, string>> = {
  optimizespeed: 'optimizeSpeed',
  crispedges: 'crispEdges',
  geometricprecision: 'geometricPrecision',
  linearrgb: 'linearRGB',
  srgb: 'sRGB',
};

const IN_DEFINITIONS: ReadonlySet<LonghandName> = new Set(['stopColor', 'floodColor', 'lightingColor']);

function writtenValue(name: LonghandName, values: ComputedValues): string {
  if (name === 'shapeRendering' || name === 'colorInterpolationFilters')
    return IN_CAPITALS[String(values[name])] ?? 'auto';
  // What is referred to does not know the colour around what refers to it.
  return String(values[name] === 'currentcolor' && IN_DEFINITIONS.has(name) ? values.color : values[name]);
}

function hasPath(values: ComputedValues): boolean {
  return Object.hasOwn(values, 'offsetPath') && values.offsetPath !== 'none';
}

/** What places an element on its path. */
function motionOf({
  offsetPath,
  offsetDistance,
  offsetRotate,
  offsetAnchor,
  offsetPosition,
}: ComputedValues) {
  return {
    ...{ offsetPath, offsetRotate, offsetAnchor, offsetPosition },
    offsetDistance: pixelText(offsetDistance),
  };
}

/** The properties of transformations as one list; undefined where the attribute alone says it. */
function transformOf(values: ComputedValues, attribute: unknown): string | undefined {
  const isDeclared = Object.hasOwn(values, 'transform');
  const moved = (['translate', 'rotate', 'scale'] as const).map((name) =>
    Object.hasOwn(values, name) ? chainText(values[name]) : '',
  );
  if (hasPath(values)) moved.push(MOTION);
  if (!isDeclared && moved.every((each) => each === '')) return undefined;
  const transform = isDeclared ? chainText(values.transform) : String(attribute ?? '').trim();
  return [...moved, transform].filter((each) => each !== '').join(' ');
}
