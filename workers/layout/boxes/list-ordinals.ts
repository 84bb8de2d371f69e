import { countOf } from '../../css/values/counter-styles.js';
import type { StyledTree } from '../element-tree.js';

/** The numbers of the items of a list, of `<ol start reversed>` and `<li value>` (HTML, section 4.4.5). */
export function listOrdinals(list: StyledTree): Map<StyledTree, number> | undefined {
  const items = list.children.filter(
    (child): child is StyledTree => typeof child !== 'string' && child.style.display === 'list-item',
  );
  if (items.length === 0) return undefined;
  const { start, reversed } = list.props;
  const isReversed = list.type === 'ol' && reversed !== undefined;
  const first = list.type === 'ol' ? numberOf(start) : undefined;
  let next = first ?? (isReversed ? items.length : 1);
  const ordinals = new Map<StyledTree, number>();
  for (const item of items) {
    next = numberOf(item.props.value) ?? next;
    ordinals.set(item, next);
    next = countOf(next + (isReversed ? -1 : 1));
  }
  return ordinals;
}

/** Undefined where there is none, or none that a counter has. */
function numberOf(attribute: unknown): number | undefined {
  const number = Number.parseInt(String(attribute ?? ''), 10);
  return countOf(number) === number ? number : undefined;
}
