import type { LayoutNode } from '../layout-node.js';

/** A box would go on in the next column, and is not drawn in parts: whoever knows its element says where that is. */
export class UnbreakableBox extends Error {
  override name = 'UnbreakableBox';

  /** @param because the property that it is not drawn in parts for, if that is one */
  constructor(
    readonly node: LayoutNode,
    because?: string,
  ) {
    const remedy = node.style.breaks.isKeptWhole ? 'make the columns higher' : 'say break-inside: avoid';
    const what = because === undefined ? KINDS[node.style.display] : `a box with ${because}`;
    super(`${outsider(node) ?? what ?? 'a box'} that would go on in the next column is not drawn: ${remedy}`);
  }
}

const KINDS: Readonly<Record<string, string>> = {
  flex: 'a flex container',
  grid: 'a grid',
  table: 'a table',
  'table-wrapper': 'a table',
  columns: 'a box with columns',
};

function outsider({ style }: LayoutNode): string | undefined {
  if (style.isAbsolute) return 'an absolutely positioned box';
  return style.float === 'none' ? undefined : 'a float';
}
