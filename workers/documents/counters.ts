/** Counters (CSS Lists 3, section 4): numbers that elements set on their way through a document. */

import type { ComputedStyle } from '../css/cascade/computed-style.js';
import { containsStyle } from '../css/cascade/containment.js';
import { GENERATED_ELEMENTS, type GeneratedElement } from '../css/selectors/pseudo-elements.js';
import {
  type ComponentValue,
  componentValues,
  type FunctionValue,
  splitAt,
  wordOf,
} from '../css/syntax/component-values.js';
import { countOf } from '../css/values/counter-styles.js';
import { counterPairs, declaredCount, LIST_ITEM } from '../css/values/counter-values.js';
import type { CounterStyles } from '../css/values/own-counter-styles.js';
import { quoteOf } from '../css/values/quotes.js';
import type { StyleWork } from '../css/values/style-work.js';
import { type DocumentElement, isElement } from './document-element.js';

type StyledElement = Record<'own', ComputedStyle> & Partial<Record<GeneratedElement, ComputedStyle>>;

/** A part of a content; one that is apart is a text of its own, where strings beside each other are one. */
export type ContentValue = ComponentValue & { isApart?: true };

/** Contents of pseudo-elements by the index of their element, counters written out. */
export type Counted = ReadonlyMap<number, Partial<Record<GeneratedElement, readonly ContentValue[]>>>;

/** Of a counter, one number within another. */
interface Instance {
  /** How deep the element is that made it: it ends with the parent of that one. */
  depth: number;
  value: number;
  /** Set if elements around have the counter, too: what follows counts on with theirs, and this one ends with its element. */
  isNested: boolean;
  /** The element within which alone what is counted is known; undefined for the root. */
  scope: number | undefined;
}

/** Of contents that are read again, of numbers that are written, and of texts that are retained. */
const STEPS_OF_A_LETTER = 2;
const STEPS_OF_A_NUMBER = 10;
const LETTERS_OF_A_STEP = 4;

/**
 * Of a content, so many have Chromium's rounding, which makes each counter and mark up to a 64th of a pixel wider. Fewer come
 * to nothing that is seen, and stay one text.
 */
const FEWEST_ROUNDED_PARTS = 8;

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu']);

/** Most numbers that `counters()` writes: of elements in each other there are no more. */
const MOST_INSTANCES = 64;

/** The contents that have counters; none where no element has any. @throws TooMuchStyling */
export function countedContents(
  root: DocumentElement,
  styles: readonly StyledElement[],
  counterStyles: CounterStyles,
  work: StyleWork,
): Counted {
  const hasAny = styles.some((styled) => GENERATED_ELEMENTS.some((name) => hasCounter(styled[name])));
  return hasAny ? new Counting(styles, counterStyles, work).of(root) : new Map();
}

function hasCounter(part: ComputedStyle | undefined): boolean {
  return part !== undefined && /counters?\(|-quote/.test(String(part.values.content));
}

class Counting {
  readonly #styles: readonly StyledElement[];
  readonly #work: StyleWork;
  readonly #counterStyles: CounterStyles;
  /** How many quotations are open. */
  #quotations = 0;
  /** The innermost element around that keeps to itself what is counted in it. */
  #scope: number | undefined;
  readonly #instances = new Map<string, Instance[]>();
  readonly #found = new Map<number, Partial<Record<GeneratedElement, readonly ContentValue[]>>>();

  constructor(styles: readonly StyledElement[], counterStyles: CounterStyles, work: StyleWork) {
    this.#styles = styles;
    this.#counterStyles = counterStyles;
    this.#work = work;
  }

  of(root: DocumentElement): Counted {
    this.#visit(root, 0);
    return this.#found;
  }

  #visit(element: DocumentElement, depth: number): void {
    const styled = this.#styles[element.index] as StyledElement;
    if (styled.own.values.display === 'none') return;
    this.#countItem(element, styled.own, depth);
    this.#count(styled.own, depth);
    const [scope, quotations] = [this.#scope, this.#quotations];
    const isContained = containsStyle(styled.own.values);
    if (isContained) this.#scope = element.index;
    this.#write('marker', styled, element, depth + 1);
    if (styled.marker) this.#leave(depth + 1);
    this.#write('before', styled, element, depth + 1);
    if (styled.before) this.#leave(depth + 1);
    for (const child of element.children) if (isElement(child)) this.#visit(child, depth + 1);
    this.#write('after', styled, element, depth + 1);
    this.#leave(depth);
    this.#scope = scope;
    if (isContained) this.#quotations = quotations;
  }

  /** Ends what ends with an element, or with those in it (CSS Lists 3, section 4.4.1). */
  #leave(depth: number): void {
    this.#work.add(this.#instances.size);
    for (const instances of this.#instances.values()) {
      for (let last = instances.at(-1); last; last = instances.at(-1)) {
        if (last.depth < depth || (last.depth === depth && !last.isNested)) break;
        instances.pop();
      }
    }
  }

  /**
   * The counter of list items, which lists begin and `<li>`s count by themselves (CSS Lists 3, section 4.6). As in Chromium, which
   * counts before it has read values of items and how many there are, it has other numbers than markers with the one or the
   * other (Blink, `CountersAttachmentContext`).
   */
  #countItem(element: DocumentElement, { values }: ComputedStyle, depth: number): void {
    if (LISTS.has(element.tag) && !names(values.counterReset))
      this.#reset(LIST_ITEM, depth, beforeFirst(element));
    if (element.tag !== 'li' || values.display !== 'list-item' || names(values.counterIncrement)) return;
    const instance = this.#innermost(LIST_ITEM, depth);
    instance.value = countOf(instance.value + (isReversed(element.parent) ? -1 : 1));
  }

  #write(name: GeneratedElement, styled: StyledElement, element: DocumentElement, depth: number): void {
    const { index } = element;
    const part = styled[name];
    if (!part) return;
    this.#count(part, depth);
    if (!hasCounter(part)) return;
    this.#work.add(STEPS_OF_A_LETTER * String(part.values.content).length);
    const contents = componentValues(String(part.values.content));
    const isApart = contents.length >= FEWEST_ROUNDED_PARTS;
    const values = contents.map((value): ContentValue => {
      const text = this.#textOf(value, part, element);
      if (text === undefined) return value;
      return isApart ? { kind: 'string', text, isApart } : { kind: 'string', text };
    });
    this.#found.set(index, { ...this.#found.get(index), [name]: values });
  }

  /** That of a counter or a quotation mark. */
  #textOf(value: ComponentValue, part: ComputedStyle, element: DocumentElement): string | undefined {
    if (value.kind === 'function') return value.name.startsWith('counter') ? this.#written(value) : undefined;
    const word = wordOf(value) ?? '';
    return word.endsWith('-quote') ? this.#quoted(word, part, element) : undefined;
  }

  /** A quotation mark, whose level the marks before it in the document decide (CSS Generated Content 3, section 3.2). */
  #quoted(word: string, { values }: ComputedStyle, element: DocumentElement): string {
    if (word.endsWith('close-quote')) {
      // Where nothing is quoted, there is no mark.
      if (this.#quotations === 0) return '';
      this.#quotations--;
    }
    const text = quoteOf(word, String(values.quotes), this.#quotations, languageOf(element.parent));
    if (word.endsWith('open-quote')) this.#quotations++;
    return text;
  }

  #count({ values }: ComputedStyle, depth: number): void {
    for (const value of [values.counterReset, values.counterIncrement, values.counterSet])
      if (value !== 'none') this.#work.add(String(value).length);
    for (const [name, value] of counterPairs(values.counterReset)) this.#reset(name, depth, value);
    for (const [name, value] of counterPairs(values.counterIncrement)) {
      const instance = this.#innermost(name, depth);
      instance.value = countOf(instance.value + value);
    }
    for (const [name, value] of counterPairs(values.counterSet)) this.#innermost(name, depth).value = value;
  }

  /** In place of what an element before it at the same place has made. */
  #reset(name: string, depth: number, value: number): Instance {
    const instances = this.#instances.get(name) ?? [];
    while ((instances.at(-1)?.depth ?? -1) >= depth) instances.pop();
    const instance = { depth, value, isNested: instances.length > 0, scope: this.#scope };
    if (instances.length < MOST_INSTANCES) instances.push(instance);
    this.#instances.set(name, instances);
    return instance;
  }

  #innermost(name: string, depth: number): Instance {
    const innermost = this.#instances.get(name)?.at(-1);
    if (innermost && innermost.scope === this.#scope) return innermost;
    if (!innermost) return this.#reset(name, depth, 0);
    // Within an element that contains its style, nobody counts on with what is outside of it (CSS Containment 2, section 3.3).
    return Object.assign(this.#reset(name, depth, 0), { isNested: false });
  }

  #written({ name: used, values }: FunctionValue): string {
    const [[counter] = [], second, third] = splitAt(values, ',');
    const [between, style] = used === 'counters' ? [second?.[0], third] : [undefined, second];
    const instances = this.#instances.get(counter?.kind === 'ident' ? counter.text : '') ?? [];
    const numbers = instances.length > 0 ? instances.map(({ value }) => value) : [0];
    const shown = used === 'counters' ? numbers : numbers.slice(-1);
    const name = style?.[0]?.kind === 'ident' ? style[0].text : 'decimal';
    const texts = shown.map((number) => this.#counterStyles.text(number, name));
    const text = texts.join(between?.kind === 'string' ? between.text : '');
    this.#work.add(STEPS_OF_A_NUMBER * texts.length + text.length / LETTERS_OF_A_STEP);
    return text;
  }
}

/** The number before that of a list's first item. */
function beforeFirst(list: DocumentElement): number {
  const start = list.tag === 'ol' ? numberOf(list, 'start') : undefined;
  return isReversed(list) ? (start ?? 0) + 1 : (start ?? 1) - 1;
}

/** Counts down. */
function isReversed(list: DocumentElement | undefined): boolean {
  return list?.tag === 'ol' && list.attributes.has('reversed');
}

/** The language that an element or one around it says; empty where none does. */
function languageOf(element: DocumentElement | undefined): string {
  for (let each = element; each; each = each.parent) {
    const lang = each.attributes.get('lang');
    if (lang !== undefined) return typeof lang === 'string' ? lang : '';
  }
  return '';
}

function names(value: number | string): boolean {
  return declaredCount(value, LIST_ITEM) !== undefined;
}

function numberOf({ attributes }: DocumentElement, name: string): number | undefined {
  const number = Number.parseInt(String(attributes.get(name) ?? ''), 10);
  return countOf(number) === number ? number : undefined;
}
