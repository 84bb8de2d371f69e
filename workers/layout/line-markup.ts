import { EMOJI_DROP, EMOJI_MARGIN, EMOJI_SIZE } from '../emoji/emoji-metrics.js';
import { type GlyphOutlines, PAIRS } from '../fonts/glyph-outlines.js';
import type { PlacedGlyph, ShapedLine } from '../text/line-shaping.js';
import { escaped } from './svg-markup.js';

/** Where and how a shaped line is drawn. Lengths in pixels. */
export interface LinePlace {
  /** The line's start on its baseline. */
  x: number;
  y: number;
  fontSize: number;
  color: string;
}

/** Draws a line as SVG: one path for all its letters, so that letters that touch join without a seam, and its emoji. */
export function lineMarkup({ glyphs }: ShapedLine, place: LinePlace, outlines: GlyphOutlines): string {
  let path = '';
  let emoji = '';
  for (const glyph of glyphs) {
    if ('emoji' in glyph) emoji += emojiMarkup(glyph, place);
    else path += outlinePath(glyph, place, outlines);
  }
  return (path === '' ? '' : `<path fill="${escaped(place.color)}" d="${path}"/>`) + emoji;
}

function outlinePath(
  { x, y, font, id }: Extract<PlacedGlyph, { id: number }>,
  place: LinePlace,
  outlines: GlyphOutlines,
): string {
  const { commands, coordinates } = outlines.get(font, id);
  const { fontSize } = place;
  const left = place.x + x * fontSize;
  const baseline = place.y - y * fontSize;
  let path = '';
  let at = 0;
  for (const command of commands) {
    path += command;
    for (let pairs = PAIRS[command] ?? 0; pairs > 0; pairs--, at += 2) {
      const across = hundredths(left + (coordinates[at] as number) * fontSize);
      const down = hundredths(baseline - (coordinates[at + 1] as number) * fontSize);
      path += `${across} ${down} `;
    }
  }
  return path;
}

/** A hundredth of a pixel is less than the rasterizer tells apart. */
function hundredths(length: number): number {
  return Math.round(length * 100) / 100;
}

function emojiMarkup({ x, emoji }: Extract<PlacedGlyph, { emoji: unknown }>, place: LinePlace): string {
  const { fontSize } = place;
  const side = hundredths(EMOJI_SIZE * fontSize);
  const left = hundredths(place.x + (x + EMOJI_MARGIN) * fontSize);
  const top = hundredths(place.y + (EMOJI_DROP - EMOJI_SIZE) * fontSize);
  const viewBox = `0 0 ${emoji.size} ${emoji.size}`;
  return `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="${viewBox}">${emoji.markup}</svg>`;
}
