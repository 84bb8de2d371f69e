/**
 * Frames, films and plug-ins that nothing is loaded into, and sounds without controls: browsers leave their room empty,
 * or leave none.
 */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { ComputedValues } from '../css/cascade/computed-style.js';
import type { StyledTree } from '../layout/element-tree.js';
import { attributeOf, elementsOf } from './parsed-nodes.js';

/** Attributes that have something shown in an element. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  iframe: ['src', 'srcdoc'],
  video: ['src', 'poster', 'controls'],
  audio: ['controls'],
  embed: ['src', 'type'],
};

/** Tells whether an element is one of these, and is empty. */
export function isEmptyFrame(node: Tree.Element): boolean {
  const { tagName } = node;
  const names = Object.hasOwn(SHOWN_BY, tagName) ? SHOWN_BY[tagName] : undefined;
  if (!names || (names.includes('src') && elementsOf(node).some(({ tagName: tag }) => tag === 'source')))
    return false;
  return names.every((name) => attributeOf(node, name) === undefined);
}

/** Tells whether one of these has a box. */
export function hasRoom(tag: string): boolean {
  return tag === 'iframe' || tag === 'video';
}

/** The warning about one. */
export function emptyFrame(tag: string): string {
  if (hasRoom(tag)) return `<${tag}> without a source is empty room of its size`;
  return `<${tag}> without ${tag === 'audio' ? 'controls' : 'a source'} shows nothing`;
}

/** The box of one that has room: a drawing with nothing in it, as large as CSS has such elements (CSS 2, section 10.3.2). */
export function emptyRoom(style: ComputedValues): StyledTree {
  return { type: 'svg', props: { width: 300, height: 150, isStretched: true }, style, children: [] };
}
