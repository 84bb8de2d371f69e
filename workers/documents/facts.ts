import type { TextDirection } from '../../templates/contract/index.js';
import type { Facts, SelectedElement } from '../css/selectors/selector-test.js';
import type { StyleWork } from '../css/values/style-work.js';
import { baseDirection } from '../text/bidi.js';
import { type DocumentElement, isElement } from './document-element.js';
import { type FieldValues, filled, keysOf, type TextTemplate } from './text-template.js';

/** Tests of compounds in a document; a card of 200 elements and 300 rules takes some 10,000. */
const MOST_STEPS = 3_000_000;

/** Letters of an attribute that are looked through in the time of a step. */
const LETTERS_OF_A_STEP = 16;

/** Selectors that take too long to be tested. */
export class TooManySteps extends Error {
  override name = 'TooManySteps';
}

/** What is known of elements before there are values, and which fields decide the rest. */
export class StaticFacts implements Facts {
  /** The fields that were asked for. */
  readonly deciding = new Set<string>();
  #steps = 0;

  attribute(element: SelectedElement, name: string): string | undefined | null {
    const template = (element as DocumentElement).attributes.get(name);
    if (typeof template === 'string') this.#count(Math.floor(template.length / LETTERS_OF_A_STEP));
    if (template === undefined || typeof template === 'string') return template;
    this.#decideBy(template);
    return null;
  }

  isEmpty(element: SelectedElement): boolean | null {
    const { children } = element as DocumentElement;
    let isOpen = false;
    for (const child of children) {
      if (isElement(child) || typeof child === 'string' || child.some((part) => typeof part === 'string'))
        return false;
      this.#decideBy(child);
      isOpen = true;
    }
    return isOpen ? null : true;
  }

  language(element: SelectedElement): string {
    return languageOf(element as DocumentElement);
  }

  direction(element: SelectedElement): TextDirection | null {
    const { directed, direction } = directedOf(element as DocumentElement, this);
    if (direction !== 'auto') return direction;
    const texts = directingTexts(directed);
    if (texts.every((text) => typeof text === 'string')) return baseDirection(texts.join(' '));
    for (const text of texts) this.#decideBy(text);
    return null;
  }

  within(element: SelectedElement): DocumentElement[] {
    return (element as DocumentElement).children.filter(isElement);
  }

  step(): void {
    this.#count(1);
  }

  #count(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS)
      throw new TooManySteps('the selectors take too long to be tested: write simpler ones');
  }

  #decideBy(template: TextTemplate): void {
    for (const key of keysOf(template)) this.deciding.add(key);
  }
}

/** What is known of them with values. */
export class FilledFacts implements Facts {
  readonly #values: FieldValues;
  readonly #work: StyleWork;

  constructor(values: FieldValues, work: StyleWork) {
    this.#values = values;
    this.#work = work;
  }

  attribute(element: SelectedElement, name: string): string | undefined {
    const template = (element as DocumentElement).attributes.get(name);
    const text = template === undefined ? undefined : filled(template, this.#values);
    this.#work.add((text?.length ?? 0) / LETTERS_OF_A_STEP);
    return text;
  }

  isEmpty(element: SelectedElement): boolean {
    return (element as DocumentElement).children.every(
      (child) => !isElement(child) && filled(child, this.#values) === '',
    );
  }

  language(element: SelectedElement): string {
    return languageOf(element as DocumentElement);
  }

  direction(element: SelectedElement): TextDirection {
    const { directed, direction } = directedOf(element as DocumentElement, this);
    if (direction !== 'auto') return direction ?? 'ltr';
    return baseDirection(
      directingTexts(directed)
        .map((text) => filled(text, this.#values))
        .join(' '),
    );
  }

  within(element: SelectedElement): DocumentElement[] {
    return (element as DocumentElement).children.filter(isElement);
  }

  step(): void {
    this.#work.add(1);
  }
}

/** The nearest element that says a direction, and what it says; null where that depends on values. */
function directedOf(element: DocumentElement, facts: Facts) {
  for (let around: DocumentElement | undefined = element; around; around = around.parent) {
    const direction = saidDirection(around, facts);
    if (direction !== undefined) return { directed: around, direction };
  }
  return { directed: element, direction: 'ltr' as const };
}

function saidDirection(element: DocumentElement, facts: Facts): TextDirection | 'auto' | null | undefined {
  const attribute = facts.attribute(element, 'dir');
  if (attribute === null) return null;
  const direction = attribute?.toLowerCase();
  if (direction === 'ltr' || direction === 'rtl' || direction === 'auto') return direction;
  return element.tag === 'bdi' ? 'auto' : undefined;
}

/** The texts whose first strong letter gives an element its direction: not those in elements with one of their own. */
function directingTexts(element: DocumentElement): TextTemplate[] {
  return element.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    return child.attributes.has('dir') || child.tag === 'bdi' ? [] : directingTexts(child);
  });
}

/** Of the nearest element that says one. */
function languageOf(element: DocumentElement): string {
  for (let around: DocumentElement | undefined = element; around; around = around.parent) {
    const language = around.attributes.get('lang');
    if (typeof language === 'string') return language;
  }
  return '';
}
