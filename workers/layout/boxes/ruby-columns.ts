/** Annotations and what they stand beside, in lines (CSS Ruby Annotation Layout 1, section 4). */

import type { FontExtents } from '../../text/paragraph/font-extents.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import { RUBY_COLUMN } from '../element-tree.js';
import type { AtomicPart } from './atomic-part.js';
import type { FlowBox, InlinePart } from './flow-box.js';

/** Tells whether a box is one of `<ruby>` with its annotation. */
export function isRubyColumn({ element }: FlowBox): boolean {
  return element?.type === RUBY_COLUMN;
}

/**
 * A column as it stands in its line: as high as its base, the annotation beside that, which takes room between lines only
 * where these leave none. An annotation that is wider than its base reaches over the texts beside it, half a letter of its
 * own at most and no further than the base does not (Blink, `ComputeRubyOverhang`).
 * @param column laid out
 * @param part with what its box takes
 * @param around the style of the text that it stands in, for a base without letters
 * @param sides where there is text
 */
export function rubyPart(
  column: FlowBox,
  part: AtomicPart,
  extents: FontExtents,
  around: InlineStyle,
  sides: { before: boolean; after: boolean },
): AtomicPart {
  const [base, annotation] = column.children;
  const own = base?.inline?.laid?.lines[0];
  const other = annotation?.inline?.laid?.lines[0];
  if (!base?.inline || !annotation?.inline || !own || !other) return part;
  // Annotations in the base take their room from the lines around the outermost column, not from the base's own.
  base.node.place.top = -own.y;
  const baseline = base.node.place.top + base.inline.top + own.baseline;
  const area = areaOf(own, extents);
  const letters = area ?? extents.letterArea(around);
  const above = areaOf(other, extents) ?? { ascent: 0, descent: 0 };
  const isUnder = annotation.values.rubyPosition === 'under';
  const distance = isUnder ? letters.descent + above.ascent : letters.ascent + above.descent;
  const at = annotation.inline.top + other.baseline;
  annotation.node.place.top = baseline + (isUnder ? distance : -distance) - at;
  const most = Math.min((annotation.values.fontSize as number) / 2, Math.max(0, own.x));
  const isWider = area !== undefined && other.width > own.width;
  const before = isWider && sides.before ? most : 0;
  const after = isWider && sides.after ? most : 0;
  return {
    ...part,
    width: part.width - before - after,
    height: own.height,
    baseline,
    annotated: {
      over: isUnder ? letters.ascent : distance + above.ascent,
      under: isUnder ? distance + above.descent : letters.descent,
      isUnder,
    },
    overhang: { before, after },
  };
}

/** How far the letters of a line reach, as they are, an em at most, and annotations among them; undefined where there are none. */
function areaOf(
  { runs, atomics }: PlacedLine,
  extents: FontExtents,
): { ascent: number; descent: number } | undefined {
  const areas = runs.map((run) => extents.glyphArea(run));
  for (const { item } of atomics)
    if (item.annotated) areas.push({ ascent: item.annotated.over, descent: item.annotated.under });
  if (areas.length === 0) return undefined;
  return {
    ascent: Math.max(...areas.map(({ ascent }) => ascent)),
    descent: Math.max(...areas.map(({ descent }) => descent)),
  };
}

/** Where there is text beside a part, within whatever inline boxes. */
export function textBeside(parts: readonly InlinePart[], at: number): { before: boolean; after: boolean } {
  const isText = (step: 1 | -1): boolean => {
    for (let each = at + step; ; each += step) {
      const part = parts[each];
      if (part?.type === 'text') return part.text !== '';
      if (part?.type !== 'open' && part?.type !== 'close') return false;
    }
  };
  return { before: isText(-1), after: isText(1) };
}
