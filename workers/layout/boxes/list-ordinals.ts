import { countOf } from '../../css/values/counter-styles.js';
import { countSaid, LIST_ITEM } from '../../css/values/counter-values.js';
import type { StyledTree } from '../element-tree.js';

/**
 * The numbers of the items of a list, of `<ol start reversed>` and `<li value>` (HTML, section 4.4.5), and of what styles say of
 * the counter of list items (CSS Lists 3, section 4.6).
 */
export function listOrdinals(list: StyledTree): Map<StyledTree, number> | undefined {
  const items = list.children.filter(
    (child): child is StyledTree => typeof child !== 'string' && child.style.display === 'list-item',
  );
  if (items.length === 0) return undefined;
  const { start, reversed } = list.props;
  const isReversed = list.type === 'ol' && reversed !== undefined;
  const first = list.type === 'ol' ? numberOf(start) : undefined;
  const step = isReversed ? -1 : 1;
  // As in Chromium, the attribute is stronger than styles.
  const said = countSaid(list.style.counterReset, LIST_ITEM);
  let number =
    first === undefined && said !== undefined ? said : (first ?? (isReversed ? countItems(list) : 1)) - step;
  const ordinals = new Map<StyledTree, number>();
  for (const item of items) {
    const { counterIncrement, counterReset, counterSet } = item.style;
    const ownCount = countSaid(counterSet, LIST_ITEM) ?? countSaid(counterReset, LIST_ITEM);
    const own = ownCount ?? numberOf(item.props.value);
    number = own ?? countOf(number + (countSaid(counterIncrement, LIST_ITEM) ?? step));
    ordinals.set(item, number);
  }
  return ordinals;
}

/** How many items belong to a list: those of lists within it do not, and all else that is one does, such as a `<summary>`. */
function countItems({ children }: StyledTree): number {
  let count = 0;
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (child.style.display === 'list-item') count++;
    if (!LISTS.has(child.type)) count += countItems(child);
  }
  return count;
}

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir']);

/** Undefined where there is none, or none that a counter has. */
function numberOf(attribute: unknown): number | undefined {
  const number = Number.parseInt(String(attribute ?? ''), 10);
  return countOf(number) === number ? number : undefined;
}
