import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { addressOf, onlyImage } from '../../css/grammars/image-grammars.js';
import { counterSuffix, counterText } from '../../css/values/counter-styles.js';
import type { StyledTree } from '../element-tree.js';
import type { NaturalSize } from '../formatting/layout-node.js';
import { inheritedFrom } from './anonymous-style.js';

/** Symbols that are drawn as shapes. */
export type MarkerSymbol = 'disc' | 'circle' | 'square' | 'disclosure-open' | 'disclosure-closed';

const SYMBOLS: ReadonlySet<string> = new Set<MarkerSymbol>([
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
]);

/** The marker before a list item. */
export interface ListMarker {
  /** One of the symbols that are drawn as shapes. */
  symbol: MarkerSymbol | undefined;
  /** Otherwise, with what separates it from the item. */
  text: string;
  values: ComputedValues;
  lang: string;
  /** Given for a picture in place of both. */
  image?: MarkerImage;
}

/** Size of a picture before an item, in pixels, and the values of the box that shows it. */
export interface MarkerImage {
  width: number;
  height: number;
  values: ComputedValues;
}

/** Between a picture and its item (Blink, `ListMarker::InlineMarginsForOutside`). */
export const IMAGE_GAP = 7;

/** The marker of a list item; undefined where it has none (CSS Lists 3, section 3). */
export function listMarker(
  item: StyledTree,
  ordinal: number,
  lang: string,
  imageOf: (values: ComputedValues) => MarkerImage | undefined,
): ListMarker | undefined {
  const own = item.props.marker as StyledTree | undefined;
  const values = markerValues(own?.style ?? item.style, item.style);
  if (values.content === 'none') return undefined;
  const content = own?.children.filter((child) => typeof child === 'string').join('') ?? '';
  if (content !== '') return { symbol: undefined, text: content, values, lang };
  const image = item.style.listStyleImage === 'none' ? undefined : imageOf(item.style);
  if (image) return { symbol: undefined, text: '', values, lang, image };
  const type = String(values.listStyleType);
  if (type === 'none') return undefined;
  if (SYMBOLS.has(type) && !item.markerText) return { symbol: type as MarkerSymbol, text: '', values, lang };
  if (/^["']/.test(type)) return { symbol: undefined, text: type.slice(1, -1), values, lang };
  const text = item.markerText?.(ordinal) ?? counterText(ordinal, type) + counterSuffix(type);
  return { symbol: undefined, text, values, lang };
}

/**
 * The picture of `list-style-image`; undefined where there is none.
 * @param side of one that has no size of its own: half of the ascent (Blink, `ListMarker::ImageBulletSize`)
 */
export function markerImage(
  values: ComputedValues,
  side: number,
  naturalSize: (src: string) => NaturalSize | undefined,
): MarkerImage | undefined {
  const image = values.listStyleImage;
  const address = addressOf(onlyImage(image));
  const natural = address === undefined ? {} : naturalSize(address);
  if (!natural) return undefined;
  const { width, height, ratio } = { width: undefined, height: undefined, ratio: undefined, ...natural };
  const size = {
    width: width ?? (height !== undefined && ratio ? height * ratio : side),
    height: height ?? (ratio ? (width ?? side) / ratio : side),
  };
  const shown = { display: 'inline-block', backgroundImage: image, backgroundSize: '100% 100%' };
  return { ...size, values: inheritedFrom(values, { ...shown, ...size }) };
}

const cache = new WeakMap<ComputedValues, { values: ComputedValues; isTabular: boolean }>();

/**
 * Browsers' own styles of `::marker` (CSS Lists 3, section 3.1.1): figures of one width, unless its author says something
 * else, and no lines of its own beside its item's text.
 */
function markerValues(values: ComputedValues, around: ComputedValues): ComputedValues {
  const isTabular = values.fontVariantNumeric === around.fontVariantNumeric;
  const isDecorated = values.textDecorationLine !== 'none';
  if (!isTabular && !isDecorated) return values;
  let found = cache.get(values);
  if (found?.isTabular !== isTabular) {
    const own = Object.assign(Object.create(values) as ComputedValues, {
      ...(isTabular && { fontVariantNumeric: 'tabular-nums' }),
      ...(isDecorated && { textDecorationLine: 'none' }),
    });
    found = { values: own, isTabular };
    cache.set(values, found);
  }
  return found.values;
}

/** Room of a symbol and where it is in it, in pixels: Chromium's (`ListMarker::RelativeSymbolMarkerRect`). */
interface SymbolGeometry {
  side: number;
  /** From the top of the content area of its line. */
  top: number;
  /** From the left edge of the marker to the symbol, where it stands outside, and within a line. */
  left: number;
  leftInside: number;
  /** From the item's content edge back to the marker, if it stands outside. */
  outside: number;
  /** Room within a line, if it stands inside. */
  inside: number;
}

/** Side of the triangle of a `<summary>`, and the gap behind it within a line, in ems (Blink, `ListMarker`). */
const DISCLOSURE_SIDE = 0.66;
const DISCLOSURE_GAP = 0.4;
/** And the gap behind one that stands outside, in pixels. */
const OUTSIDE_GAP = 8;

/** @param ascent of the font, in whole pixels */
export function symbolGeometry(
  symbol: MarkerSymbol | undefined,
  ascent: number,
  fontSize: number,
  isRtl: boolean,
): SymbolGeometry {
  if (symbol?.startsWith('disclosure')) {
    const [side, gap] = [DISCLOSURE_SIDE * fontSize, DISCLOSURE_GAP * fontSize];
    return {
      side,
      top: ascent - side,
      left: 1,
      leftInside: isRtl ? 1 + gap : 1,
      outside: side + OUTSIDE_GAP + 1,
      inside: side + gap,
    };
  }
  const third = Math.floor((ascent * 2) / 3);
  const side = Math.floor((third + 1) / 2);
  return {
    side,
    top: Math.floor((3 * (ascent - third)) / 2),
    left: 1,
    // The gap of an em is between the symbol and the text.
    leftInside: isRtl ? 2 + fontSize : 1,
    outside: third + 7 + 1,
    inside: side + 2 - 1 + fontSize,
  };
}
