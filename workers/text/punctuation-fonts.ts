import type { WeightedFont } from '../fonts/font-file.js';
import { readOutline } from '../fonts/glyph-outlines.js';
import { ShapingBuffer, shape } from '../fonts/harfbuzz.js';
import type { PunctuationClass, TrimmableClass } from './wide-punctuation.js';

/** The punctuation of a font in a language. */
export interface PunctuationFont {
  /** Set if the font sets neighbouring marks closer together itself (feature `chws`). */
  isContextual: boolean;
  dot: TrimmableClass;
  colon: TrimmableClass;
  semicolon: TrimmableClass;
  hasWideQuotes: boolean;
}

const cache = new WeakMap<WeightedFont, Map<string, PunctuationFont | undefined>>();

/**
 * Where a font has the ink of its marks, as Blink's `HanKerning::FontData` finds out.
 * @param language BCP 47, on which glyphs depend; empty when unknown
 * @returns undefined for a font that has no half-width alternates (feature `halt`), of which nothing is trimmed
 */
export function punctuationFont(font: WeightedFont, language: string): PunctuationFont | undefined {
  let byLanguage = cache.get(font);
  if (!byLanguage) {
    byLanguage = new Map();
    cache.set(font, byLanguage);
  }
  if (!byLanguage.has(language)) byLanguage.set(language, readPunctuation(font, language));
  return byLanguage.get(language);
}

/** The class of a mark in a font. */
export function classInFont(mark: PunctuationClass, font: PunctuationFont): TrimmableClass {
  switch (mark) {
    case 'dot':
    case 'colon':
    case 'semicolon':
      return font[mark];
    case 'open-quote':
      return font.hasWideQuotes ? 'open' : 'narrow-open';
    case 'close-quote':
      return font.hasWideQuotes ? 'close' : 'narrow-close';
    default:
      return mark;
  }
}

/** Commas and full stops, a colon, a semicolon, opening and closing quotation marks. */
const MARKS = '、。，．：；“‘”’';

/** A glyph of a mark, in units of the font. */
interface MarkGlyph {
  advance: number;
  left: number;
  right: number;
}

function readPunctuation(font: WeightedFont, language: string): PunctuationFont | undefined {
  const { file } = font;
  if (!file.positions('halt')) return undefined;
  const buffer = new ShapingBuffer();
  buffer.addText(MARKS);
  buffer.guessSegmentProperties();
  if (language !== '') buffer.setLanguage(language);
  shape(font.shaper, buffer, []);
  const infos = buffer.getGlyphInfos();
  if (infos.length !== MARKS.length || infos.some(({ cluster }, index) => cluster !== index))
    return undefined;
  const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset }, index) => {
    const id = infos[index]?.codepoint ?? 0;
    return id === 0 ? undefined : markGlyph(font, id, xAdvance / font.unitsPerEm, xOffset / font.unitsPerEm);
  });
  return {
    isContextual: file.positions('chws'),
    dot: commonClass(glyphs.slice(0, 4)),
    colon: commonClass(glyphs.slice(4, 5)),
    semicolon: commonClass(glyphs.slice(5, 6)),
    hasWideQuotes: commonClass(glyphs.slice(6, 8)) === 'open' && commonClass(glyphs.slice(8)) === 'close',
  };
}

function markGlyph(font: WeightedFont, id: number, advance: number, offset: number): MarkGlyph {
  const { coordinates } = readOutline(font, id, 0);
  const glyph = { advance, left: Infinity, right: -Infinity };
  for (let at = 0; at < coordinates.length; at += 2) {
    const x = (coordinates[at] as number) + offset;
    glyph.left = Math.min(glyph.left, x);
    glyph.right = Math.max(glyph.right, x);
  }
  return glyph;
}

/** The class of those glyphs that there are, if all have the same class and advance. */
function commonClass(glyphs: readonly (MarkGlyph | undefined)[]): TrimmableClass {
  const [first, ...others] = glyphs.filter((glyph) => glyph !== undefined);
  if (!first) return 'other';
  const of = classByInk(first);
  return others.every((glyph) => glyph.advance === first.advance && classByInk(glyph) === of) ? of : 'other';
}

function classByInk({ advance, left, right }: MarkGlyph): TrimmableClass {
  const half = advance / 2;
  if (right <= half) return 'close';
  if (left >= half) return 'open';
  return right - left <= half && left >= half / 2 ? 'middle' : 'other';
}
