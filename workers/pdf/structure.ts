/** What programs read of pages to people, beside how they look (ISO 32000-1, sections 14.6 to 14.8). */

import type { PagePart } from '../raster/display-list.js';
import { type ObjectNumber, type PdfFile, textString } from './pdf-file.js';

/** Letters of one alternative, and of all in a file. */
const MOST_OF_ALTERNATIVE = 1_000;
const MOST_OF_ALTERNATIVES = 100_000;

/** Of a page: a part that something is marked as. */
interface Element {
  number: ObjectNumber;
  /** What is marked, by when it was. */
  kids: { mark: number; content: string }[];
}

/** The parts of the pages of a file, as a tree. */
export class Structure {
  readonly #file: PdfFile;
  /** Of the element that all others are in; undefined while there is none. */
  #document: ObjectNumber | undefined;
  readonly #elements: ObjectNumber[] = [];
  /** The elements of the marks of each stream, by the key of the stream. */
  readonly #streams: string[] = [];
  #lettersLeft = MOST_OF_ALTERNATIVES;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Begins a page. @param number of its object */
  page(number: ObjectNumber): PageStructure {
    return new PageStructure(number, this.#file, this.#streams);
  }

  /** Writes the elements of a page. @param parts in the order of the document */
  add(page: PageStructure, parts: readonly PagePart[]): void {
    for (const part of new Set([...parts, ...page.parts])) {
      const element = page.element(part);
      if (!element) continue;
      this.#document ??= this.#file.reserved();
      const kids = element.kids.sort((one, other) => one.mark - other.mark).map(({ content }) => content);
      const alternative = part.alternative?.slice(0, Math.min(MOST_OF_ALTERNATIVE, this.#lettersLeft)) ?? '';
      this.#lettersLeft -= alternative.length;
      const alternativeEntry = alternative === '' ? '' : `/Alt ${textString(alternative)}`;
      const content = kids.length === 1 ? ` ${kids}` : `[${kids.join(' ')}]`;
      const entries = `/S/${part.kind}/P ${this.#document} 0 R/Pg ${page.number} 0 R${alternativeEntry}/K${content}`;
      this.#elements.push(this.#file.add(`<<${entries}>>`, element.number));
    }
  }

  /** Writes the tree. @returns entries of the catalogue: none where nothing is marked */
  written(): string {
    const file = this.#file;
    if (this.#document === undefined) return '';
    const root = file.reserved();
    const kids = this.#elements.map((number) => `${number} 0 R`).join(' ');
    file.add(`<</S/Document/P ${root} 0 R/K[${kids}]>>`, this.#document);
    const keys = this.#streams.map((elements, key) => `${key} ${elements}`).join(' ');
    const entries = `/K ${this.#document} 0 R/ParentTree<</Nums[${keys}]>>/ParentTreeNextKey ${this.#streams.length}`;
    file.add(`<</Type/StructTreeRoot${entries}>>`, root);
    return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`;
  }
}

/** A mark in operators, whose number is that of the page until it is known which stream it is in. */
const MARK = /\/MCID (\d+)>>BDC/g;

/** Marks in the contents of a page which part of it their operators show. */
export class PageStructure {
  /** Of the page. */
  readonly number: ObjectNumber;
  readonly #file: PdfFile;
  readonly #streams: string[];
  readonly #elements = new Map<PagePart, Element>();
  readonly #marks: Element[] = [];
  #isMarking = true;

  /** @param streams the elements of the marks of streams, to which its own are added */
  constructor(number: ObjectNumber, file: PdfFile, streams: string[]) {
    this.number = number;
    this.#file = file;
    this.#streams = streams;
  }

  /** What is marked, in the order of the contents. */
  get parts(): Iterable<PagePart> {
    return this.#elements.keys();
  }

  /** Whether what is written is marked. */
  get isMarking(): boolean {
    return this.#isMarking;
  }

  element(part: PagePart): Element | undefined {
    return this.#elements.get(part);
  }

  /** Operators with marks around them, where they show something of a part. */
  marked(part: PagePart | undefined, operators: string[]): string[] {
    if (!part || !this.#isMarking || operators.length === 0) return operators;
    let element = this.#elements.get(part);
    if (!element) {
      element = { number: this.#file.reserved(), kids: [] };
      this.#elements.set(part, element);
    }
    const mark = this.#marks.push(element) - 1;
    return [`/${part.kind}<</MCID ${mark}>>BDC`, ...operators, 'EMC'];
  }

  /** What is written meanwhile has no marks: what a mask is made of shows nothing by itself. */
  unmarked(write: () => string): string {
    const before = this.#isMarking;
    this.#isMarking = false;
    const written = write();
    this.#isMarking = before;
    return written;
  }

  /**
   * Numbers the marks of a stream.
   * @param stream the number of its object, of one that is not that of the page
   * @returns its operators, and entries of its dictionary or of the page
   */
  numbered(operators: string, stream?: ObjectNumber): { operators: string; entries: string } {
    const elements: string[] = [];
    const own = operators.replace(MARK, (_, digits: string) => {
      const mark = Number(digits);
      const element = this.#marks[mark] as Element;
      const number = elements.push(`${element.number} 0 R`) - 1;
      const content =
        stream === undefined
          ? String(number)
          : `<</Type/MCR/Pg ${this.number} 0 R/Stm ${stream} 0 R/MCID ${number}>>`;
      element.kids.push({ mark, content });
      return `/MCID ${number}>>BDC`;
    });
    if (elements.length === 0) return { operators, entries: '' };
    const key = this.#streams.push(`[${elements.join(' ')}]`) - 1;
    return { operators: own, entries: `/StructParents ${key}` };
  }
}
