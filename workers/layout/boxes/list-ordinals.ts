import { countOf } from '../../css/values/counter-styles.js';
import { declaredCount, LIST_ITEM } from '../../css/values/counter-values.js';
import type { StyledTree } from '../element-tree.js';

/** By the lists around: the numbers of items, and of what has items within it the number before the first of them. */
const numbers = new WeakMap<StyledTree, number>();

/** The number of an item in the list around it, or before what is in another element; undefined where there is no list. */
export function numberInList(element: StyledTree): number | undefined {
  return numbers.get(element);
}

/** Numbers what is in a list, however deep (Blink, `ListItemOrdinal`); nothing where an element is none. */
export function numberItems(list: StyledTree): void {
  if (!LISTS.has(list.type)) return;
  const { start, reversed } = list.props;
  const isReversed = list.type === 'ol' && reversed !== undefined;
  const first = list.type === 'ol' ? numberOf(start) : undefined;
  const step = isReversed ? -1 : 1;
  // As in Chromium, `counter-reset` of a list says nothing of its markers.
  numberWithin(list, (first ?? (isReversed ? countItems(list) : 1)) - step, step);
}

/** @returns the number behind the last item; undefined where there are no items */
function numberWithin({ children }: StyledTree, before: number, step: number): number | undefined {
  let last: number | undefined;
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (child.style.display === 'list-item') {
      last = numberBehind(last ?? before, child, step);
      numbers.set(child, last);
    }
    if (LISTS.has(child.type)) continue;
    const within = numberWithin(child, last ?? before, step);
    if (within === undefined) continue;
    if (child.style.display !== 'list-item') numbers.set(child, last ?? before);
    last = within;
  }
  return last;
}

/** The number of an item (HTML, section 4.4.5; CSS Lists 3, section 4.6). @param before that of the one before it */
function numberBehind(before: number, { style, props }: StyledTree, step: number): number {
  const { counterIncrement, counterSet } = style;
  const own = declaredCount(counterSet, LIST_ITEM) ?? numberOf(props.value);
  return own ?? countOf(before + (declaredCount(counterIncrement, LIST_ITEM) ?? step));
}

/** The numbers of items that no list is around, by those beside them. */
export function listOrdinals(parent: StyledTree): Map<StyledTree, number> | undefined {
  const items = parent.children.filter(
    (child): child is StyledTree => typeof child !== 'string' && child.style.display === 'list-item',
  );
  if (items.length === 0 || numbers.has(items[0] as StyledTree)) return undefined;
  const ordinals = new Map<StyledTree, number>();
  let number = 0;
  for (const item of items) {
    number = numberBehind(number, item, 1);
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
