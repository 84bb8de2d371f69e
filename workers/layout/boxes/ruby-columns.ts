/** Annotations and what they stand beside, in lines (CSS Ruby Annotation Layout 1, section 4). */

import type { FontExtents } from '../../text/paragraph/font-extents.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import { RUBY_COLUMN } from '../element-tree.js';
import type { AtomicPart } from './atomic-part.js';
import type { FlowBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import { RubyPiece } from './ruby-pieces.js';

/** Tells whether a box is one of `<ruby>` with its annotation. */
export function isRubyColumn({ element }: FlowBox): boolean {
  return element?.type === RUBY_COLUMN;
}

/** How far an annotation may reach over what is beside it, at most: nothing where there is no text. */
export interface TextBeside {
  before: number;
  after: number;
}

export const NO_OVERHANG: TextBeside = { before: 0, after: 0 };

/** A base and its annotation, both in one line each. */
export interface ColumnContents {
  base: FlowBox & { inline: InlineContent };
  annotation: FlowBox & { inline: InlineContent };
}

export function columnContents({ children: [base, annotation] }: FlowBox): ColumnContents | undefined {
  return base?.inline && annotation?.inline ? ({ base, annotation } as ColumnContents) : undefined;
}

/**
 * A column as it stands in its line: as high as its base, the annotation beside that, which takes room between lines only
 * where these leave none. An annotation that is wider than its base reaches over the texts beside it, half a letter of its
 * own at most and no further than the base does not (Blink, `GetOverhang`). One that is long may be broken with its base.
 * @param column laid out
 * @param part with what its box takes
 * @param around the style of the text that it stands in, for a base without letters
 */
export function rubyPart(
  column: FlowBox,
  part: AtomicPart,
  extents: FontExtents,
  around: InlineStyle,
  beside: TextBeside,
): AtomicPart {
  const contents = columnContents(column);
  const [own] = contents?.base.inline.whole?.lines ?? [];
  const [other] = contents?.annotation.inline.whole?.lines ?? [];
  if (!contents || !own || !other) return part;
  const { base, annotation } = contents;
  // Annotations in the base take their room from the lines around the outermost column, not from the base's own.
  base.node.place.top = -own.y;
  const geometry = columnGeometry(own, other, contents, extents, around);
  const baseline = base.inline.top + geometry.baseline;
  const overhang = overhangOf(own, other, annotation, beside);
  const whole = RubyPiece.whole({ contents, part, extents, around }, overhang);
  return {
    ...part,
    width: part.width - overhang.before - overhang.after,
    height: own.height,
    baseline,
    annotated: geometry.annotated,
    overhang,
    ...(overhang.before > 0 && { startChange: overhang.before }),
    ...(overhang.after > 0 && { endChange: overhang.after }),
    ...(whole && { justified: whole.justified, cut: (room: number) => whole.cut(room) }),
    ...(whole?.isBreakable && { split: (available: number) => whole.split(available) }),
  };
}

/** Puts an annotation in place. @param distance from the baseline of the base down to its own */
export function placeAnnotation(column: FlowBox, { baseline }: AtomicPart, distance: number): void {
  const annotation = columnContents(column)?.annotation;
  const [line] = annotation?.inline.whole?.lines ?? [];
  if (annotation && line)
    annotation.node.place.top = baseline + distance - annotation.inline.top - line.baseline;
}

/** Widths that an annotation reaches over to both sides. */
function overhangOf(
  own: PlacedLine,
  other: PlacedLine,
  { values }: FlowBox,
  { before, after }: TextBeside,
): TextBeside {
  const space = other.width - own.width;
  const isEmpty = own.runs.length === 0 && own.atomics.length === 0;
  if (space <= 0 || isEmpty || values.rubyAlign === 'space-between') return NO_OVERHANG;
  // Blink halves whole pixels.
  const most = Math.floor(Math.round(values.fontSize as number) / 2);
  if (values.rubyAlign === 'start') return { before: 0, after: Math.min(space, most, after) };
  const inset = Math.min(most, Math.max(0, own.x));
  return { before: Math.min(inset, before), after: Math.min(inset, after) };
}

/** What a base and its annotation are to each other. Pixels. */
export interface ColumnGeometry {
  /** Of the base, from the top of its line. */
  baseline: number;
  annotated: NonNullable<AtomicPart['annotated']>;
}

/** @param around the style of the text that the base stands in, for one without letters */
export function columnGeometry(
  own: PlacedLine,
  other: PlacedLine | undefined,
  { annotation }: ColumnContents,
  extents: FontExtents,
  around: InlineStyle,
): ColumnGeometry {
  const letters = areaOf(own, extents) ?? extents.letterArea(around);
  const above = (other && areaOf(other, extents)) ?? { ascent: 0, descent: 0 };
  const depth = own.atomics.reduce((most, { item }) => Math.max(most, item.annotated?.depth ?? 0), 0) + 1;
  const isUnder = annotation.values.rubyPosition === 'under';
  return {
    baseline: own.baseline - own.y,
    annotated: { letters, annotation: above, isUnder, depth },
  };
}

/**
 * How far the letters of a line reach from its baseline, as they are, an em at most, with annotations and pictures among them;
 * undefined where there is nothing.
 */
function areaOf(
  { runs, atomics, baseline }: PlacedLine,
  extents: FontExtents,
): { ascent: number; descent: number } | undefined {
  let [top, bottom] = [Infinity, -Infinity];
  const reach = (at: number, ascent: number, descent: number) => {
    top = Math.min(top, at - ascent);
    bottom = Math.max(bottom, at + descent);
  };
  for (const run of runs) {
    const { ascent, descent } = extents.glyphArea(run);
    reach(run.baseline, ascent, descent);
  }
  for (const { item, y, annotation } of atomics) {
    if (annotation) reach(y + item.baseline, annotation.over, annotation.under);
    else if (item.width > 0) reach(y, 0, item.height);
  }
  return top < bottom ? { ascent: baseline - top, descent: bottom - baseline } : undefined;
}
