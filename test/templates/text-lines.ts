import type { FlowBox } from '../../workers/layout/boxes/flow-box.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';

/** A line of text that a document shows. */
export interface TextLine {
  text: string;
  /** What can be seen of it, in CSS pixels from the upper left corner of the picture, without transforms. */
  shown: Rectangle;
}

const EVERYTHING: Rectangle = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * All lines of text of a document, cut where boxes cut their content off. The root and the body do not count as such, for
 * what only they cut off has left the picture.
 */
export function textLines(root: FlowBox): TextLine[] {
  const lines: TextLine[] = [];
  const add = (box: FlowBox, left: number, top: number, seen: Rectangle) => {
    const { place } = box.node;
    const [x, y] = [left + place.left, top + place.top];
    const own = { left: x, top: y, right: x + place.width, bottom: y + place.height };
    const inner = isCutting(box) ? common(seen, own) : seen;
    const { inline } = box;
    for (const line of inline?.laid?.lines ?? []) {
      const text = line.runs.map((run) => run.text).join('');
      if (!inline || text.trim() === '') continue;
      const [start, over] = [x + inline.left + line.x, y + inline.top + line.y];
      const whole = { left: start, top: over, right: start + line.width, bottom: over + line.height };
      lines.push({ text, shown: common(inner, whole) });
    }
    for (const child of box.children) add(child, x, y, inner);
  };
  add(root, 0, 0, EVERYTHING);
  return lines;
}

function isCutting({ element, values }: FlowBox): boolean {
  if (!element || element.type === 'html' || element.type === 'body') return false;
  return values.overflowX !== 'visible' && values.overflowY !== 'visible';
}

function common(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
