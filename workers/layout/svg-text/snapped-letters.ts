import { snappedWidth } from '../../css/values/layout-unit.js';
import type { PlacedRun } from '../../text/paragraph/placed-line.js';

/**
 * A run whose letters take whole layout units of the picture each, as those along a path do in Chromium, which makes a box of
 * each (`LineBreaker::SplitTextIntoSegments`): a line of a hundred letters is a pixel longer by that.
 * @param scale pixels of the picture per unit of the text
 */
export function withSnappedLetters(run: PlacedRun, scale: number): PlacedRun {
  const { shaped, style, start, text, boxes, x, baseline, isEllipsis } = run;
  const { fontSize } = style;
  let pen = 0;
  const glyphs = shaped.glyphs.map((glyph, at) => {
    const next = shaped.glyphs[at + 1];
    const placed = { ...glyph, x: pen / fontSize };
    const advance = (next ? next.x * fontSize : run.width) - glyph.x * fontSize;
    pen += advance > 0 ? snappedWidth(advance * scale) / scale : advance;
    return placed;
  });
  return { start, text, style, boxes, x, baseline, isEllipsis, width: pen, shaped: { ...shaped, glyphs } };
}
