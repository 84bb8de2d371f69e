/** Files of SVG that documents name, which resvg draws. */

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { PlainElement } from '../layout/element-tree.js';
import { type DrawingWork, drawingWork } from '../svg/drawing-work.js';

const MOST_BYTES = 1024 * 1024;
const MOST_TAGS = 20_000;
const MOST_LAYERS = 1_000;
const MOST_DEPTH = 200;

/** The problem with a file that browsers draw without some of its references. */
export const CIRCULAR = 'an SVG with references that lead back to where they stand';

/** The drawing of a file, or the problem with it. */
export function svgFile(bytes: Uint8Array): DrawingWork | string {
  if (bytes.length > MOST_BYTES) return `an SVG of more than ${MOST_BYTES / 1024} KiB`;
  const text = new TextDecoder().decode(bytes);
  if (/<!ENTITY/i.test(text)) return 'an SVG with entities: write out what they stand for';
  let tags = 0;
  for (const _ of text.matchAll(/<[a-z]/gi))
    if (++tags > MOST_TAGS) return `an SVG of more than ${MOST_TAGS} elements`;
  const children = plainChildren(parseFragment(text), 0);
  if (!children) return `an SVG of more than ${MOST_DEPTH} elements in each other`;
  const work = drawingWork({ type: 'svg', props: {}, children });
  if (work.shapes === Infinity) return CIRCULAR;
  if (work.shapes > MOST_TAGS || work.layers > MOST_LAYERS)
    return 'an SVG with too many groups, masks, patterns, filters or references';
  return work;
}

/** Undefined where there are too many elements in each other. */
function plainChildren({ childNodes }: Tree.ParentNode, depth: number): PlainElement[] | undefined {
  if (depth > MOST_DEPTH) return undefined;
  const found: PlainElement[] = [];
  for (const node of childNodes) {
    if (!('tagName' in node)) continue;
    const children = plainChildren(node, depth + 1);
    if (!children) return undefined;
    const props = Object.fromEntries(
      node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    found.push({ type: node.tagName, props, children });
  }
  return found;
}
