/** Values of boxes in tables that paint in places of their own, or not at all. */

import { type ComputedValues, INITIAL, setValue } from '../../../css/cascade/computed-style.js';
import { masks } from '../../../css/cascade/containment.js';
import { shadowsWithin } from '../../../css/grammars/shadows.js';
import type { LonghandName } from '../../../css/properties/longhands.js';
import { LONGHAND_NAMES } from '../../../css/properties/longhands.js';
import type { FlowBox } from '../flow-box.js';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const BACKGROUND = LONGHAND_NAMES.filter((name) => name.startsWith('background'));
const NO_BACKGROUND: Partial<ComputedValues> = { backgroundColor: 'transparent', backgroundImage: 'none' };
const NO_BORDERS = Object.fromEntries(
  SIDES.map((side) => [`border${side}Style`, 'none']),
) as Partial<ComputedValues>;
const NO_EDGES = {
  ...NO_BORDERS,
  ...Object.fromEntries(
    SIDES.flatMap((side) => [
      [`padding${side}`, 0],
      [`margin${side}`, 0],
    ]),
  ),
} as Partial<ComputedValues>;

/** Values with others in their place. */
function changed(values: ComputedValues, own: Partial<ComputedValues>): ComputedValues {
  return Object.assign(Object.create(values), own);
}

/** A row, a section or a column: its background is painted in its cells, its borders only where they collapse. */
export function bareValues(values: ComputedValues): ComputedValues {
  const boxShadow = shadowsWithin(values.boxShadow, false);
  return changed(values, { ...NO_BACKGROUND, ...NO_EDGES, boxShadow });
}

/**
 * A table whose borders collapse, or a cell of it: the halves that it has of them are painted by themselves.
 * @param border widths of those halves
 */
export function withSharedBorders(
  values: ComputedValues,
  border: readonly [number, number, number, number],
): ComputedValues {
  const own: Partial<ComputedValues> = {};
  for (const [index, side] of SIDES.entries()) {
    own[`border${side}Style`] = 'solid';
    own[`border${side}Width`] = border[index] as number;
    own[`border${side}Color`] = 'transparent';
  }
  return changed(values, own);
}

/** The same of a cell whose background is painted after those borders: it is within their pixels. */
export function withinSharedBorders(
  { values, node: { place, style } }: FlowBox,
  left: number,
  top: number,
): ComputedValues {
  const [above, right, below, before] = style.border;
  const pixels = (outer: number, inner: number) => Math.abs(Math.round(outer) - Math.round(inner));
  const [end, bottom] = [left + place.width, top + place.height];
  const border = [
    pixels(top, top + above),
    pixels(end, end - right),
    pixels(bottom, bottom - below),
    pixels(left, left + before),
  ] as const;
  return changed(withSharedBorders(values, border), { backgroundClip: 'padding-box' });
}

const LAYER_VALUES = [
  'transform',
  'translate',
  'rotate',
  'scale',
  'offsetPath',
  'filter',
  'backdropFilter',
  'clipPath',
] as const;

/** Tells whether a part of a table is painted after what is in the flow (`HasLayer` of Blink). */
export function hasLayer(values: ComputedValues): boolean {
  return (
    values.position !== 'static' ||
    values.opacity !== 1 ||
    values.mixBlendMode !== 'normal' ||
    values.isolation !== 'auto' ||
    masks(values) ||
    LAYER_VALUES.some((name) => values[name] !== 'none')
  );
}

/** A cell that `empty-cells` hides. */
export function hiddenCell(values: ComputedValues): ComputedValues {
  return changed(values, {
    ...NO_BACKGROUND,
    ...Object.fromEntries(SIDES.map((side) => [`border${side}Color`, 'transparent'])),
  });
}

/** What a table inside of its wrapper has of its element: the rest is that of the wrapper. */
export function innerTable(values: ComputedValues): ComputedValues {
  return changed(values, {
    ...WRAPPED,
    ...Object.fromEntries(SIDES.map((side) => [`margin${side}`, 0])),
    // A width is that of the wrapper, but that there is one decides on a fixed layout.
    width: values.tableLayout === 'fixed' && values.width !== 'auto' ? 'stretch' : 'auto',
    minWidth: 'auto',
    maxWidth: 'none',
    textDecorationLine: 'none',
    outlineStyle: 'none',
    display: 'table',
  });
}

/** The box around a table with captions: where it stands, and what happens to all of it. */
export function wrapperOf(values: ComputedValues): ComputedValues {
  return changed(values, {
    ...NO_BACKGROUND,
    ...NO_BORDERS,
    ...Object.fromEntries(SIDES.map((side) => [`padding${side}`, 0])),
    boxShadow: 'none',
    overflowX: 'visible',
    overflowY: 'visible',
    height: 'auto',
    minHeight: 'auto',
  });
}

const WRAPPED = Object.fromEntries(
  (
    'position float clear opacity transform translate rotate scale offsetPath filter backdropFilter mixBlendMode isolation zIndex ' +
    'clipPath maskImage WebkitMaskBoxImageSource'
  )
    .split(' ')
    .map((name) => [name, INITIAL[name as LonghandName]]),
) as Partial<ComputedValues>;

/** The background of a part by itself, which lies in a content box; undefined where it has none. */
export function backgroundOf(values: ComputedValues): ComputedValues | undefined {
  if (values.backgroundColor === 'transparent' && values.backgroundImage === 'none') return undefined;
  const background: ComputedValues = Object.create(INITIAL);
  for (const name of BACKGROUND) setValue(background, name, values[name]);
  const { color, visibility } = values;
  return Object.assign(background, {
    ...{ display: 'block', color, visibility },
    backgroundOrigin: 'content-box',
    backgroundClip: 'border-box',
  });
}

const CORNERS = LONGHAND_NAMES.filter((name) => /^(?:border.*Radius|corner.*Shape)$/.test(name));

/** The shadows in a part by themselves, which lie above its background; undefined where it has none. */
export function insetShadowsOf(values: ComputedValues): ComputedValues | undefined {
  const boxShadow = shadowsWithin(values.boxShadow, true);
  if (boxShadow === 'none') return undefined;
  const shadows: ComputedValues = Object.create(INITIAL);
  for (const name of CORNERS) setValue(shadows, name, values[name]);
  const { color, visibility } = values;
  return Object.assign(shadows, { display: 'block', boxShadow, color, visibility });
}

const CLIP: ComputedValues = Object.assign(Object.create(INITIAL), {
  display: 'block',
  overflowX: 'clip',
  overflowY: 'clip',
});

/** A box that clips what is in it, and is not seen. */
export function clipValues(): ComputedValues {
  return CLIP;
}
