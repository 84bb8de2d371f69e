import type { ObjectNumber, PdfFile } from './pdf-file.js';

/** Categories of a resource dictionary (ISO 32000-1, section 7.8.3), by the letters that the names in them begin with. */
const CATEGORIES = { F: 'Font', X: 'XObject', G: 'ExtGState', S: 'Shading' } as const;

/** The resources that the contents of a page refer to by names, which are made of the numbers of objects. */
export class Resources {
  readonly #names: Record<keyof typeof CATEGORIES, Set<ObjectNumber>> = {
    F: new Set(),
    X: new Set(),
    G: new Set(),
    S: new Set(),
  };
  readonly #added = new Map<string, ObjectNumber>();
  readonly #file: PdfFile;
  /** Of the dictionary, which is written once the page is. */
  readonly number: ObjectNumber;

  constructor(file: PdfFile) {
    this.#file = file;
    this.number = file.reserved();
  }

  /** The name of an object in a category. */
  name(category: keyof typeof CATEGORIES, number: ObjectNumber): string {
    this.#names[category].add(number);
    return `/${category}${number}`;
  }

  /** The name of an object that is written where no equal one is. */
  named(category: keyof typeof CATEGORIES, body: string): string {
    const number = this.#added.get(body) ?? this.#file.add(body);
    this.#added.set(body, number);
    return this.name(category, number);
  }

  write(): void {
    const entries = Object.entries(CATEGORIES).flatMap(([letter, category]) => {
      const numbers = [...this.#names[letter as keyof typeof CATEGORIES]];
      const names = numbers.map((number) => `/${letter}${number} ${number} 0 R`);
      return names.length === 0 ? [] : [`/${category}<<${names.join('')}>>`];
    });
    this.#file.add(`<<${entries.join('')}>>`, this.number);
  }
}
