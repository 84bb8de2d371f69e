import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { counterSuffix, counterText } from '../../css/values/counter-styles.js';
import type { StyledTree } from '../element-tree.js';

/** What stands before a list item. */
export interface ListMarker {
  /** One of the symbols that are drawn as shapes. */
  symbol: 'disc' | 'circle' | 'square' | undefined;
  /** Otherwise, with what separates it from the item. */
  text: string;
  values: ComputedValues;
  lang: string;
}

/** The marker of a list item; undefined where it has none (CSS Lists 3, section 3). */
export function listMarker(item: StyledTree, ordinal: number, lang: string): ListMarker | undefined {
  const own = item.props.marker as StyledTree | undefined;
  const values = withTabularFigures(own?.style ?? item.style, item.style);
  if (values.content === 'none') return undefined;
  const content = own?.children.filter((child) => typeof child === 'string').join('') ?? '';
  if (content !== '') return { symbol: undefined, text: content, values, lang };
  const type = String(values.listStyleType);
  if (type === 'none') return undefined;
  if (type === 'disc' || type === 'circle' || type === 'square')
    return { symbol: type, text: '', values, lang };
  if (/^["']/.test(type)) return { symbol: undefined, text: type.slice(1, -1), values, lang };
  return { symbol: undefined, text: counterText(ordinal, type) + counterSuffix(type), values, lang };
}

const tabular = new WeakMap<ComputedValues, ComputedValues>();

/** Browsers' own styles of `::marker` (CSS Lists 3, section 3.1.1), unless its author says something else. */
function withTabularFigures(values: ComputedValues, around: ComputedValues): ComputedValues {
  if (values.fontVariantNumeric !== around.fontVariantNumeric) return values;
  let found = tabular.get(values);
  if (!found) {
    found = Object.assign(Object.create(values) as ComputedValues, { fontVariantNumeric: 'tabular-nums' });
    tabular.set(values, found);
  }
  return found;
}

/** Room of a symbol and where it is in it, in pixels: Chromium's (`ListMarker::RelativeSymbolMarkerRect`). */
interface SymbolGeometry {
  side: number;
  /** From the top of the content area of its line. */
  top: number;
  /** From the marker's left edge to the symbol. */
  left: number;
  /** From the item's content edge back to the marker, if it stands outside. */
  outside: number;
  /** Room within a line, if it stands inside. */
  inside: number;
}

/** @param ascent of the font, in whole pixels */
export function symbolGeometry(ascent: number, fontSize: number): SymbolGeometry {
  const third = Math.floor((ascent * 2) / 3);
  const side = Math.floor((third + 1) / 2);
  return {
    side,
    top: Math.floor((3 * (ascent - third)) / 2),
    left: 1,
    outside: third + 7 + 1,
    inside: side + 2 - 1 + fontSize,
  };
}
