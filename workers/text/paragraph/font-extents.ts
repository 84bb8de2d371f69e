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
      metrics =
        run && 'font' in run ? this.#of(run.font) : { ascent: 1, descent: 0.25, lineGap: 0, xHeight: 0.5 };
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
      };
      this.#metrics.set(font.name, metrics);
    }
    return metrics;
  }
}

function leaded(metrics: FontMetrics, fontSize: number, lineHeight: number | 'normal'): Extent {
  const ascent = Math.round(metrics.ascent * fontSize);
  const descent = Math.round(metrics.descent * fontSize);
  const height =
    lineHeight === 'normal' ? ascent + descent + Math.round(metrics.lineGap * fontSize) : lineHeight;
  const above = Math.floor((height - ascent - descent) / 2);
  return { ascent: ascent + above, descent: height - ascent - above };
}
