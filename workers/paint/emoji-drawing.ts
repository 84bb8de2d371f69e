/** Emoji as paths, for readers of the display list that have no need of pixels. */

import { LRUCache } from 'lru-cache';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import type { VectorDrawing } from '../raster/pixmap.js';
import { whole } from '../raster/rectangle.js';
import { NO_PICTURES } from '../svg/pictures.js';
import { svgItems } from '../svg/svg-drawing.js';

/** Side of the square that they are drawn in: so large that no line of theirs is thinner than a pixel of it. */
const SIDE = 256;

/** Drawings that are kept for the next page: those of a text. */
const MOST_KEPT = 64;

const kept = new LRUCache<string, readonly DisplayItem[] | 'unsupported'>({ max: MOST_KEPT });

/** An emoji in a square of its own. */
export function emojiDrawing(emoji: Emoji): VectorDrawing {
  const items = () => {
    const known = kept.get(emoji.id) ?? drawnItems(emoji) ?? 'unsupported';
    kept.set(emoji.id, known);
    return known === 'unsupported' ? undefined : known;
  };
  return { key: `emoji ${emoji.id}`, width: SIDE, height: SIDE, items };
}

function drawnItems({ markup, size }: Emoji): readonly DisplayItem[] | undefined {
  const [svg] = elementsIn(parseFragment(`<svg viewBox="0 0 ${size} ${size}">${markup}</svg>`));
  const square = { width: SIDE, height: SIDE };
  return (
    svg &&
    svgItems(svg, {
      clip: { rectangle: whole(square), shapes: [] },
      matrix: [1, 0, 0, 1, 0, 0],
      size: square,
      pictureAt: () => undefined,
      pictures: NO_PICTURES,
    })
  );
}

function elementsIn({ childNodes }: Tree.ParentNode): PlainElement[] {
  return childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const attributes = node.attrs.map(({ prefix, name, value }) => [
      prefix ? `${prefix}:${name}` : name,
      value,
    ]);
    return { type: node.tagName, props: Object.fromEntries(attributes), children: elementsIn(node) };
  });
}
