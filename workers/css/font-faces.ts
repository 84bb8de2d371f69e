import type { CssNodePlain } from 'css-tree';
import { type ComponentValue, CssValueError, componentValues, splitAt, wordOf } from './component-values.js';
import { type Position, type Problems, positionOf, textOf } from './problems.js';

/** What an `@font-face` rule says (CSS Fonts 4, section 4). */
export interface FontFace {
  family: string;
  /** The name of an asset, or a `data:` URL. */
  source: string;
  /** From the lightest to the boldest; the same twice for one weight. */
  weights: readonly [number, number];
  isItalic: boolean;
  /** Unicode code points, each range with its last; undefined for all. */
  range: readonly (readonly [number, number])[] | undefined;
}

const MOST_RANGES = 1_000;

/** @returns undefined, and a report, where it is wrong */
export function fontFace(
  nodes: readonly CssNodePlain[],
  position: Position,
  problems: Problems,
): FontFace | undefined {
  const face = { weights: [400, 400] as readonly [number, number], isItalic: false, range: undefined };
  const found: Partial<FontFace> = {};
  for (const node of nodes) {
    if (node.type !== 'Declaration') continue;
    try {
      Object.assign(found, descriptor(node.property.toLowerCase(), textOf(node), positionOf(node), problems));
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      problems.error(`${node.property}: ${error.message}`, positionOf(node));
    }
  }
  const { family, source } = found;
  if (family === undefined) problems.error('@font-face needs a font-family', position);
  if (source === undefined) problems.error('@font-face needs a src: url() of a font', position);
  return family === undefined || source === undefined ? undefined : { ...face, ...found, family, source };
}

function descriptor(name: string, text: string, position: Position, problems: Problems): Partial<FontFace> {
  const values = componentValues(text);
  const [first, second = first] = values;
  switch (name) {
    case 'font-family':
      return {
        family: first?.kind === 'string' ? first.text : values.map((each) => wordText(each)).join(' '),
      };
    case 'src':
      return sourceOf(values, position, problems);
    case 'font-weight':
      return { weights: [weightOf(first), weightOf(second)] };
    case 'font-style':
      return { isItalic: wordOf(first) !== 'normal' };
    case 'unicode-range':
      return { range: rangesOf(text) };
    case 'font-display':
    case 'font-stretch':
    case 'font-width':
      return {};
    default:
      throw new CssValueError('this descriptor of a font is not known');
  }
}

function wordText(value: ComponentValue): string {
  return value.kind === 'ident' ? value.text : '';
}

/** The first font that is read. */
function sourceOf(
  values: readonly ComponentValue[],
  position: Position,
  problems: Problems,
): Partial<FontFace> {
  for (const [value, format] of splitAt(values, ',')) {
    if (value?.kind !== 'url') continue;
    const [name] = format?.kind === 'function' && format.name === 'format' ? format.values : [];
    const said = name && 'text' in name ? name.text.toLowerCase() : 'woff2';
    if (!/^(?:woff2?|truetype|opentype)(?:-variations)?$/.test(said)) continue;
    const refusal = problems.refusalOf(value.text);
    if (refusal) problems.error(refusal, position);
    return { source: value.text };
  }
  throw new CssValueError('no font that is read: write url() of a WOFF2, WOFF, TTF or OTF');
}

function weightOf(value: ComponentValue | undefined): number {
  const word = wordOf(value);
  if (word === 'normal') return 400;
  if (word === 'bold') return 700;
  if (value?.kind !== 'number' || value.unit !== '' || value.value < 1 || value.value > 1000)
    throw new CssValueError('a weight is a number from 1 to 1000');
  return value.value;
}

/** `U+26`, `U+0-7F` and `U+4??`. */
function rangesOf(text: string): [number, number][] {
  const ranges = text.split(',').map((range): [number, number] => {
    const [, from = '', to] = /^u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?$/i.exec(range.trim()) ?? [];
    if (from === '') throw new CssValueError(`${range.trim()} is no range of characters`);
    const first = Number.parseInt(from.replaceAll('?', '0'), 16);
    return [first, Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)];
  });
  if (ranges.length > MOST_RANGES) throw new CssValueError(`more than ${MOST_RANGES} ranges of characters`);
  return ranges;
}
