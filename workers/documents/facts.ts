import type { Facts, SelectedElement } from '../css/selector-test.js';
import { type DocumentElement, isElement } from './document-element.js';
import { type FieldValues, filled, keysOf, type TextTemplate } from './text-template.js';

/** Tests of compounds in a document; a card of 200 elements and 300 rules takes some 10,000. */
const MOST_STEPS = 3_000_000;

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

  within(element: SelectedElement): DocumentElement[] {
    return (element as DocumentElement).children.filter(isElement);
  }

  step(): void {
    if (++this.#steps > MOST_STEPS)
      throw new TooManySteps('the selectors take too long to be tested: write simpler ones');
  }

  #decideBy(template: TextTemplate): void {
    for (const key of keysOf(template)) this.deciding.add(key);
  }
}

/** What is known of them with values. */
export class FilledFacts implements Facts {
  readonly #values: FieldValues;

  constructor(values: FieldValues) {
    this.#values = values;
  }

  attribute(element: SelectedElement, name: string): string | undefined {
    const template = (element as DocumentElement).attributes.get(name);
    return template === undefined ? undefined : filled(template, this.#values);
  }

  isEmpty(element: SelectedElement): boolean {
    return (element as DocumentElement).children.every(
      (child) => !isElement(child) && filled(child, this.#values) === '',
    );
  }

  language(element: SelectedElement): string {
    return languageOf(element as DocumentElement);
  }

  within(element: SelectedElement): DocumentElement[] {
    return (element as DocumentElement).children.filter(isElement);
  }

  step(): void {}
}

/** Of the nearest element that says one. */
export function languageOf(element: DocumentElement): string {
  for (let around: DocumentElement | undefined = element; around; around = around.parent) {
    const language = around.attributes.get('lang');
    if (typeof language === 'string') return language;
  }
  return '';
}
