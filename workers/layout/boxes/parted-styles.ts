/** Styles of the fragments of elements that go on in another line or column. */

import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { SHARP } from '../../css/grammars/corner-grammars.js';
import type { OpenSides } from '../box-layout.js';

const fragments = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

const OPEN: Readonly<Record<keyof OpenSides, Partial<ComputedValues>>> = {
  top: { borderTopStyle: 'none', borderTopLeftRadius: SHARP, borderTopRightRadius: SHARP },
  right: { borderRightStyle: 'none', borderTopRightRadius: SHARP, borderBottomRightRadius: SHARP },
  bottom: { borderBottomStyle: 'none', borderBottomLeftRadius: SHARP, borderBottomRightRadius: SHARP },
  left: { borderLeftStyle: 'none', borderTopLeftRadius: SHARP, borderBottomLeftRadius: SHARP },
};

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** The style of a fragment: without the sides at which its element goes on. */
export function fragmentStyle(values: ComputedValues, open: OpenSides): ComputedValues {
  const sides = SIDES.filter((side) => open[side]);
  if (sides.length === 0) return values;
  return cachedStyle(values, sides.join(' '), () => Object.assign({}, ...sides.map((side) => OPEN[side])));
}

/** The style of a box in a column in which nothing of it is but what is in it. */
export function absentStyle(values: ComputedValues): ComputedValues {
  return cachedStyle(values, 'absent', () => ({
    ...{ backgroundColor: INITIAL.backgroundColor, backgroundImage: 'none', boxShadow: 'none' },
    ...{ outlineStyle: 'none', borderImageSource: 'none' },
    ...{
      borderTopStyle: 'none',
      borderRightStyle: 'none',
      borderBottomStyle: 'none',
      borderLeftStyle: 'none',
    },
  }));
}

function cachedStyle(
  values: ComputedValues,
  key: string,
  own: () => Partial<ComputedValues>,
): ComputedValues {
  let cached = fragments.get(values);
  if (!cached) {
    cached = new Map();
    fragments.set(values, cached);
  }
  let style = cached.get(key);
  if (!style) {
    style = Object.assign(Object.create(values), own()) as ComputedValues;
    cached.set(key, style);
  }
  return style;
}

/** What is not drawn of a box in two columns as Chromium draws it. */
const WHOLE = [
  'opacity',
  'mixBlendMode',
  'transform',
  'translate',
  'rotate',
  'scale',
  'offsetPath',
  'perspective',
  'clipPath',
  'clip',
  'filter',
  'backdropFilter',
  'maskImage',
  'WebkitMaskBoxImageSource',
  'borderImageSource',
  'outlineStyle',
] as const;

/** The longhand that a box in two columns is not drawn with; undefined where all are. */
export function unpartedLonghand(values: ComputedValues): keyof ComputedValues | undefined {
  if (values.boxDecorationBreak === 'clone') return 'boxDecorationBreak';
  return WHOLE.find((name) => values[name] !== INITIAL[name]);
}
