import type { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { Matrix } from '../../raster/matrix.js';
import { type Outline, POINTS } from '../../raster/outline.js';
import type { PlacedGlyph } from '../../text/shaped-words.js';

/** Digits after the point: a thousandth of a pixel, which no enlargement to 4096 shows. */
const DIGITS = 3;

/** The outlines of letters as a path's `d`: our renderer reads the outline, resvg its path data (SVG 2, section 9.3). */
export class LetterPath implements Outline {
  commands = '';
  readonly coordinates: number[] = [];
  /** The only baseline of its letters, in pixels; undefined where there are several. */
  baseline: number | undefined;

  /**
   * Adds the letters of a run, without its emoji.
   * @param x and y: where its baseline begins, in pixels
   */
  addGlyphs(
    outlines: GlyphOutlines,
    glyphs: readonly PlacedGlyph[],
    fontSize: number,
    x: number,
    y: number,
  ): void {
    this.baseline = this.commands === '' || this.baseline === y ? y : undefined;
    for (const glyph of glyphs) {
      if ('emoji' in glyph) continue;
      const { commands, coordinates } = outlines.get(glyph.font, glyph.id, fontSize);
      for (let at = 0; at < coordinates.length; at += 2) {
        this.coordinates.push(
          x + (glyph.x + (coordinates[at] as number)) * fontSize,
          y - (glyph.y + (coordinates[at + 1] as number)) * fontSize,
        );
      }
      // A stroke goes around the whole letter.
      this.commands += commands === '' || commands.endsWith('Z') ? commands : `${commands}Z`;
    }
  }

  /** Moves what was added after a number of coordinates. */
  transform(since: number, [a, b, c, d, e, f]: Matrix): void {
    this.baseline = undefined;
    for (let at = since; at + 1 < this.coordinates.length; at += 2) {
      const [x, y] = [this.coordinates[at] as number, this.coordinates[at + 1] as number];
      this.coordinates[at] = a * x + c * y + e;
      this.coordinates[at + 1] = b * x + d * y + f;
    }
  }

  /** Makes what was added after a number of coordinates wider. */
  stretch(since: number, { factor, shift }: { factor: number; shift: number }): void {
    for (let at = since; at < this.coordinates.length; at += 2)
      this.coordinates[at] = (this.coordinates[at] as number) * factor + shift;
  }

  addOutline({ commands, coordinates }: Outline): void {
    this.commands += commands;
    for (let at = 0; at < coordinates.length; at++) this.coordinates.push(coordinates[at] as number);
  }

  /** Reaches as far as a rectangle, without drawing anything there. */
  reach({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): void {
    this.commands += 'MM';
    this.coordinates.push(left, top, right, bottom);
  }

  /** The path data. */
  toString(): string {
    let data = '';
    let at = 0;
    for (const command of this.commands) {
      const numbers = this.coordinates.slice(at, at + 2 * (POINTS[command] ?? 0));
      at += numbers.length;
      data += command + numbers.map((number) => number.toFixed(DIGITS)).join(' ');
    }
    return data;
  }
}
