/** Computed values of several parts, such as shadows: read once, where they are computed. */

import { isDeepStrictEqual } from 'node:util';

/** A computed value that is neither a number nor a text. It never changes, and in a text it is as CSS writes it. */
export abstract class TypedValue {
  /** Parts that it has, by which work on it is counted. */
  abstract readonly size: number;
  abstract toString(): string;
  /** The same with its lengths multiplied. */
  abstract zoomed(factor: number): TypedValue;
  /** One of the same form that shows nothing, as which `none` moves. */
  abstract atRest(): TypedValue;
  /** The value at a share of the way to another one of its longhand; undefined where there is none between. */
  abstract between(to: TypedValue, progress: number): TypedValue | undefined;
}

/** Tells whether two computed values are the same: most often they are the same object. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (one instanceof TypedValue && isDeepStrictEqual(one, other));
}

/** All that is done with one item of a list. Items are plain objects. */
export interface ItemType<Item> {
  readonly separator: ', ' | ' ';
  text(item: Item): string;
  zoomed(item: Item, factor: number): Item;
  /** What changes nothing beside an item in the other list. */
  atRest(item: Item): Item;
  between(from: Item, to: Item, progress: number): Item | undefined;
  /** What lies between those from the first on of which one has no way to the other; the whole list has none where it is left out. */
  betweenOthers?(from: readonly Item[], to: readonly Item[], progress: number): readonly Item[] | undefined;
}

/** A list whose items move one by one, the shorter list filled up with such as show nothing. */
export class ValueList<Item> extends TypedValue {
  constructor(
    readonly items: readonly Item[],
    readonly type: ItemType<Item>,
  ) {
    super();
  }

  get size(): number {
    return this.items.length;
  }

  override toString(): string {
    return this.items.map(this.type.text).join(this.type.separator);
  }

  override zoomed(factor: number): ValueList<Item> {
    return this.#of(this.items.map((item) => this.type.zoomed(item, factor)));
  }

  override atRest(): ValueList<Item> {
    return this.#of([]);
  }

  override between({ items: others }: ValueList<Item>, progress: number): ValueList<Item> | undefined {
    const { items, type } = this;
    const found: Item[] = [];
    for (let at = 0; at < Math.max(items.length, others.length); at++) {
      const from = items[at] ?? type.atRest(others[at] as Item);
      const to = others[at] ?? type.atRest(items[at] as Item);
      const item = type.between(from, to, progress);
      if (!item) {
        const rest = type.betweenOthers?.(items.slice(at), others.slice(at), progress);
        return rest && this.#of([...found, ...rest]);
      }
      found.push(item);
    }
    return this.#of(found);
  }

  #of(items: readonly Item[]): ValueList<Item> {
    return new ValueList(items, this.type);
  }
}
