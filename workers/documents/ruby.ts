/** `<ruby>`: texts with annotations beside them (CSS Ruby Annotation Layout 1), each pair in a column of its own. */

import type { ComputedValues } from '../css/cascade/computed-style.js';
import { RUBY_COLUMN, type StyledNode, type StyledTree } from '../layout/element-tree.js';
import { derived, partOf } from './controls/control-boxes.js';

/** How text is spread in a column that is wider than it, as alignments of its lines. */
const ALIGNMENTS: Readonly<Record<string, string>> = { start: 'start', center: 'center' };

/** What stands for a base that is not there, so that the annotation has a line to stand by. */
const NO_BASE = '\u200b';

/**
 * The content of `<ruby>`: a column for each annotation and what it stands beside, in which the annotation is the second
 * block, and as it is what no annotation follows.
 * @param values of the element
 */
export function rubyContent(values: ComputedValues, children: readonly StyledNode[]): StyledNode[] {
  const display = String(values.display);
  if (/flex|grid/.test(display)) return [...children];
  const columns: StyledNode[] = [];
  let base: StyledNode[] = [];
  for (const child of children) {
    if (!isAnnotation(child)) {
      base.push(child);
      continue;
    }
    // As in Blink, whose annotations are of nothing there.
    if (display === 'inline-block') columns.push(...base.splice(0));
    columns.push(column(values, withSpaces(values, base, columns.length > 0), child));
    base = [];
  }
  return [...columns, ...base];
}

/** A base whose white space parts it from what is behind it, and from a base before it, as in Blink. */
function withSpaces(
  { whiteSpaceCollapse }: ComputedValues,
  base: readonly StyledNode[],
  isBehind: boolean,
): StyledNode[] {
  if (whiteSpaceCollapse !== 'collapse') return [...base];
  return base.map((node, index) => {
    if (typeof node !== 'string' || (base.length === 1 && node.trim() === '')) return node;
    const text = isBehind && index === 0 ? node.replace(LEADING_SPACE, NO_BREAK_SPACE) : node;
    return index === base.length - 1 ? text.replace(TRAILING_SPACE, NO_BREAK_SPACE) : text;
  });
}

const LEADING_SPACE = /^[\t\n\f\r ]+/;
/** Begins where a run of spaces does, or it would be looked for from each of them. */
const TRAILING_SPACE = /(?<![\t\n\f\r ])[\t\n\f\r ]+$/;
const NO_BREAK_SPACE = '\u00a0';

function isAnnotation(node: StyledNode): node is StyledTree {
  return typeof node !== 'string' && node.type === 'rt' && node.style.position !== 'absolute';
}

function column(values: ComputedValues, base: StyledNode[], annotation: StyledTree): StyledTree {
  const isEmpty = base.every((node) => typeof node === 'string' && node.trim() === '');
  const own = partOf(values, alignedBy(values, 'ruby'), isEmpty ? [NO_BASE] : base.map(inLine));
  const style = derived(annotation.style, 'ruby', (made) =>
    Object.assign(made, alignedBy(annotation.style, 'annotation')),
  );
  const note = { ...annotation, style, children: annotation.children.map(inLine) };
  const box = partOf(values, { display: 'inline-block' }, [own, note]);
  return { ...box, type: RUBY_COLUMN };
}

function alignedBy({ rubyAlign }: ComputedValues, part: 'ruby' | 'annotation'): Partial<ComputedValues> {
  const textAlign = ALIGNMENTS[String(rubyAlign)] ?? `${part}-${rubyAlign}`;
  return { display: 'block', textIndent: 0, textAlign, textAlignLast: 'auto' };
}

/** What is in a base or an annotation stands in one line: no breaks, no floats and no blocks (CSS Ruby 1, section 2.3). */
export function inLine(node: StyledNode): StyledNode {
  if (typeof node === 'string') return node;
  if (node.type === 'br') return ' ';
  const { style } = node;
  const display = IN_LINE[String(style.display)];
  const isFloat = style.float !== 'none';
  const children = style.display === 'inline' ? node.children.map(inLine) : node.children;
  if (!display && !isFloat) return { ...node, children };
  const change = { float: 'none', ...(display && { display }) };
  return { ...node, children, style: derived(style, 'in ruby', (made) => Object.assign(made, change)) };
}

const IN_LINE: Readonly<Record<string, string>> = {
  block: 'inline-block',
  'list-item': 'inline-block',
  'flow-root': 'inline-block',
  flex: 'inline-flex',
  grid: 'inline-grid',
  table: 'inline-table',
};
