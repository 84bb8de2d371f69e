import type { TextDirection } from '../../templates/contract/index.js';
import type { Facts, SelectedElement } from '../css/selectors/selector-test.js';
import { LETTERS_OF_A_STEP } from '../css/selectors/simple-selectors.js';
import type { DocumentMode } from '../css/values/computation-context.js';
import type { StyleWork } from '../css/values/style-work.js';
import { baseDirection } from '../text/bidi.js';
import { type DocumentElement, isElement } from './document-element.js';
import { type FieldValues, filled, keysOf, lettersOf, type TextTemplate } from './text-template.js';

/** Of a fifth of a microsecond each, roughly; a card of 200 elements and 300 rules takes some 10,000. */
const MOST_STEPS = 2_000_000;

/** Keys of fields that are noted down in the time of a step. */
const KEYS_OF_A_STEP = 8;

/** Letters whose direction is looked up, or that are filled in and retained, in the time of a step. */
const DEAR_LETTERS_OF_A_STEP = 4;

/** Selectors that take too long to be tested. */
export class TooManySteps extends Error {
  override name = 'TooManySteps';
}

/** What is so of an element; null, with the keys of the fields that decide it, where values do. */
interface Answer<Value> {
  value: Value | null;
  keys: readonly string[];
}

const NO_KEYS: readonly string[] = [];

/** What is asked of elements, each answer found once. */
abstract class DocumentFacts implements Facts {
  readonly #isQuirky: boolean;
  readonly #classes = new Map<DocumentElement, ReadonlySet<string>>();
  readonly #emptiness = new Map<DocumentElement, Answer<boolean>>();
  readonly #languages = new Map<DocumentElement, string>();
  readonly #directions = new Map<DocumentElement, Answer<TextDirection>>();

  constructor(mode: DocumentMode) {
    this.#isQuirky = mode === 'quirks';
  }

  abstract step(count: number): void;

  /** The text of a template that has fields. */
  protected abstract textOf(template: Exclude<TextTemplate, string>): Answer<string>;

  /** Notes down which fields an answer depends on. */
  protected abstract decideBy(keys: readonly string[]): void;

  attribute(element: SelectedElement, name: string): string | undefined | null {
    const template = (element as DocumentElement).attributes.get(name);
    if (template === undefined || typeof template === 'string') return template;
    return this.#decided(this.textOf(template));
  }

  id(element: SelectedElement): string | undefined | null {
    const id = this.attribute(element, 'id');
    if (!id || !this.#isQuirky) return id;
    this.step(Math.floor(id.length / LETTERS_OF_A_STEP));
    return id.toLowerCase();
  }

  classes(element: SelectedElement): ReadonlySet<string> | null {
    const of = element as DocumentElement;
    const cached = this.#classes.get(of);
    if (cached) return cached;
    const text = this.attribute(of, 'class');
    if (text === null) return null;
    const classes = classesIn((this.#isQuirky ? text?.toLowerCase() : text) ?? '');
    this.step(classes.size + Math.floor((text?.length ?? 0) / LETTERS_OF_A_STEP));
    this.#classes.set(of, classes);
    return classes;
  }

  isEmpty(element: SelectedElement): boolean | null {
    const of = element as DocumentElement;
    let answer = this.#emptiness.get(of);
    if (!answer) {
      answer = this.#foundEmptiness(of);
      this.#emptiness.set(of, answer);
    }
    return this.#decided(answer);
  }

  language(element: SelectedElement): string {
    const of = element as DocumentElement;
    const cached = this.#languages.get(of);
    if (cached !== undefined) return cached;
    const declared = of.attributes.get('lang');
    const isDeclared = typeof declared === 'string';
    if (isDeclared) this.step(Math.floor(declared.length / LETTERS_OF_A_STEP));
    const language = isDeclared ? declared.toLowerCase() : of.parent ? this.language(of.parent) : '';
    this.#languages.set(of, language);
    return language;
  }

  direction(element: SelectedElement): TextDirection | null {
    return this.#decided(this.#directionOf(element as DocumentElement));
  }

  within(element: SelectedElement): readonly DocumentElement[] {
    return (element as DocumentElement).elements;
  }

  #decided<Value>({ value, keys }: Answer<Value>): Value | null {
    if (keys.length > 0) this.decideBy(keys);
    return value;
  }

  #foundEmptiness({ children }: DocumentElement): Answer<boolean> {
    const deciding = new Set<string>();
    for (const child of children) {
      this.step(1);
      if (isElement(child) || typeof child === 'string' || child.some((part) => typeof part === 'string'))
        return { value: false, keys: NO_KEYS };
      const { value, keys } = this.textOf(child);
      if (value) return { value: false, keys: NO_KEYS };
      for (const key of keys) deciding.add(key);
    }
    return { value: deciding.size > 0 ? null : true, keys: [...deciding] };
  }

  #directionOf(element: DocumentElement): Answer<TextDirection> {
    let answer = this.#directions.get(element);
    if (!answer) {
      answer = this.#foundDirection(element);
      this.#directions.set(element, answer);
    }
    return answer;
  }

  /** Of the nearest element that says one (HTML, section 3.2.6.4). */
  #foundDirection(element: DocumentElement): Answer<TextDirection> {
    this.step(1);
    const template = element.attributes.get('dir');
    const attribute = typeof template === 'object' ? this.textOf(template) : undefined;
    if (attribute?.value === null) return { value: null, keys: attribute.keys };
    const declared = (attribute?.value ?? (template as string | undefined))?.toLowerCase();
    if (declared === 'ltr' || declared === 'rtl') return { value: declared, keys: NO_KEYS };
    if (declared === 'auto' || element.tag === 'bdi') return this.#directionOfTexts(element);
    return element.parent ? this.#directionOf(element.parent) : { value: 'ltr', keys: NO_KEYS };
  }

  #directionOfTexts(element: DocumentElement): Answer<TextDirection> {
    const texts: string[] = [];
    const deciding = new Set<string>();
    this.#addDirectingTexts(element, texts, deciding);
    if (deciding.size > 0) return { value: null, keys: [...deciding] };
    const text = texts.join(' ');
    this.step(Math.floor(text.length / DEAR_LETTERS_OF_A_STEP));
    return { value: baseDirection(text), keys: NO_KEYS };
  }

  /** Those whose first strong letter gives an element its direction: not those in elements with one of their own. */
  #addDirectingTexts({ children }: DocumentElement, texts: string[], deciding: Set<string>): void {
    for (const child of children) {
      this.step(1);
      if (isElement(child)) {
        if (!child.attributes.has('dir') && child.tag !== 'bdi')
          this.#addDirectingTexts(child, texts, deciding);
      } else if (typeof child === 'string') texts.push(child);
      else {
        const { value, keys } = this.textOf(child);
        if (value !== null) texts.push(value);
        for (const key of keys) deciding.add(key);
      }
    }
  }
}

/** Facts of elements before there are values, and the fields that decide the rest. */
export class StaticFacts extends DocumentFacts {
  /** The fields that were asked for. */
  readonly deciding = new Set<string>();
  readonly #undecided = new Map<TextTemplate, Answer<string>>();
  #steps = 0;

  constructor(mode: DocumentMode = 'no-quirks') {
    super(mode);
  }

  step(count: number): void {
    this.#steps += count;
    if (this.#steps > MOST_STEPS)
      throw new TooManySteps('the selectors take too long to be tested: write simpler ones');
  }

  protected textOf(template: Exclude<TextTemplate, string>): Answer<string> {
    let answer = this.#undecided.get(template);
    if (!answer) {
      this.step(template.length);
      answer = { value: null, keys: [...new Set(keysOf(template))] };
      this.#undecided.set(template, answer);
    }
    this.step(Math.floor(answer.keys.length / KEYS_OF_A_STEP));
    return answer;
  }

  protected decideBy(keys: readonly string[]): void {
    for (const key of keys) this.deciding.add(key);
  }
}

/** Facts of elements with values. */
export class FilledFacts extends DocumentFacts {
  readonly #values: FieldValues;
  readonly #work: StyleWork;
  readonly #filled = new Map<TextTemplate, Answer<string>>();

  constructor(values: FieldValues, work: StyleWork, mode: DocumentMode) {
    super(mode);
    this.#values = values;
    this.#work = work;
  }

  step(count: number): void {
    this.#work.add(count);
  }

  protected textOf(template: Exclude<TextTemplate, string>): Answer<string> {
    let answer = this.#filled.get(template);
    if (!answer) {
      this.step(template.length + lettersOf(template, this.#values) / DEAR_LETTERS_OF_A_STEP);
      answer = { value: filled(template, this.#values), keys: NO_KEYS };
      this.#filled.set(template, answer);
    }
    return answer;
  }

  protected decideBy(): void {}
}

const NO_CLASSES: ReadonlySet<string> = new Set();

function classesIn(text: string): ReadonlySet<string> {
  if (text === '') return NO_CLASSES;
  const names = new Set(text.split(/[ \t\n\f\r]+/));
  names.delete('');
  return names;
}
