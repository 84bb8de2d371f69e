import { type ComputedValues, isOutOfFlow } from '../../../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../../element-tree.js';
import { langOf } from '../language.js';

/** A node in a table, and the language around it. */
export interface PartNode {
  node: StyledNode;
  lang: string;
}

/** The nodes that stand together in an anonymous part: `parts` of the kind that was looked for, or what is in none. */
export type Run = { part: StyledTree; lang: string } | { strays: PartNode[] };

const OWN = new Set(['table-caption', 'table-column', 'table-column-group']);
const SECTIONS = new Set(['table-row-group', 'table-header-group', 'table-footer-group']);

export function isRow({ style }: StyledTree): boolean {
  return style.display === 'table-row';
}

export function isCell({ style }: StyledTree): boolean {
  return style.display === 'table-cell';
}

export function isSection({ style }: StyledTree): boolean {
  return SECTIONS.has(style.display as string);
}

/** Tells whether an element stands in a table beside its rows. */
export function isTableOwn({ style }: StyledTree): boolean {
  return OWN.has(style.display as string);
}

/** Tells whether an element is a part of a table, which has one made around it where there is none. */
export function isTablePart({ style }: StyledTree): boolean {
  return String(style.display).startsWith('table-');
}

/** The nodes of an element, those of elements without a box in their place. */
export function partNodes(children: readonly StyledNode[], lang: string): PartNode[] {
  return children.flatMap((node) => {
    if (typeof node === 'string') return { node, lang };
    const own = langOf(node, lang);
    return node.style.display === 'contents' ? partNodes(node.children, own) : { node, lang: own };
  });
}

/** Parts of a kind, and between them runs of what is none, without white space (CSS Tables 3, section 2.2.1). */
export function runsOf(nodes: readonly PartNode[], isPart: (element: StyledTree) => boolean): Run[] {
  const runs: Run[] = [];
  let strays: PartNode[] = [];
  const end = () => {
    const seen = withoutBlanks(strays);
    if (seen.length > 0) runs.push({ strays: seen });
    strays = [];
  };
  for (const each of nodes) {
    const { node, lang } = each;
    if (typeof node === 'string' || !isPart(node)) strays.push(each);
    else {
      end();
      runs.push({ part: node, lang });
    }
  }
  end();
  return runs;
}

/** White space in a table goes with a text before it alone (Blink, `CanHaveWhitespaceChildren`). */
function withoutBlanks(nodes: readonly PartNode[]): PartNode[] {
  const isText = (each: PartNode | undefined) => typeof each?.node === 'string' && !isBlank(each.node);
  return nodes.filter((each, index) => !isBlank(each.node) || isText(nodes[index - 1]));
}

/** Tells whether a node takes no room in its cell: white space that collapses, and what is out of the flow. */
export function isNothing(node: StyledNode, around: ComputedValues): boolean {
  if (typeof node === 'string') return isBlank(node) && !keepsSpaces(node, around);
  if (node.style.display === 'contents') return node.children.every((child) => isNothing(child, node.style));
  return isOutOfFlow(node.style);
}

function keepsSpaces(text: string, { whiteSpaceCollapse }: ComputedValues): boolean {
  if (text === '' || whiteSpaceCollapse === 'collapse') return false;
  return whiteSpaceCollapse !== 'preserve-breaks' || text.includes('\n');
}

export function isBlank(node: StyledNode): boolean {
  return typeof node === 'string' && /^[ \t\r\n\f]*$/.test(node);
}
