import type { StyledTree } from '../element-tree.js';

/** The numbers of the items of a list, of `<ol start reversed>` and `<li value>` (HTML, section 4.4.5). */
export function listOrdinals(list: StyledTree): Map<StyledTree, number> | undefined {
  const items = list.children.filter(
    (child): child is StyledTree => typeof child !== 'string' && child.style.display === 'list-item',
  );
  if (items.length === 0) return undefined;
  const { start, reversed } = list.props;
  const isReversed = list.type === 'ol' && reversed !== undefined;
  const first = list.type === 'ol' && start !== undefined ? Number.parseInt(String(start), 10) : Number.NaN;
  let next = Number.isNaN(first) ? (isReversed ? items.length : 1) : first;
  const ordinals = new Map<StyledTree, number>();
  for (const item of items) {
    const value = Number.parseInt(String(item.props.value ?? ''), 10);
    if (!Number.isNaN(value)) next = value;
    ordinals.set(item, next);
    next += isReversed ? -1 : 1;
  }
  return ordinals;
}
