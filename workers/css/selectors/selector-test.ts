/** An element as selectors see it. */
export interface SelectedElement {
  tag: string;
  parent: SelectedElement | undefined;
  /** The elements among its parent's children, itself among them, and its place there. */
  siblings: readonly SelectedElement[];
  place: number;
  /** Whether it is what a `<use>` shows: it has no parent, and is no root. */
  isUsed?: true;
  /** Whether its namespace is that of SVG. */
  isSvg?: boolean;
}

/** Tells whether an element is the root of its document. */
export function isRoot({ parent, isUsed }: SelectedElement): boolean {
  return parent === undefined && !isUsed;
}

/** The result of a test; `depends` where that is decided by values that are not known yet. */
export type Match = 'no' | 'yes' | 'depends';

/** Facts about elements that tests ask for, besides the tree. */
export interface Facts {
  /** An attribute's text; undefined without one; null where it depends on values. */
  attribute(element: SelectedElement, name: string): string | undefined | null;
  /** Its `id`, as `attribute` tells it, but in lower case in quirks mode (Selectors 4, section 3.7). */
  id(element: SelectedElement): string | undefined | null;
  /** Words of its `class`, in lower case in quirks mode; null where they depend on values. */
  classes(element: SelectedElement): ReadonlySet<string> | null;
  /** Tells whether there is neither an element nor a text within; null where it depends on values. */
  isEmpty(element: SelectedElement): boolean | null;
  /** In lower case. */
  language(element: SelectedElement): string;
  /** By `dir`, which may be `auto`; null where it depends on values. */
  direction(element: SelectedElement): 'ltr' | 'rtl' | null;
  /** The elements among its children. */
  within(element: SelectedElement): readonly SelectedElement[];
  /** Counts what is looked at: tests, elements, ranges, and letters by some at a time. @throws where it is too much */
  step(count: number): void;
}

/** Tests an element for a simple selector. */
export type Test = (element: SelectedElement, facts: Facts) => Match;
