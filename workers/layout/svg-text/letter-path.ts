import type { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import { Pen } from '../../raster/outline.js';
import type { PlacedGlyph } from '../../text/shaped-words.js';

/** Digits after the point: a thousandth of a pixel, which no enlargement to 4096 shows. */
const DIGITS = 3;

/**
 * The outlines of letters, in place of the text of a path's `d`: renderers that know it read the numbers, others the path data
 * (SVG 2, section 9.3).
 */
export class LetterPath {
  readonly outline = new Pen();

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
    for (const glyph of glyphs) {
      if ('emoji' in glyph) continue;
      const { commands, coordinates } = outlines.get(glyph.font, glyph.id, fontSize);
      let at = 0;
      const across = () => x + (glyph.x + (coordinates[at++] as number)) * fontSize;
      const down = () => y - (glyph.y + (coordinates[at++] as number)) * fontSize;
      for (const command of commands) addCommand(this.outline, command, across, down);
      // A stroke goes around the whole letter.
      if (commands !== '' && !commands.endsWith('Z')) this.outline.close();
    }
  }

  addRectangle(x: number, y: number, width: number, height: number): void {
    this.outline
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineTo(x + width, y + height)
      .lineTo(x, y + height)
      .close();
  }

  /** Reaches as far as a rectangle, without drawing anything there. */
  reach({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): void {
    this.outline.moveTo(left, top).moveTo(right, bottom);
  }

  /** The path data. */
  toString(): string {
    const { commands, coordinates } = this.outline;
    let data = '';
    let at = 0;
    for (const command of commands) {
      const numbers = coordinates.slice(at, at + (COORDINATES[command] ?? 0));
      at += numbers.length;
      data += command + numbers.map((number) => number.toFixed(DIGITS)).join(' ');
    }
    return data;
  }
}

/** Numbers that each command takes. */
const COORDINATES: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6 };

function addCommand(pen: Pen, command: string, across: () => number, down: () => number): void {
  switch (command) {
    case 'M':
      pen.moveTo(across(), down());
      break;
    case 'L':
      pen.lineTo(across(), down());
      break;
    case 'Q':
      pen.quadraticTo(across(), down(), across(), down());
      break;
    case 'C':
      pen.cubicTo(across(), down(), across(), down(), across(), down());
      break;
    default:
      pen.close();
  }
}
