import type { CssNodePlain } from 'css-tree';
import type { DeclaredValue } from '../properties/declarations.js';
import { type Position, type Problems, positionOf } from '../syntax/problems.js';
import type { DeclarationCompiler } from './declaration-lists.js';

/** The declarations of an animation for one moment of it. */
export interface Keyframe {
  /** 0 to 1. */
  offset: number;
  /** With the timing function up to the next one among them, if it has its own. */
  declared: readonly DeclaredValue[];
}

type AtruleNode = Extract<CssNodePlain, { type: 'Atrule' }>;

const MOST_KEYFRAMES = 256;

/** Reads an `@keyframes` rule (CSS Animations 1, section 3). */
export function keyframes(
  node: AtruleNode,
  prelude: string,
  byName: Map<string, Keyframe[]>,
  declarations: DeclarationCompiler,
  problems: Problems,
): void {
  const name = prelude.trim().replace(/^(["'])(.*)\1$/, '$2');
  const found: Keyframe[] = [];
  for (const rule of node.block?.children ?? []) {
    if (rule.type !== 'Rule') continue;
    const position = positionOf(rule);
    const offsets = offsetsOf(rule.prelude, position, problems);
    // In keyframes nothing is important (CSS Animations 1, section 3).
    const own = rule.block.children.filter((child) => child.type === 'Declaration' && !child.important);
    const declared = declarations
      .compile(own, { animation: name, selectors: [] })
      .flatMap((each) => each.declared);
    for (const offset of offsets) found.push({ offset, declared });
    if (found.length > MOST_KEYFRAMES) {
      problems.error(`more than ${MOST_KEYFRAMES} keyframes`, position);
      return;
    }
  }
  byName.set(
    name,
    found.sort((one, other) => one.offset - other.offset),
  );
}

function offsetsOf(prelude: CssNodePlain, position: Position, problems: Problems): number[] {
  const selectors = prelude.type === 'SelectorList' ? prelude.children : [];
  return selectors.flatMap((selector) => {
    const [node] = selector.type === 'Selector' ? selector.children : [];
    const offset = node && offsetOf(node);
    if (offset !== undefined && offset >= 0 && offset <= 1) return [offset];
    problems.warning(
      'browsers pass over a keyframe that is not from, to, or a percentage from 0% to 100%',
      position,
    );
    return [];
  });
}

function offsetOf(node: CssNodePlain): number | undefined {
  if (node.type === 'Percentage') return Number(node.value) / 100;
  if (node.type !== 'TypeSelector') return undefined;
  return { from: 0, to: 1 }[node.name.toLowerCase()];
}
