import type { TextFace } from '../../../templates/contract/index.js';
import type { WeightedFont } from '../../fonts/font-file.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import type { InlineStyle } from './inline-items.js';

/** Room above and below a baseline, in pixels. */
export interface Extent {
  ascent: number;
  descent: number;
}

/** Metrics of a font in ems. */
interface FontMetrics extends Extent {
  lineGap: number;
  xHeight: number;
  typoAscent: number;
  typoDescent: number;
  underlinePosition: number | undefined;
  underlineThickness: number | undefined;
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

const NO_FONT: FontMetrics = {
  ascent: 1,
  descent: 0.25,
  lineGap: 0,
  xHeight: 0.5,
  typoAscent: 0.8,
  typoDescent: 0.2,
  underlinePosition: undefined,
  underlineThickness: undefined,
};

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

  /** Content area with half of the leading above and below (CSS 2.1, section 10.8.1). */
  inlineBox(style: InlineStyle): Extent {
    return leaded(this.#ofFace(style.face), style.fontSize, style.lineHeight);
  }

  /** What a font that sets part of a text asks of a line whose height is normal. */
  normalExtent(font: WeightedFont, fontSize: number): Extent {
    return leaded(this.#of(font), fontSize, 'normal');
  }

  #ofFace(face: TextFace): FontMetrics {
    const key = `${face.family} ${face.weight}`;
    let metrics = this.#faces.get(key);
    if (!metrics) {
      const [run] = this.#fonts.runs('x', face);
      metrics = run && 'font' in run ? this.#of(run.font) : NO_FONT;
      this.#faces.set(key, metrics);
    }
    return metrics;
  }

  #of(font: WeightedFont): FontMetrics {
    let metrics = this.#metrics.get(font.name);
    if (!metrics) {
      const { ascender, descender, lineGap } = font.shaper.hExtents();
      const x = font.shaper.nominalGlyph(0x78);
      const height = x === undefined ? undefined : font.shaper.glyphExtents(x)?.yBearing;
      const ems = (units: number) => units / font.unitsPerEm;
      metrics = {
        ascent: ems(ascender),
        descent: ems(-descender),
        lineGap: ems(lineGap),
        xHeight: height ? ems(height) : 0.5,
        ...typoExtent(font, ems),
        ...underline(font, ems),
      };
      this.#metrics.set(font.name, metrics);
    }
    return metrics;
  }
}

/** sTypoAscender and sTypoDescender (OpenType, "OS/2"); of a font without them, its ascent and descent. */
function typoExtent({ file, shaper }: WeightedFont, ems: (units: number) => number) {
  const table = viewOf(file.table('OS/2'));
  const ascent = table && table.byteLength >= 72 ? table.getInt16(68) : 0;
  const descent = table && table.byteLength >= 72 ? -table.getInt16(70) : 0;
  if (ascent >= 0 && descent >= 0 && ascent + descent > 0)
    return { typoAscent: ems(ascent), typoDescent: ems(descent) };
  const { ascender, descender } = shaper.hExtents();
  return { typoAscent: ems(ascender), typoDescent: ems(-descender) };
}

/** underlinePosition and underlineThickness (OpenType, "post"). */
function underline({ file }: WeightedFont, ems: (units: number) => number) {
  const table = viewOf(file.table('post'));
  if (!table || table.byteLength < 12) return { underlinePosition: undefined, underlineThickness: undefined };
  return { underlinePosition: ems(-table.getInt16(8)), underlineThickness: ems(table.getInt16(10)) };
}

function viewOf(bytes: Uint8Array | undefined): DataView | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function leaded(metrics: FontMetrics, fontSize: number, lineHeight: number | 'normal'): Extent {
  const ascent = Math.round(metrics.ascent * fontSize);
  const descent = Math.round(metrics.descent * fontSize);
  const height =
    lineHeight === 'normal' ? ascent + descent + Math.round(metrics.lineGap * fontSize) : lineHeight;
  const above = Math.floor((height - ascent - descent) / 2);
  return { ascent: ascent + above, descent: height - ascent - above };
}
