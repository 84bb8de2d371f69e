import type { TextFace } from '../../../templates/contract/index.js';
import { nearestLayoutUnit } from '../../css/values/layout-unit.js';
import type { FontUnits, FontValues } from '../../css/values/units.js';
import type { DocumentFonts } from '../../fonts/document-fonts.js';
import type { WeightedFont } from '../../fonts/font-file.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import { MetricsTag } from '../../fonts/harfbuzz.js';
import { faceKey } from '../../fonts/styled-face.js';
import { MARK_SIZE } from './emphasis-marks.js';
import type { InlineStyle } from './inline-items.js';
import type { PlacedRun } from './placed-line.js';

/** Room above and below a baseline, in pixels. */
export interface Extent {
  ascent: number;
  descent: number;
}

/** Metrics of a font in ems, upwards where they are distances from the baseline. */
interface FontMetrics extends Extent {
  lineGap: number;
  xHeight: number;
  typoAscent: number;
  typoDescent: number;
  underlinePosition: number | undefined;
  underlineThickness: number | undefined;
  capHeight: number;
  /** Advances of `0` and of `水`: the units `ch` and `ic`. */
  zeroAdvance: number;
  ideographAdvance: number;
  /** Advance of an average letter, and width of a box in which any glyph fits. */
  averageAdvance: number;
  widestAdvance: number;
  /** Upper edge of an underline, and middle of a line through; 0 where the font does not say. */
  underlineOffset: number;
  strikeoutOffset: number;
  strikeoutThickness: number;
}

/** Where a font has its decorations, in pixels. */
export interface DecorationMetrics {
  ascent: number;
  /** Descent that makes a height of one em with the ascent that belongs to it. */
  emDescent: number;
  /** Top of the underline below the baseline, and its thickness, as the font has them. */
  underlinePosition: number | undefined;
  underlineThickness: number | undefined;
}

/** The glyph of emphasis marks. Lengths in pixels. */
export interface MarkGlyph extends Extent {
  font: WeightedFont;
  id: number;
  fontSize: number;
  /** Distance of the middle of what it shows from where it begins. */
  middle: number;
}

/** Measures fonts as Chromium does, which rounds ascents, descents and line gaps to whole pixels. */
export class FontExtents {
  readonly #fonts: FontLibrary;
  readonly #metrics = new Map<string, FontMetrics>();
  readonly #faces = new Map<string, FontMetrics>();

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /** Ascent and descent of a style's first font: its content area. */
  contentArea({ face, fontSize }: InlineStyle): Extent {
    const { ascent, descent } = this.#ofFace(face);
    return { ascent: Math.round(ascent * fontSize), descent: Math.round(descent * fontSize) };
  }

  decorationMetrics({ face, fontSize }: InlineStyle): DecorationMetrics {
    const { ascent, typoAscent, typoDescent, underlinePosition, underlineThickness } = this.#ofFace(face);
    const inPixels = (ems: number | undefined) => (ems === undefined ? undefined : ems * fontSize);
    return {
      ascent: Math.round(ascent * fontSize),
      emDescent: (typoDescent / (typoAscent + typoDescent)) * fontSize,
      underlinePosition: inPixels(underlinePosition),
      underlineThickness: inPixels(underlineThickness),
    };
  }

  xHeight({ face, fontSize }: InlineStyle): number {
    return this.#ofFace(face).xHeight * fontSize;
  }

  capHeight({ face, fontSize }: InlineStyle): number {
    return this.#ofFace(face).capHeight * fontSize;
  }

  /** Content area with half of the leading above and below (CSS 2.1, section 10.8.1). */
  inlineBox(style: InlineStyle): Extent {
    return leaded(this.#ofFace(style.face), style.fontSize, style.lineHeight);
  }

  /** The content area of a run, within which its fonts reach less far (`AdjustTextOverUnderOffsetsForEmHeight` of Blink). */
  glyphArea({ style, shaped }: Pick<PlacedRun, 'style' | 'shaped'>): Extent {
    const fonts = new Set<WeightedFont>();
    for (const glyph of shaped.glyphs) if (!('emoji' in glyph)) fonts.add(glyph.font);
    return this.#areaIn(style, fonts);
  }

  /** The same of letters that are not there, in the first font of a style. */
  letterArea(style: InlineStyle): Extent {
    return this.#areaIn(style, [this.#fonts.primaryFont(style.face)]);
  }

  #areaIn(style: InlineStyle, fonts: Iterable<WeightedFont>): Extent {
    const { ascent, descent } = this.contentArea(style);
    let [over, under] = [Infinity, Infinity];
    for (const font of fonts) {
      const em = this.#emBox(font, style.fontSize);
      over = Math.min(over, Math.floor(ascent - em.ascent));
      under = Math.min(under, Math.floor(descent - em.descent));
    }
    return over === Infinity ? { ascent, descent } : { ascent: ascent - over, descent: descent - under };
  }

  /** One em above and below the baseline in the proportions of a font, in layout units (Blink, `NormalizedTypoAscentAndDescent`). */
  #emBox(font: WeightedFont, fontSize: number): Extent {
    const { typoAscent, typoDescent } = this.#of(font);
    const descent = nearestLayoutUnit((fontSize * typoDescent) / (typoAscent + typoDescent || 1));
    return { ascent: fontSize - descent, descent };
  }

  /** The glyph of a style's emphasis marks, in the font that has it (Blink, `Font::GetEmphasisMarkGlyphData`). */
  mark({ face, fontSize: whole, emphasis }: InlineStyle): MarkGlyph | undefined {
    if (!emphasis) return undefined;
    const { mark } = emphasis;
    const runsOf = (text: string) => this.#fonts.runs(this.#fonts.settable(text, face), face);
    // Pictures are no glyphs, of which marks are made: an emoji is one as a text, or the box of a font that lacks it.
    const run = [...runsOf(mark), ...runsOf(`${mark}\ufe0e`)].find((each) => 'font' in each);
    if (!run) return undefined;
    const { font } = run;
    const id = font.shaper.nominalGlyph(mark.codePointAt(0) as number) ?? NO_GLYPH;
    const bounds = font.shaper.glyphExtents(id);
    if (!bounds) return undefined;
    const fontSize = whole * MARK_SIZE;
    const { ascent, descent } = this.#emBox(font, fontSize);
    const middle = ((bounds.xBearing + bounds.width / 2) / font.unitsPerEm) * fontSize;
    return { font, id, fontSize, middle, ascent: Math.ceil(ascent), descent: Math.ceil(descent) };
  }

  /** What a font that sets part of a text asks of a line whose height is normal. */
  normalExtent(font: WeightedFont, fontSize: number): Extent {
    return leaded(this.#of(font), fontSize, 'normal');
  }

  /** Metrics of the font that sets a face's letters first. */
  metrics(face: TextFace): FontMetrics {
    return this.#ofFace(face);
  }

  /** What units measure in fonts of a document: the `metricsOf` of its renderer. */
  unitsIn(fonts: DocumentFonts): (font: FontValues) => FontUnits {
    return (font) => this.#ofFace(fonts.faceBy(font));
  }

  #ofFace(face: TextFace): FontMetrics {
    const key = faceKey(face);
    let metrics = this.#faces.get(key);
    if (!metrics) {
      if (this.#faces.size >= MOST_KEPT) this.#faces.clear();
      metrics = this.#of(this.#fonts.primaryFont(face));
      this.#faces.set(key, metrics);
    }
    return metrics;
  }

  #of(font: WeightedFont): FontMetrics {
    let metrics = this.#metrics.get(font.name);
    if (!metrics) {
      if (this.#metrics.size >= MOST_KEPT) this.#metrics.clear();
      metrics = metricsOf(font);
      this.#metrics.set(font.name, metrics);
    }
    return metrics;
  }
}

/** sTypoAscender and sTypoDescender (OpenType, "OS/2"); of a font without them, its ascent and descent. */
function typoExtent({ file, shaper }: WeightedFont, ems: (units: number) => number) {
  const table = viewOf(file.tableStart('OS/2'));
  const ascent = table && table.byteLength >= 72 ? table.getInt16(68) : 0;
  const descent = table && table.byteLength >= 72 ? -table.getInt16(70) : 0;
  if (ascent >= 0 && descent >= 0 && ascent + descent > 0)
    return { typoAscent: ems(ascent), typoDescent: ems(descent) };
  const { ascender, descender } = shaper.hExtents();
  return { typoAscent: ems(ascender), typoDescent: ems(-descender) };
}

/** underlinePosition and underlineThickness (OpenType, "post"). */
function underline({ file }: WeightedFont, ems: (units: number) => number) {
  const table = viewOf(file.tableStart('post'));
  if (!table || table.byteLength < 12) return { underlinePosition: undefined, underlineThickness: undefined };
  return { underlinePosition: ems(-table.getInt16(8)), underlineThickness: ems(table.getInt16(10)) };
}

/** xAvgCharWidth (OpenType, "OS/2"), and xMin to xMax of all glyphs ("head"), as FreeType tells them. */
function letterWidths({ file }: WeightedFont, ems: (units: number) => number, otherwise: number) {
  const [widths, head] = [viewOf(file.tableStart('OS/2')), viewOf(file.tableStart('head'))];
  const average = widths && widths.byteLength >= 4 ? widths.getInt16(2) : 0;
  const widest = head && head.byteLength >= 42 ? head.getInt16(40) - head.getInt16(36) : 0;
  return {
    averageAdvance: average > 0 ? ems(average) : otherwise,
    widestAdvance: Math.max(0, ems(widest)),
  };
}

function viewOf(bytes: Uint8Array | undefined): DataView | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Fonts whose metrics are kept. */
const MOST_KEPT = 2_000;

/** The box of a font that lacks a character (OpenType, `.notdef`). */
const NO_GLYPH = 0;

function metricsOf(font: WeightedFont): FontMetrics {
  const { shaper, unitsPerEm, overrides } = font;
  const ems = (units: number) => units / unitsPerEm;
  const { ascender, descender, lineGap } = shaper.hExtents();
  const metric = (tag: MetricsTag) => (shaper.getMetricPosition(tag) ?? 0) / unitsPerEm;
  const glyphOf = (character: string) => shaper.nominalGlyph(character.codePointAt(0) as number);
  const heightOf = (character: string) => {
    const glyph = glyphOf(character);
    const height = glyph === undefined ? undefined : shaper.glyphExtents(glyph)?.yBearing;
    return height && height / unitsPerEm;
  };
  const advanceOf = (character: string) => {
    const glyph = glyphOf(character);
    return glyph === undefined ? undefined : shaper.glyphHAdvance(glyph) / unitsPerEm;
  };
  const ascent = overrides.ascent ?? ascender / unitsPerEm;
  return {
    ascent,
    descent: overrides.descent ?? -descender / unitsPerEm,
    lineGap: overrides.lineGap ?? lineGap / unitsPerEm,
    xHeight: metric(MetricsTag.X_HEIGHT) || heightOf('x') || 0.56 * ascent,
    capHeight: metric(MetricsTag.CAP_HEIGHT) || heightOf('H') || ascent,
    zeroAdvance: advanceOf('0') ?? 0.5,
    ideographAdvance: advanceOf('水') ?? 1,
    underlineOffset: metric(MetricsTag.UNDERLINE_OFFSET),
    strikeoutOffset: metric(MetricsTag.STRIKEOUT_OFFSET),
    strikeoutThickness: metric(MetricsTag.STRIKEOUT_SIZE),
    ...typoExtent(font, ems),
    ...underline(font, ems),
    ...letterWidths(font, ems, advanceOf('x') ?? 0.5),
  };
}

function leaded(metrics: FontMetrics, fontSize: number, lineHeight: number | 'normal'): Extent {
  const ascent = Math.round(metrics.ascent * fontSize);
  const descent = Math.round(metrics.descent * fontSize);
  const height =
    lineHeight === 'normal' ? ascent + descent + Math.round(metrics.lineGap * fontSize) : lineHeight;
  const above = Math.floor((height - ascent - descent) / 2);
  return { ascent: ascent + above, descent: height - ascent - above };
}
