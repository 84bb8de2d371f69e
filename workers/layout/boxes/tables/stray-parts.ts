import { type ComputedValues, isOutOfFlow } from '../../../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../../element-tree.js';
import { inheritedFrom } from '../anonymous-style.js';
import { isBlank, isTablePart } from './table-parts.js';

/** Tells whether a node is a part of a table that has none around it. */
export function isStray(node: StyledNode): boolean {
  return typeof node !== 'string' && isTablePart(node) && !isOutOfFlow(node.style);
}

/**
 * Nodes with anonymous tables around the parts of tables among them (CSS Tables 3, section 2.2.1). White space behind a part
 * disappears as it does behind a block (Blink, `Text::TextLayoutObjectIsNeeded`).
 * @param around values of the element that they are in
 * @param isInline whether they stand in an inline box
 */
export function withTables(
  nodes: readonly StyledNode[],
  around: ComputedValues,
  isInline: boolean,
): StyledNode[] {
  const result: StyledNode[] = [];
  let table: StyledTree | undefined;
  let blanks: StyledNode[] = [];
  for (const node of nodes) {
    if (isStray(node)) {
      if (table) table.children.push(node);
      else {
        table = anonymousTable(around, isInline, node);
        result.push(...blanks, table);
      }
      blanks = [];
    } else if (isBlank(node)) {
      if (!table || around.whiteSpaceCollapse !== 'collapse') blanks.push(node);
    } else {
      result.push(...blanks, node);
      table = undefined;
      blanks = [];
    }
  }
  return [...result, ...blanks];
}

function anonymousTable(around: ComputedValues, isInline: boolean, first: StyledNode): StyledTree {
  const style = inheritedFrom(around, { display: isInline ? 'inline-table' : 'table' });
  return { type: '::table', props: {}, style, children: [first] };
}
