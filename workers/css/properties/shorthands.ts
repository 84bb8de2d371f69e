/** Shorthands of CSS: what they say of longhands. */

import { type ComponentValue, isWord, splitAt, type Values, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import {
  border,
  borderRadius,
  columns,
  flex,
  flexFlow,
  grid,
  gridLines,
  gridTemplate,
  place,
  rulesOfGaps,
  SIDES,
  sided,
} from './box-shorthands.js';
import { font, fontVariant, textBox, whiteSpace } from './font-shorthands.js';
import { backgroundPosition, expandAnimation, expandBackground, expandMask } from './layered-shorthands.js';
import type { LonghandName } from './longhands.js';
import { anyOrder, type Expansion, ofFour, ofTwo, type Shorthand, takes, words } from './shorthand.js';

/** A picture in nine parts: source, slice, width, outset and repetition. */
type NineParts = readonly [LonghandName, LonghandName, LonghandName, LonghandName, LonghandName];

const BORDER_IMAGE: NineParts = [
  'borderImageSource',
  'borderImageSlice',
  'borderImageWidth',
  'borderImageOutset',
  'borderImageRepeat',
];

const MASK_BOX_IMAGE: NineParts = [
  'WebkitMaskBoxImageSource',
  'WebkitMaskBoxImageSlice',
  'WebkitMaskBoxImageWidth',
  'WebkitMaskBoxImageOutset',
  'WebkitMaskBoxImageRepeat',
];

/**
 * A picture, slices, and behind slashes widths and outsets (CSS Backgrounds 3, section 5.6).
 * @param isFilled whether its middle shows though nothing says so
 */
function nineParts(longhands: NineParts, isFilled: boolean): Shorthand {
  const [source, slice, widthName, outsetName, repeat] = longhands;
  return {
    longhands,
    expand(values, context) {
      const [front = [], width, outset, ...more] = splitAt(values, '/');
      if (more.length > 0 || front.length === 0) return undefined;
      // What is said behind the widths and outsets belongs to no slash.
      const last = outset ?? width;
      const tail = last ? taken(last, [source, repeat], context) : undefined;
      const head = taken(front, [source, repeat], context);
      if (!head || (last && !tail)) return undefined;
      const found: Expansion = { ...tail?.found, ...head.found };
      if (head.rest.length > 0) {
        const isFillStated = !isFilled || head.rest.some((value) => isWord(value, 'fill'));
        found[slice] = isFillStated ? head.rest : [...head.rest, { kind: 'ident', text: 'fill' }];
      } else if (last) return undefined;
      if (outset && tail)
        Object.assign(found, width && width.length > 0 && { [widthName]: width }, {
          [outsetName]: tail.rest,
        });
      else if (tail) found[widthName] = tail.rest;
      return found;
    },
  };
}

const borderImageShorthand = nineParts(BORDER_IMAGE, false);

/** `offset`: a position, a path with a distance and a rotation, and behind a slash an anchor (Motion Path 1, section 2.6). */
const offset: Shorthand = {
  longhands: ['offsetPosition', 'offsetPath', 'offsetDistance', 'offsetRotate', 'offsetAnchor'],
  expand(values, context) {
    const [front = [], offsetAnchor, ...more] = splitAt(values, '/');
    if (more.length > 0 || front.length === 0) return undefined;
    const isOf = (name: LonghandName, some: Values) => some.length > 0 && takes(name, some, context);
    const ends = front.map((_, index) => index);
    const start = ends.find((at) => isOf('offsetPath', [front[at] as ComponentValue])) ?? front.length;
    const position = front.slice(0, start);
    if (position.length > 0 && !isOf('offsetPosition', position)) return undefined;
    const found: Expansion = {
      ...(position.length > 0 && { offsetPosition: position }),
      ...(offsetAnchor && { offsetAnchor }),
    };
    if (start === front.length) return found;
    const isBoxed = isOf('offsetPath', front.slice(start, start + 2)) && start + 1 < front.length;
    const end = start + (isBoxed ? 2 : 1);
    found.offsetPath = front.slice(start, end);
    const rest = front.slice(end);
    const distances = rest.filter((value) => isOf('offsetDistance', [value]));
    const turns = rest.filter((value) => !distances.includes(value));
    // What turns stands together.
    const isParted = distances.length === 1 && turns.length === 2 && rest[1] === distances[0];
    if (distances.length > 1 || isParted) return undefined;
    if (distances.length > 0) found.offsetDistance = distances;
    if (turns.length > 0) found.offsetRotate = turns;
    return found;
  },
};

const listStyleParts = anyOrder('listStylePosition', 'listStyleType', 'listStyleImage');

/** Whichever of type and picture nothing else is said of, a `none` is of, or two of both (CSS Lists 3, section 3.4). */
const listStyle: Shorthand = {
  longhands: listStyleParts.longhands,
  expand: (values, context) => {
    const nones = values.filter((value) => isWord(value, 'none'));
    const others = values.filter((value) => !isWord(value, 'none'));
    const expansion = others.length > 0 ? listStyleParts.expand(others, context) : {};
    if (!expansion || values.length === 0) return undefined;
    const free = (['listStyleType', 'listStyleImage'] as const).filter((name) => !(name in expansion));
    if (nones.length > free.length) return undefined;
    return nones.length > 0 && 'listStyleType' in expansion
      ? expansion
      : { ...expansion, ...(nones.length > 0 && { listStyleType: nones.slice(0, 1) }) };
  },
};

const CORNERS = [
  'cornerTopLeftShape',
  'cornerTopRightShape',
  'cornerBottomRightShape',
  'cornerBottomLeftShape',
] as const;

/** All shorthands by their names as scripts write them. */
export const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: sided('margin', ''),
  padding: sided('padding', ''),
  inset: ofFour('top', 'right', 'bottom', 'left'),
  // Of a picture that was said before, it leaves nothing.
  border: {
    ...border(...SIDES),
    longhands: [...border(...SIDES).longhands, ...borderImageShorthand.longhands],
  },
  borderTop: border('Top'),
  borderRight: border('Right'),
  borderBottom: border('Bottom'),
  borderLeft: border('Left'),
  borderWidth: sided('border', 'Width'),
  borderStyle: sided('border', 'Style'),
  borderColor: sided('border', 'Color'),
  borderRadius,
  cornerShape: ofFour(...CORNERS),
  cornerTopShape: ofTwo(CORNERS[0], CORNERS[1]),
  cornerRightShape: ofTwo(CORNERS[1], CORNERS[2]),
  cornerBottomShape: ofTwo(CORNERS[3], CORNERS[2]),
  cornerLeftShape: ofTwo(CORNERS[0], CORNERS[3]),
  borderImage: borderImageShorthand,
  WebkitMaskBoxImage: nineParts(MASK_BOX_IMAGE, true),
  outline: anyOrder('outlineWidth', 'outlineStyle', 'outlineColor'),
  flex,
  flexFlow,
  // The type that is left out is the initial one.
  container: {
    longhands: ['containerName', 'containerType'],
    expand(values) {
      const [containerName, containerType, ...more] = splitAt(values, '/');
      if (more.length > 0 || !containerName) return undefined;
      return { containerName, ...(containerType && { containerType }) };
    },
  },
  gap: ofTwo('rowGap', 'columnGap'),
  containIntrinsicSize: {
    longhands: ['containIntrinsicWidth', 'containIntrinsicHeight'],
    expand(values) {
      const isAuto = wordOf(values[0]) === 'auto';
      const first = values.slice(0, isAuto ? 2 : 1);
      const second = values.slice(first.length);
      if (first.length === 0) return undefined;
      return {
        containIntrinsicWidth: first,
        containIntrinsicHeight: second.length > 0 ? second : first,
      };
    },
  },
  columns,
  columnRule: anyOrder('columnRuleWidth', 'columnRuleStyle', 'columnRuleColor'),
  rowRule: anyOrder('rowRuleWidth', 'rowRuleStyle', 'rowRuleColor'),
  rule: rulesOfGaps('Width', 'Style', 'Color'),
  ruleWidth: rulesOfGaps('Width'),
  ruleStyle: rulesOfGaps('Style'),
  ruleColor: rulesOfGaps('Color'),
  overflow: ofTwo('overflowX', 'overflowY'),
  placeContent: place('alignContent', 'justifyContent'),
  placeItems: place('alignItems', 'justifyItems'),
  placeSelf: place('alignSelf', 'justifySelf'),
  gridArea: gridLines('gridRowStart', 'gridColumnStart', 'gridRowEnd', 'gridColumnEnd'),
  gridRow: gridLines('gridRowStart', 'gridRowEnd'),
  gridColumn: gridLines('gridColumnStart', 'gridColumnEnd'),
  gridTemplate,
  grid,
  background: expandBackground,
  backgroundPosition,
  mask: expandMask,
  font,
  fontVariant,
  fontSynthesis: {
    longhands: ['fontSynthesisWeight', 'fontSynthesisStyle', 'fontSynthesisSmallCaps'],
    expand(values) {
      const found = values.map(wordOf);
      const isNone = found.length === 1 && found[0] === 'none';
      const isValid = found.every((word) => /^(?:weight|style|small-caps)$/.test(word ?? ''));
      if (found.length === 0 || !(isNone || (isValid && new Set(found).size === found.length)))
        return undefined;
      const taken = (word: string) => words(found.includes(word) ? 'auto' : 'none');
      return {
        fontSynthesisWeight: taken('weight'),
        fontSynthesisStyle: taken('style'),
        fontSynthesisSmallCaps: taken('small-caps'),
      };
    },
  },
  whiteSpace,
  textWrap: anyOrder('textWrapMode', 'textWrapStyle'),
  textBox,
  textDecoration: {
    ...anyOrder(
      'textDecorationLine',
      'textDecorationStyle',
      'textDecorationColor',
      'textDecorationThickness',
    ),
    expand(values, context) {
      const isLine = (value: ComponentValue) => takes('textDecorationLine', [value], context);
      const lines = values.filter(isLine);
      const rest = values.filter((value) => !isLine(value));
      const others = anyOrder('textDecorationStyle', 'textDecorationColor', 'textDecorationThickness');
      const expansion = rest.length > 0 ? others.expand(rest, context) : {};
      return expansion && lines.length > 0 ? { ...expansion, textDecorationLine: lines } : expansion;
    },
  },
  textEmphasis: {
    longhands: ['textEmphasisStyle', 'textEmphasisColor'],
    expand(values, context) {
      const isColor = (value: ComponentValue) => takes('textEmphasisColor', [value], context);
      const colors = values.filter(isColor);
      const style = values.filter((value) => !isColor(value));
      // A colour does not part the words of a style.
      const isParted =
        colors.length === 1 && !isColor(values[0] as never) && !isColor(values.at(-1) as never);
      if (values.length === 0 || colors.length > 1 || isParted) return undefined;
      return {
        ...(style.length > 0 && { textEmphasisStyle: style }),
        ...(colors.length > 0 && { textEmphasisColor: colors }),
      };
    },
  },
  WebkitTextStroke: anyOrder('WebkitTextStrokeWidth', 'WebkitTextStrokeColor'),
  listStyle,
  animation: expandAnimation,
  offset,
  marker: {
    longhands: ['markerStart', 'markerMid', 'markerEnd'],
    expand: (values) =>
      values.length === 1 ? { markerStart: values, markerMid: values, markerEnd: values } : undefined,
  },
};

/** The picture and the repetition among some values, and what is left; undefined where one comes twice. */
function taken(
  values: Values,
  [source, repeat]: readonly [LonghandName, LonghandName],
  context: ComputationContext,
): { found: Expansion; rest: Values } | undefined {
  const found: Expansion = {};
  const rest: Values[number][] = [];
  for (const value of values) {
    const name = [source, repeat].find((each) => takes(each, [value], context));
    const before = name && found[name];
    if (!name) rest.push(value);
    else if (!before) found[name] = [value];
    else if (name === repeat && before.length === 1) found[name] = [...before, value];
    else return undefined;
  }
  return { found, rest };
}
