/** `::first-line` (CSS Pseudo-Elements 4, section 2.1). */

import { type ComputedStyle, type ComputedValues, isOutOfFlow } from '../css/cascade/computed-style.js';
import { isReplaced, type StyledNode, type StyledTree } from '../layout/element-tree.js';
import { type ContentPart, isBlockContainer } from './content-part.js';

/**
 * An element whose first line has a style of its own: that of its first block where it begins with one (Blink,
 * `LayoutBlock::EnclosingFirstLineStyleBlock`), unless this one has another.
 */
export function withFirstLine(tree: StyledTree, part: ContentPart): StyledTree {
  if (tree.firstLine) return tree;
  const at = tree.children.findIndex(
    (child) => !isCollapsedSpace(child, tree.style) && !isBesideLines(child),
  );
  const first = tree.children[at];
  if (first !== undefined && typeof first !== 'string' && isBlock(first)) {
    const children = tree.children.with(at, withFirstLine(first, part));
    return { ...tree, children };
  }
  const style = part.styleIn(tree);
  if (!style) return tree;
  return {
    ...tree,
    firstLine: style.values,
    children: tree.children.map((child) => heir(child, style, part)),
  };
}

function isBlock({ type, style }: StyledTree): boolean {
  return (
    isBlockContainer(style) &&
    !String(style.display).includes('inline') &&
    !isOutOfFlow(style) &&
    style.float === 'none' &&
    !isReplaced({ type })
  );
}

/** Tells whether a node stands in no line, and is no block among others. */
function isBesideLines(node: StyledNode): boolean {
  return typeof node !== 'string' && (isOutOfFlow(node.style) || node.style.float !== 'none');
}

/** What stands in the first line, or may. */
function heir(node: StyledNode, parent: ComputedStyle, part: ContentPart): StyledNode {
  if (typeof node === 'string' || !isInline(node)) return node;
  const style = part.heir(node, parent);
  if (!style) return node;
  return {
    ...node,
    firstLine: style.values,
    children: node.children.map((child) => heir(child, style, part)),
  };
}

function isInline({ type, style }: StyledTree): boolean {
  if (type === '::first-letter' || isReplaced({ type }) || type === 'br') return false;
  return style.display === 'contents' || (style.display === 'inline' && !isOutOfFlow(style));
}

/** Tells whether a node is white space that disappears between blocks. */
function isCollapsedSpace(node: StyledNode, { whiteSpaceCollapse }: ComputedValues): boolean {
  return typeof node === 'string' && whiteSpaceCollapse === 'collapse' && /^[\t\n\f\r ]*$/.test(node);
}
