/** Values of boxes in tables that paint in places of their own, or not at all. */

import { type ComputedValues, INITIAL } from '../../../css/cascade/computed-style.js';
import type { LonghandName } from '../../../css/properties/longhands.js';
import { LONGHAND_NAMES } from '../../../css/properties/longhands.js';

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

/** Values with others in their place. What is not inherited is known by whose own property it is. */
function changed(values: ComputedValues, own: Partial<ComputedValues>): ComputedValues {
  const decoration = Object.hasOwn(values, 'textDecorationLine')
    ? { textDecorationLine: values.textDecorationLine }
    : undefined;
  return Object.assign(Object.create(values), decoration, own);
}

/** A row, a section or a column: its background is painted in its cells, its borders only where they collapse. */
export function bareValues(values: ComputedValues): ComputedValues {
  return changed(values, { ...NO_BACKGROUND, ...NO_EDGES });
}

export function withoutBorders(values: ComputedValues): ComputedValues {
  return changed(values, NO_BORDERS);
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
    width: 'auto',
    minWidth: 'auto',
    maxWidth: 'none',
    textDecorationLine: 'none',
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
    outlineStyle: 'none',
    overflowX: 'visible',
    overflowY: 'visible',
    height: 'auto',
    minHeight: 'auto',
  });
}

const WRAPPED = Object.fromEntries(
  (
    'position float clear opacity transform translate rotate scale filter backdropFilter mixBlendMode isolation zIndex ' +
    'clipPath maskImage'
  )
    .split(' ')
    .map((name) => [name, INITIAL[name as LonghandName]]),
) as Partial<ComputedValues>;

/** The background of a part by itself; undefined where it has none. */
export function backgroundOf(values: ComputedValues): ComputedValues | undefined {
  if (values.backgroundColor === 'transparent' && values.backgroundImage === 'none') return undefined;
  const background: ComputedValues = Object.create(INITIAL);
  for (const name of BACKGROUND) background[name] = values[name];
  return Object.assign(background, { display: 'block', color: values.color, visibility: values.visibility });
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
