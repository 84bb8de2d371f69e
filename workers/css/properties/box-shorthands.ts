/** Shorthands of sides, corners, borders, flexible boxes, grids and columns. */

import { type ComponentValue, splitAt, type Values, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { calculated } from '../values/math-functions.js';
import { four } from '../values/values.js';
import type { LonghandName } from './longhands.js';
import { anyOrder, type Expansion, ofFour, type Shorthand, takes, words } from './shorthand.js';

/** In the order in which shorthands name them. */
export const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

/** The same value for all: a border of four sides. */
export function border(...sides: (typeof SIDES)[number][]): Shorthand {
  const parts = (side: string) =>
    [`border${side}Width`, `border${side}Style`, `border${side}Color`] as LonghandName[];
  const one = anyOrder(...parts('Top'));
  const expand = (values: Values, context: ComputationContext) => {
    const top = one.expand(values, context);
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

/** The same for rules between columns and between rows (CSS Gap Decorations 1). */
export function rulesOfGaps(...parts: ('Width' | 'Style' | 'Color')[]): Shorthand {
  const columnRule = parts.map((part) => `columnRule${part}` as const);
  const rowRule = parts.map((part) => `rowRule${part}` as const);
  const one = anyOrder(...columnRule);
  const expand = (values: Values, context: ComputationContext) => {
    const found = one.expand(values, context);
    if (!found) return undefined;
    const ofRows = rowRule.map((name, index) => [name, found[columnRule[index] as LonghandName]] as const);
    return { ...found, ...Object.fromEntries(ofRows.filter(([, value]) => value)) };
  };
  return { longhands: [...columnRule, ...rowRule], expand };
}

/** One to four values, of the sides of a box. */
export const sided = (before: string, after: string) =>
  ofFour(...SIDES.map((side) => `${before}${side}${after}` as LonghandName));

const RADII = CORNERS.map((corner) => `border${corner}Radius` as LonghandName);

/** One to four radii across, and after a slash those down (CSS Backgrounds 3, section 4.1). */
export const borderRadius: Shorthand = {
  longhands: RADII,
  expand(values) {
    const [across = [], down = across, ...more] = splitAt(values, '/');
    const isValid = [across, down].every((each) => each.length > 0 && each.length <= 4) && more.length === 0;
    if (!isValid) return undefined;
    const [x, y] = [across, down].map((each) => four(each, each[0] as ComponentValue));
    const corner = (index: number) => [x?.[index] as ComponentValue, y?.[index] as ComponentValue];
    return Object.fromEntries(RADII.map((name, index) => [name, corner(index)]));
  },
};

/** `flex` (CSS Flexible Box Layout 1, section 7.1). */
export const flex: Shorthand = {
  longhands: ['flexGrow', 'flexShrink', 'flexBasis'],
  expand(values, context) {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    if (word === 'none') return { flexGrow: [digit(0)], flexShrink: [digit(0)], flexBasis: words('auto') };
    if (word === 'auto') return { flexGrow: [digit(1)], flexShrink: [digit(1)], flexBasis: words('auto') };
    const numbers: ComponentValue[] = [];
    let basis: ComponentValue | undefined;
    for (const value of values) {
      const isNumber = calculated(value, context)?.dimension === 'number';
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

/** `flex-flow`: a direction, and the words of `flex-wrap`, in any order. */
export const flexFlow: Shorthand = {
  longhands: ['flexDirection', 'flexWrap'],
  expand(values, context) {
    const directions = values.filter((value) => takes('flexDirection', [value], context));
    const wraps = values.filter((value) => !directions.includes(value));
    const isValid = values.length > 0 && directions.length <= 1;
    if (!isValid || (wraps.length > 0 && !takes('flexWrap', wraps, context))) return undefined;
    return {
      ...(directions.length > 0 && { flexDirection: directions }),
      ...(wraps.length > 0 && { flexWrap: wraps }),
    };
  },
};

function digit(value: number): ComponentValue {
  return { kind: 'number', value, unit: '' };
}

/** `align / justify` of Box Alignment 3: two values, or one for both. */
export function place(align: LonghandName, justify: LonghandName): Shorthand {
  const expand = (values: Values, context: ComputationContext) => {
    for (let cut = values.length; cut > 0; cut--) {
      const first = values.slice(0, cut);
      const second = cut === values.length ? first : values.slice(cut);
      if (takes(align, first, context) && takes(justify, second, context))
        return { [align]: first, [justify]: second };
    }
    return undefined;
  };
  return { longhands: [align, justify], expand };
}

/** Lines from and to: what is left out is `auto`, or the same name. */
export function gridLines(...longhands: LonghandName[]): Shorthand {
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

/** `grid-template` (CSS Grid 2, section 7.4). */
export const gridTemplate: Shorthand = {
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

/** Each row of names may have its height behind it, and names of lines before and behind both: those between two rows are of one line. */
function areaRows(rows: Values): Values {
  const found: ComponentValue[] = [];
  let isHeightDue = false;
  for (const value of rows) {
    const isNames = value.kind === 'block';
    if (isHeightDue && (isNames || value.kind === 'string')) found.push({ kind: 'ident', text: 'auto' });
    isHeightDue = value.kind === 'string';
    if (isHeightDue) continue;
    const last = found.at(-1);
    if (isNames && last?.kind === 'block')
      found[found.length - 1] = { ...last, values: [...last.values, ...value.values] };
    else found.push(value);
  }
  if (isHeightDue) found.push({ kind: 'ident', text: 'auto' });
  return found;
}

/** `grid`: a template, or rows or columns that are made as items need them (CSS Grid 2, section 7.8). */
export const grid: Shorthand = {
  longhands: [...gridTemplate.longhands, 'gridAutoFlow', 'gridAutoRows', 'gridAutoColumns'],
  expand(values, context) {
    const parts = splitAt(values, '/');
    const flowing = parts.findIndex((part) => part.some((value) => wordOf(value) === 'auto-flow'));
    if (flowing < 0) return gridTemplate.expand(values, context);
    const [flow, template] = [parts[flowing], parts[1 - flowing]];
    if (parts.length !== 2 || !flow?.length || !template?.length) return undefined;
    const isFlow = (value: ComponentValue) => /^(?:auto-flow|dense)$/.test(wordOf(value) ?? '');
    const [head, sizes] = [flow.filter(isFlow), flow.filter((value) => !isFlow(value))];
    // The words stand beside each other, at either end.
    const at = flow.indexOf(head[0] as ComponentValue);
    const isBeside = head.every((value, index) => flow[at + index] === value);
    if (!isBeside || (at > 0 && at + head.length < flow.length) || head.length > 2) return undefined;
    const isDense = head.some((value) => wordOf(value) === 'dense');
    const [axis, auto, tracks] =
      flowing === 0
        ? (['row', 'gridAutoRows', 'gridTemplateColumns'] as const)
        : (['column', 'gridAutoColumns', 'gridTemplateRows'] as const);
    return {
      gridAutoFlow: words(isDense ? `${axis} dense` : axis),
      [tracks]: template,
      ...(sizes.length > 0 && { [auto]: sizes }),
    };
  },
};

/** `columns`: a width and a number in any order, either of which `auto` stands for (CSS Multi-column Layout 1, section 3.3). */
export const columns: Shorthand = {
  longhands: ['columnWidth', 'columnCount'],
  expand(values, context) {
    if (values.length === 0 || values.length > 2) return undefined;
    const expansion: Expansion = {};
    for (const value of values) {
      if (wordOf(value) === 'auto') continue;
      const name = takes('columnCount', [value], context) ? 'columnCount' : 'columnWidth';
      if (name in expansion || !takes(name, [value], context)) return undefined;
      expansion[name] = [value];
    }
    return expansion;
  },
};
