/** What of laid-out boxes is a part of a page to who has it read to them. */

import type { Box } from '../layout/box-layout.js';
import type { PagePart } from '../raster/display-list.js';

/** A block, whose part is there once it has a line. */
interface Block {
  kind: PagePart['kind'];
  part?: PagePart;
}

/**
 * The parts that lines of text and pictures are of, in the order of the document: the lines of a block are a paragraph or a
 * heading together, with those of the boxes that stand in them.
 */
export function pagePartsOf(boxes: Box): Map<Box, PagePart> {
  const parts = new Map<Box, PagePart>();
  addParts(boxes, { kind: 'P' }, parts);
  return parts;
}

function addParts(box: Box, around: Block, parts: Map<Box, PagePart>): void {
  const { line, style, headingLevel, alternative } = box;
  if (line) {
    around.part ??= { kind: around.kind };
    parts.set(box, around.part);
    return;
  }
  if (alternative !== undefined) parts.set(box, { kind: 'Figure', alternative });
  const isInLine = String(style.display).startsWith('inline') && headingLevel === undefined;
  const kind = headingLevel === undefined ? around.kind : (`H${headingLevel}` as PagePart['kind']);
  const block = isInLine ? around : { kind };
  for (const child of box.children) addParts(child, block, parts);
}
