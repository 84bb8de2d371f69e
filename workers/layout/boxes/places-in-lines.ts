import type { LaidParagraph } from '../../text/paragraph/paragraph.js';
import { placeChild } from '../formatting/child-placing.js';
import { LEFT, TOP } from '../formatting/layout-style.js';
import { marginOf } from '../formatting/sizing.js';
import type { AtomicPart } from './atomic-part.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import type { PlaceMark } from './paragraph-items.js';
import { isRubyColumn, placeAnnotation } from './ruby-columns.js';
import { RubyPiece } from './ruby-pieces.js';

/** Puts the boxes in the lines in place, and tells where absolutely positioned ones would be. */
export function placeInLines(content: InlineContent, laid: LaidParagraph): void {
  const { left, top, width, height } = content;
  const isRtl = content.values.direction === 'rtl';
  const lines = laid.behind.length > 0 ? [...laid.lines, ...laid.behind] : laid.lines;
  for (const [index, line] of lines.entries()) {
    for (const { item, x, y, annotation } of line.atomics) {
      const { box, overhang } = item as AtomicPart;
      if (!box) continue;
      const over = overhang ? (isRtl ? overhang.after : overhang.before) : 0;
      const across = left + x + marginOf(box.node, LEFT, width) - over;
      const down = top + y + (content.moved?.[index] ?? 0) + marginOf(box.node, TOP, width);
      placeChild(box.node, across, down, width, height, isRtl);
      if (item instanceof RubyPiece) item.placeAt(box.node.place, annotation?.distance ?? 0);
      else if (isRubyColumn(box)) {
        for (const { inline } of box.children) inline?.takeLines(undefined);
        placeAnnotation(box, item as AtomicPart, annotation?.distance ?? 0);
      }
    }
  }
  const open: InlineBox[] = [];
  for (const part of content.parts) {
    if (part.type === 'open') open.push(part.box);
    else if (part.type === 'close') open.pop();
    else if (part.type === 'absolute') {
      const shift = content.shiftOf(open.at(-1));
      const { x, y } = part.isInline
        ? placeInLine(content, laid, part.box)
        : placeOfBlock(content, laid, part.box);
      part.box.node.staticPlace = {
        left: left + shift.left + x,
        top: top + shift.top + y,
        horizontal: isRtl ? 'right' : 'left',
        vertical: 'top',
        area: undefined,
      };
    }
  }
}

/** Where a box would be that stands in a line; after a last line end, in a line of its own. */
function placeInLine(
  content: InlineContent,
  { lines, height, emptyRoom }: LaidParagraph,
  box: FlowBox,
): { x: number; y: number } {
  const found = markOf(box, lines, content.moved);
  if (found) return { x: found.x, y: found.line.y + found.moved };
  const last = lines.at(-1);
  const moved = content.moved?.at(-1) ?? 0;
  return { x: startOfLine(content, emptyRoom), y: (last ? last.y + last.height : height) + moved };
}

/** A block would be at the start of the line if that is where it is met, and otherwise below it. */
function placeOfBlock(
  content: InlineContent,
  { lines, height }: LaidParagraph,
  box: FlowBox,
): { x: number; y: number } {
  const isRtl = content.values.direction === 'rtl';
  const x = isRtl ? content.width : 0;
  const found = markOf(box, lines, content.moved);
  const line = found?.line ?? lines.at(-1);
  if (!line) return { x, y: height };
  const isAtStart = found && Math.abs(found.x - (isRtl ? line.x + line.width : line.x)) < 0.01;
  const moved = found?.moved ?? content.moved?.at(-1) ?? 0;
  return { x, y: (isAtStart ? line.y : line.y + line.height) + moved };
}

/** Where a line without anything in it begins and ends. */
function startOfLine({ values, width }: InlineContent, { left, right } = { left: 0, right: width }): number {
  const isRtl = values.direction === 'rtl';
  switch (values.textAlign) {
    case 'center':
      return (left + right) / 2;
    case 'right':
      return right;
    case 'left':
      return left;
    case 'end':
      return isRtl ? left : right;
    default:
      return isRtl ? right : left;
  }
}

function markOf(box: FlowBox, lines: LaidParagraph['lines'], moved: readonly number[] | undefined) {
  for (const [index, line] of lines.entries()) {
    for (const { item, x } of line.boxes)
      if ((item as PlaceMark).absolute === box) return { line, x, moved: moved?.[index] ?? 0 };
  }
  return undefined;
}
