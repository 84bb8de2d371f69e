import { type CssNode, type CssNodePlain, findAll, toPlainObject } from 'css-tree/dist/csstree.esm';
import type { FaceRange, FaceSource, FontFace } from '../../../templates/contract/index.js';
import { placeAt, TooDeep } from '../syntax/bracket-depth.js';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import { parseCss, TooManyErrors } from '../syntax/css-syntax.js';
import { type Position, type Problems, positionOf, textOf } from '../syntax/problems.js';
import { FONT_WIDTHS, fontSettings, ITALIC_SLOPE } from '../values/font-values.js';

const MOST_RANGES = 1_000;
const MOST_SOURCES = 20;
const MOST_PERCENT = 1_000;

/** One that browsers pass over. */
class UnknownDescriptor extends CssValueError {
  override name = 'UnknownDescriptor';
}

/**
 * Reads the descriptors of a `@font-face` rule (CSS Fonts 4, section 4).
 * @returns undefined, and a report, where it is wrong
 */
export function fontFace(
  nodes: readonly CssNodePlain[],
  position: Position,
  problems: Problems,
): FontFace | undefined {
  const found: Partial<FontFace> = {};
  for (const node of nodes) {
    if (node.type !== 'Declaration') continue;
    try {
      Object.assign(found, descriptor(node.property.toLowerCase(), textOf(node), positionOf(node), problems));
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      if (error instanceof UnknownDescriptor)
        problems.warning(`${node.property}: ${error.message}`, positionOf(node));
      else problems.error(`${node.property}: ${error.message}`, positionOf(node));
    }
  }
  const { family, sources } = found;
  // Browsers pass over such a rule, as over those that word processors write of the fonts of a text.
  if (family === undefined) problems.warning('@font-face needs a font-family', position);
  if (
    sources === undefined &&
    !nodes.some((node) => node.type === 'Declaration' && node.property.toLowerCase() === 'src')
  )
    problems.warning('@font-face needs a src: url() of a font', position);
  return family === undefined || sources === undefined ? undefined : { ...found, family, sources, position };
}

/**
 * Takes the `@font-face` rules out of a style sheet.
 * @param start where its text begins in the document
 * @returns the fonts of those that are right, and the text without any of them
 */
export function withoutFontFaces(
  text: string,
  start: Position,
  problems: Problems,
): { rest: string; faces: FontFace[] } {
  const faces: FontFace[] = [];
  const sheet = parsed(text, start, problems);
  if (!sheet) return { rest: '', faces };
  let rest = '';
  let end = 0;
  for (const rule of findAll(sheet, isFontFace)) {
    const plain = toPlainObject(rule);
    if (plain.type !== 'Atrule' || !plain.loc) continue;
    const face = fontFace(plain.block?.children ?? [], positionOf(plain), problems);
    if (face) faces.push(face);
    rest += text.slice(end, plain.loc.start.offset);
    end = plain.loc.end.offset;
  }
  return { rest: rest + text.slice(end), faces };
}

/** A style sheet's nodes; undefined where nothing can be made of it, which `problems` is told of. */
function parsed(text: string, start: Position, problems: Problems): CssNode | undefined {
  try {
    return parseCss(text, { ...start, positions: true, parseValue: false, parseAtrulePrelude: false });
  } catch (error) {
    if (error instanceof TooDeep) problems.error(error.message, placeAt(text, error.offset, start));
    else if (error instanceof TooManyErrors) problems.error(error.message, start);
    else throw error;
    return undefined;
  }
}

function isFontFace(node: CssNode): boolean {
  return node.type === 'Atrule' && node.name.toLowerCase() === 'font-face';
}

function descriptor(name: string, text: string, position: Position, problems: Problems): Partial<FontFace> {
  const values = componentValues(text);
  const [first, second = first] = values;
  const isAuto = values.length === 1 && wordOf(first) === 'auto';
  switch (name) {
    case 'font-family':
      return {
        family: first?.kind === 'string' ? first.text : values.map((each) => wordText(each)).join(' '),
      };
    case 'src':
      return { sources: sourcesOf(values, position, problems) };
    case 'font-weight':
      return isAuto ? {} : { weights: ascending(weightOf(first), weightOf(second)) };
    case 'font-style':
      return isAuto ? {} : { slopes: slopesOf(values) };
    case 'font-stretch':
    case 'font-width':
      return isAuto ? {} : { widths: ascending(widthOf(first), widthOf(second)) };
    case 'unicode-range':
      return { range: rangesOf(text) };
    case 'size-adjust':
      return { sizeAdjust: shareOf(first) };
    case 'ascent-override':
      return wordOf(first) === 'normal' ? {} : { ascent: shareOf(first) };
    case 'descent-override':
      return wordOf(first) === 'normal' ? {} : { descent: shareOf(first) };
    case 'line-gap-override':
      return wordOf(first) === 'normal' ? {} : { lineGap: shareOf(first) };
    case 'font-feature-settings':
      return { features: fontSettings(text) };
    case 'font-display':
      return {};
    default:
      throw new UnknownDescriptor('this descriptor of a font is not known');
  }
}

function wordText(value: ComponentValue): string {
  return value.kind === 'ident' ? value.text : '';
}

/** The fonts that are read, in their order. */
function sourcesOf(values: readonly ComponentValue[], position: Position, problems: Problems): FaceSource[] {
  const sources: FaceSource[] = [];
  for (const [value, format] of splitAt(values, ',')) {
    if (value?.kind === 'function' && value.name === 'local') {
      const [only] = value.values;
      sources.push({ local: only?.kind === 'string' ? only.text : value.values.map(wordText).join(' ') });
    }
    if (value?.kind !== 'url') continue;
    const [name] = format?.kind === 'function' && format.name === 'format' ? format.values : [];
    const declared = name && 'text' in name ? name.text.toLowerCase() : 'woff2';
    if (!/^(?:woff2?|truetype|opentype)(?:-variations)?$/.test(declared)) continue;
    const refusal = problems.refusalOf(value.text);
    if (refusal) problems.error(refusal, position);
    sources.push({ url: value.text });
  }
  if (sources.length > MOST_SOURCES) throw new CssValueError(`more than ${MOST_SOURCES} sources of a font`);
  if (sources.length > 0) return sources;
  throw new CssValueError('no font that is read: write url() of a WOFF2, WOFF, TTF or OTF');
}

function ascending(one: number, other: number): FaceRange {
  return one < other ? [one, other] : [other, one];
}

function slopesOf(values: readonly ComponentValue[]): FaceRange {
  const [first, ...angles] = values;
  const word = wordOf(first);
  if (word === 'normal' && angles.length === 0) return [0, 0];
  if ((word !== 'italic' && word !== 'oblique') || (word === 'italic' && angles.length > 0))
    throw new CssValueError('a style is normal, italic, or oblique with two angles at most');
  const [least = ITALIC_SLOPE, greatest = least] = angles.map((angle) => {
    if (angle.kind !== 'number' || (angle.unit !== 'deg' && angle.value !== 0) || Math.abs(angle.value) > 90)
      throw new CssValueError('an angle is from -90deg to 90deg');
    return angle.value;
  });
  return ascending(least, greatest);
}

function widthOf(value: ComponentValue | undefined): number {
  const word = wordOf(value);
  const named = word === undefined ? undefined : FONT_WIDTHS[word];
  if (named !== undefined) return Number.parseFloat(named);
  if (value?.kind !== 'number' || value.unit !== '%' || value.value < 0)
    throw new CssValueError('a width is a percentage');
  return value.value;
}

function shareOf(value: ComponentValue | undefined): number {
  if (value?.kind !== 'number' || value.unit !== '%' || value.value < 0 || value.value > MOST_PERCENT)
    throw new CssValueError(`write a percentage of 0% to ${MOST_PERCENT}%`);
  return value.value / 100;
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
function rangesOf(text: string): FaceRange[] {
  const ranges = text.split(',').map((range): [number, number] => {
    const [, from = '', to] = /^u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?$/i.exec(range.trim()) ?? [];
    if (from === '') throw new CssValueError(`${range.trim()} is no range of characters`);
    const first = Number.parseInt(from.replaceAll('?', '0'), 16);
    return [first, Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)];
  });
  if (ranges.length > MOST_RANGES) throw new CssValueError(`more than ${MOST_RANGES} ranges of characters`);
  return united(ranges);
}

function united(ranges: [number, number][]): FaceRange[] {
  const sorted: [number, number][] = [];
  for (const range of ranges.sort(([one], [other]) => one - other)) {
    const last = sorted.at(-1);
    if (last && range[0] <= last[1] + 1) last[1] = Math.max(last[1], range[1]);
    else sorted.push(range);
  }
  return sorted;
}
