/** Shorthands of CSS: what they say of longhands. */

import { type ComponentValue, isSign, splitAt, wordOf } from './component-values.js';
import {
  type Expansion,
  expandAnimation,
  expandBackground,
  expandMask,
  type Shorthand,
  takes,
  type Values,
  words,
} from './layered-shorthands.js';
import type { LonghandName } from './longhands.js';
import { calculated, type Reading } from './math-functions.js';
import { four } from './values.js';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

/** One to four values for four longhands. */
function ofFour(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values) => {
    if (values.length === 0 || values.length > 4) return undefined;
    const each = four(values, values[0] as ComponentValue);
    return Object.fromEntries(longhands.map((name, index) => [name, [each[index] as ComponentValue]]));
  };
  return { longhands, expand };
}

/** One or two values for two longhands. */
function ofTwo(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values) => {
    const [first, second = first] = values;
    if (!first || !second || values.length > 2) return undefined;
    return { [longhands[0] as LonghandName]: [first], [longhands[1] as LonghandName]: [second] };
  };
  return { longhands, expand };
}

/** Values in any order, each for the first longhand that has none yet and knows it; longhands that share a kind come in order. */
function anyOrder(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values, reading: Reading) => {
    const expansion: Expansion = {};
    for (const value of values) {
      const name = longhands.find((each) => !(each in expansion) && takes(each, [value], reading));
      if (!name) return undefined;
      expansion[name] = [value];
    }
    return values.length > 0 ? expansion : undefined;
  };
  return { longhands, expand };
}

/** The same value for all: a border of four sides. */
function border(...sides: (typeof SIDES)[number][]): Shorthand {
  const parts = (side: string) =>
    [`border${side}Width`, `border${side}Style`, `border${side}Color`] as LonghandName[];
  const one = anyOrder(...parts('Top'));
  const expand = (values: Values, reading: Reading) => {
    const top = one.expand(values, reading);
    if (!top) return undefined;
    const found: Expansion = {};
    for (const side of sides) {
      for (const [index, name] of parts(side).entries()) {
        const value = top[parts('Top')[index] as LonghandName];
        if (value) found[name] = value;
      }
    }
    return found;
  };
  return { longhands: sides.flatMap(parts), expand };
}

const sided = (before: string, after: string) =>
  ofFour(...SIDES.map((side) => `${before}${side}${after}` as LonghandName));

const RADII = CORNERS.map((corner) => `border${corner}Radius` as LonghandName);

const borderRadius: Shorthand = {
  longhands: RADII,
  expand(values) {
    const [across = [], down = across, ...more] = splitAt(values, '/');
    const isKnown = [across, down].every((each) => each.length > 0 && each.length <= 4) && more.length === 0;
    if (!isKnown) return undefined;
    const [x, y] = [across, down].map((each) => four(each, each[0] as ComponentValue));
    const corner = (index: number) => [x?.[index] as ComponentValue, y?.[index] as ComponentValue];
    return Object.fromEntries(RADII.map((name, index) => [name, corner(index)]));
  },
};

const flex: Shorthand = {
  longhands: ['flexGrow', 'flexShrink', 'flexBasis'],
  expand(values, reading) {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    if (word === 'none') return { flexGrow: [digit(0)], flexShrink: [digit(0)], flexBasis: words('auto') };
    if (word === 'auto') return { flexGrow: [digit(1)], flexShrink: [digit(1)], flexBasis: words('auto') };
    const numbers: ComponentValue[] = [];
    let basis: ComponentValue | undefined;
    for (const value of values) {
      const isNumber = calculated(value, reading)?.dimension === 'number';
      if (isNumber && numbers.length < 2) numbers.push(value);
      else if (!basis) basis = value;
      else return undefined;
    }
    const [grow = digit(1), shrink = digit(1)] = numbers;
    return values.length === 0
      ? undefined
      : {
          flexGrow: [grow],
          flexShrink: [shrink],
          flexBasis: [basis ?? { kind: 'number', value: 0, unit: '%' }],
        };
  },
};

function digit(value: number): ComponentValue {
  return { kind: 'number', value, unit: '' };
}

/** `align / justify` of Box Alignment 3: two values, or one for both. */
function place(align: LonghandName, justify: LonghandName): Shorthand {
  const expand = (values: Values, reading: Reading) => {
    for (let cut = values.length; cut > 0; cut--) {
      const first = values.slice(0, cut);
      const second = cut === values.length ? first : values.slice(cut);
      if (takes(align, first, reading) && takes(justify, second, reading))
        return { [align]: first, [justify]: second };
    }
    return undefined;
  };
  return { longhands: [align, justify], expand };
}

const FONT_RESET: readonly LonghandName[] = [
  'fontKerning',
  'fontFeatureSettings',
  'fontVariationSettings',
  'fontVariantNumeric',
  'fontVariantLigatures',
];

const font: Shorthand = {
  longhands: [
    'fontStyle',
    'fontVariantCaps',
    'fontWeight',
    'fontStretch',
    'fontSize',
    'lineHeight',
    'fontFamily',
    ...FONT_RESET,
  ],
  expand(values, reading) {
    const expansion: Expansion = {};
    let at = 0;
    for (; at < values.length; at++) {
      const value = [values[at] as ComponentValue];
      if (wordOf(value[0]) === 'normal') continue;
      const isAngle = calculated(value[0], reading)?.dimension === 'angle';
      if (isAngle && expansion.fontStyle) {
        expansion.fontStyle = [...expansion.fontStyle, ...value];
        continue;
      }
      const names = ['fontStyle', 'fontVariantCaps', 'fontWeight', 'fontStretch'] as const;
      const name = names.find((each) => !(each in expansion) && takes(each, value, reading));
      if (!name) break;
      expansion[name] = value;
    }
    const size = values.slice(at, at + 1);
    if (!takes('fontSize', size, reading)) return undefined;
    at++;
    if (isSign(values[at], '/')) {
      expansion.lineHeight = values.slice(at + 1, at + 2);
      at += 2;
    }
    const family = values.slice(at);
    return family.length === 0 ? undefined : { ...expansion, fontSize: size, fontFamily: family };
  },
};

const WHITE_SPACE: Readonly<Record<string, [collapse: string, mode: string]>> = {
  normal: ['collapse', 'wrap'],
  nowrap: ['collapse', 'nowrap'],
  pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'],
  'break-spaces': ['break-spaces', 'wrap'],
};

const whiteSpace: Shorthand = {
  longhands: ['whiteSpaceCollapse', 'textWrapMode'],
  expand(values, reading) {
    const word = values.length === 1 ? (wordOf(values[0]) ?? '') : '';
    if (!Object.hasOwn(WHITE_SPACE, word)) return anyOrder(...this.longhands).expand(values, reading);
    const [collapse, mode] = WHITE_SPACE[word] as [string, string];
    return { whiteSpaceCollapse: words(collapse), textWrapMode: words(mode) };
  },
};

/** Lines from and to: what is left out is `auto`, or the same name. */
function gridLines(...longhands: LonghandName[]): Shorthand {
  const expand = (values: Values) => {
    const parts = splitAt(values, '/');
    if (parts.length > longhands.length || parts.some((part) => part.length === 0)) return undefined;
    const named = (part: Values | undefined) =>
      part?.length === 1 && wordOf(part[0]) ? part : words('auto');
    const start = parts[0] as Values;
    const second = parts[1] ?? named(start);
    const all = [start, second, parts[2] ?? named(start), parts[3] ?? named(second)];
    return Object.fromEntries(longhands.map((name, index) => [name, all[index] as Values]));
  };
  return { longhands, expand };
}

const gridTemplate: Shorthand = {
  longhands: ['gridTemplateRows', 'gridTemplateColumns', 'gridTemplateAreas'],
  expand(values) {
    if (values.length === 1 && wordOf(values[0]) === 'none') return {};
    const [rows = [], columns] = splitAt(values, '/');
    const areas = rows.filter(({ kind }) => kind === 'string');
    const found: Expansion = columns ? { gridTemplateColumns: columns } : {};
    if (areas.length === 0) return columns ? { ...found, gridTemplateRows: rows } : undefined;
    return { ...found, gridTemplateAreas: areas, gridTemplateRows: areaRows(rows) };
  },
};

/** Each row of names may have its height behind it. */
function areaRows(rows: Values): Values {
  const heights: ComponentValue[] = [];
  for (const [index, value] of rows.entries()) {
    if (value.kind !== 'string') heights.push(value);
    else if (rows[index + 1] === undefined || rows[index + 1]?.kind === 'string')
      heights.push({ kind: 'ident', text: 'auto' });
  }
  return heights;
}

/** All of them are reset to what they are at first, and `normal` or `none` is all that is taken besides the own words. */
const fontVariant: Shorthand = {
  ...anyOrder('fontVariantCaps', 'fontVariantNumeric', 'fontVariantLigatures'),
  expand(values, reading) {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    if (word === 'normal') return {};
    if (word === 'none') return { fontVariantLigatures: words('none') };
    const expansion: Expansion = {};
    for (const value of values) {
      const name = this.longhands.find((each) => takes(each, [value], reading));
      if (!name) return undefined;
      expansion[name] = [...(expansion[name] ?? []), value];
    }
    return expansion;
  },
};

export const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: sided('margin', ''),
  padding: sided('padding', ''),
  inset: ofFour('top', 'right', 'bottom', 'left'),
  border: border(...SIDES),
  borderTop: border('Top'),
  borderRight: border('Right'),
  borderBottom: border('Bottom'),
  borderLeft: border('Left'),
  borderWidth: sided('border', 'Width'),
  borderStyle: sided('border', 'Style'),
  borderColor: sided('border', 'Color'),
  borderRadius,
  outline: anyOrder('outlineWidth', 'outlineStyle', 'outlineColor'),
  flex,
  flexFlow: anyOrder('flexDirection', 'flexWrap'),
  gap: ofTwo('rowGap', 'columnGap'),
  overflow: ofTwo('overflowX', 'overflowY'),
  placeContent: place('alignContent', 'justifyContent'),
  placeItems: place('alignItems', 'justifyItems'),
  placeSelf: place('alignSelf', 'justifySelf'),
  gridArea: gridLines('gridRowStart', 'gridColumnStart', 'gridRowEnd', 'gridColumnEnd'),
  gridRow: gridLines('gridRowStart', 'gridRowEnd'),
  gridColumn: gridLines('gridColumnStart', 'gridColumnEnd'),
  gridTemplate,
  grid: {
    longhands: [...gridTemplate.longhands, 'gridAutoFlow', 'gridAutoRows', 'gridAutoColumns'],
    expand: gridTemplate.expand,
  },
  background: expandBackground,
  mask: expandMask,
  font,
  fontVariant,
  fontSynthesis: {
    longhands: ['fontSynthesisWeight', 'fontSynthesisStyle'],
    expand(values) {
      const said = values.map(wordOf);
      const taken = (word: string) => words(said.includes(word) ? 'auto' : 'none');
      return { fontSynthesisWeight: taken('weight'), fontSynthesisStyle: taken('style') };
    },
  },
  whiteSpace,
  textWrap: anyOrder('textWrapMode', 'textWrapStyle'),
  textDecoration: {
    ...anyOrder(
      'textDecorationLine',
      'textDecorationStyle',
      'textDecorationColor',
      'textDecorationThickness',
    ),
    expand(values, reading) {
      const isLine = (value: ComponentValue) => takes('textDecorationLine', [value], reading);
      const lines = values.filter(isLine);
      const rest = values.filter((value) => !isLine(value));
      const others = anyOrder('textDecorationStyle', 'textDecorationColor', 'textDecorationThickness');
      const expansion = rest.length > 0 ? others.expand(rest, reading) : {};
      return expansion && lines.length > 0 ? { ...expansion, textDecorationLine: lines } : expansion;
    },
  },
  WebkitTextStroke: anyOrder('WebkitTextStrokeWidth', 'WebkitTextStrokeColor'),
  listStyle: {
    longhands: ['listStyleType', 'listStylePosition', 'listStyleImage'],
    expand(values, reading) {
      if (values.length === 1 && wordOf(values[0]) === 'none')
        return { listStyleType: words('none'), listStyleImage: words('none') };
      return anyOrder('listStylePosition', 'listStyleImage', 'listStyleType').expand(values, reading);
    },
  },
  animation: expandAnimation,
};

/** Other names of properties. */
export const ALIASES: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'font-width': 'font-stretch',
  'text-decoration-skip': 'text-decoration-skip-ink',
  'line-clamp': '-webkit-line-clamp',
};

/** Those that `-webkit-` may stand before, and that mean the same without it. */
export const PREFIXED = new Set(
  `animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
  animation-name animation-play-state animation-timing-function backdrop-filter background-clip background-origin
  background-size border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius
  border-bottom-right-radius box-shadow box-sizing clip-path filter flex flex-basis flex-direction flex-flow flex-grow
  flex-shrink flex-wrap align-content align-items align-self justify-content order mask mask-clip mask-composite
  mask-image mask-origin mask-position mask-repeat mask-size opacity transform transform-origin hyphens line-break
  font-feature-settings text-decoration-skip-ink`.split(/\s+/),
);

/**
 * Logical properties, as they are where lines run from the left (CSS Logical Properties 1). Those that depend on the
 * direction have a name for each.
 */
export function physicalName(name: string, direction: 'ltr' | 'rtl'): string {
  const known = LOGICAL.get(name);
  return known ? (direction === 'ltr' ? known[0] : known[1]) : name;
}

/** Whether a property stands for another one on each side, according to the direction. */
export function isLogical(name: string): boolean {
  return LOGICAL.has(name);
}

const LOGICAL: ReadonlyMap<string, readonly [ltr: string, rtl: string]> = new Map(logicalNames());

function* logicalNames(): Generator<[string, [string, string]]> {
  const ends: [logical: string, ltr: string, rtl: string][] = [
    ['InlineStart', 'Left', 'Right'],
    ['InlineEnd', 'Right', 'Left'],
    ['BlockStart', 'Top', 'Top'],
    ['BlockEnd', 'Bottom', 'Bottom'],
  ];
  const lower = (side: string) => side.toLowerCase();
  for (const [end, ltr, rtl] of ends) {
    for (const property of ['margin', 'padding'])
      yield [`${property}${end}`, [`${property}${ltr}`, `${property}${rtl}`]];
    yield [`inset${end}`, [lower(ltr), lower(rtl)]];
    for (const part of ['', 'Width', 'Style', 'Color'])
      yield [`border${end}${part}`, [`border${ltr}${part}`, `border${rtl}${part}`]];
  }
  const same = (name: string): [string, string] => [name, name];
  yield ['inlineSize', same('width')];
  yield ['blockSize', same('height')];
  yield ['minInlineSize', same('minWidth')];
  yield ['minBlockSize', same('minHeight')];
  yield ['maxInlineSize', same('maxWidth')];
  yield ['maxBlockSize', same('maxHeight')];
  for (const [corner, ltr, rtl] of [
    ['StartStart', 'TopLeft', 'TopRight'],
    ['StartEnd', 'TopRight', 'TopLeft'],
    ['EndStart', 'BottomLeft', 'BottomRight'],
    ['EndEnd', 'BottomRight', 'BottomLeft'],
  ] as const)
    yield [`border${corner}Radius`, [`border${ltr}Radius`, `border${rtl}Radius`]];
}

/** Pairs of logical properties, of which one or two values say both. */
export const LOGICAL_PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  marginInline: ['marginInlineStart', 'marginInlineEnd'],
  marginBlock: ['marginBlockStart', 'marginBlockEnd'],
  paddingInline: ['paddingInlineStart', 'paddingInlineEnd'],
  paddingBlock: ['paddingBlockStart', 'paddingBlockEnd'],
  insetInline: ['insetInlineStart', 'insetInlineEnd'],
  insetBlock: ['insetBlockStart', 'insetBlockEnd'],
  borderInline: ['borderInlineStart', 'borderInlineEnd'],
  borderBlock: ['borderBlockStart', 'borderBlockEnd'],
  ...Object.fromEntries(
    ['Inline', 'Block'].flatMap((axis) =>
      ['Width', 'Style', 'Color'].map((part): [string, [string, string]] => [
        `border${axis}${part}`,
        [`border${axis}Start${part}`, `border${axis}End${part}`],
      ]),
    ),
  ),
};
