/** What programs read of pages to people (ISO 32000-1, sections 14.7 and 14.8), of pages that are joined. */

import type { ObjectNumber } from './pdf-file.js';
import type { WrittenStructure } from './written-objects.js';

/** The file that the structure is written to. */
export interface StructureTarget {
  /** Takes the number of an object that is written later. */
  reserved(): ObjectNumber;
  /** Writes an object. @param parts of its body, one after the other */
  add(number: ObjectNumber, ...parts: string[]): void;
}

/** Streams in a leaf of the tree of those that have marks (section 7.9.7). */
const STREAMS_OF_A_LEAF = 100;

/** Numbers of objects that are written out in one step. */
const NUMBERS_A_STEP = 1000;

/** Bytes of memory of a number in a list that grows by halves. */
const BYTES_A_NUMBER = 16;

/** The parts of documents as one tree, in which each document is a part, written while they come. */
export class MergedStructure {
  readonly #target: StructureTarget;
  readonly #breathe: () => Promise<void>;
  /** Of the element that all parts are in; undefined while there is none. */
  #document: ObjectNumber | undefined;
  readonly #parts: ObjectNumber[] = [];
  readonly #leaves: ObjectNumber[] = [];
  /** Where it is written what the marks of the streams of the last leaf belong to. */
  #streams: ObjectNumber[] = [];
  #streamCount = 0;

  /** @param breathe awaited before each small step of the work */
  constructor(target: StructureTarget, breathe: () => Promise<void>) {
    this.#target = target;
    this.#breathe = breathe;
  }

  /** Of memory. */
  get bytes(): number {
    return BYTES_A_NUMBER * (this.#parts.length + this.#leaves.length + STREAMS_OF_A_LEAF);
  }

  /** The key of the first stream with marks of the document that is added next. */
  get nextKey(): number {
    return this.#streamCount;
  }

  /**
   * Writes the elements of a document, whose pages are written.
   * @param numbers those of its objects, to which its elements are added
   * @param body reads one of its objects
   * @param renumbered a body with the numbers of this file
   */
  async add(
    structure: WrittenStructure,
    numbers: Map<ObjectNumber, ObjectNumber>,
    body: (number: ObjectNumber) => string,
    renumbered: (body: string) => Promise<string>,
  ): Promise<void> {
    const target = this.#target;
    this.#document ??= target.reserved();
    const part = target.reserved();
    this.#parts.push(part);
    numbers.set(structure.document, part);
    const elements: ObjectNumber[] = [];
    for (const element of structure.elements) {
      const own = target.reserved();
      numbers.set(element, own);
      elements.push(own);
      target.add(own, await renumbered(body(element)));
    }
    for (const stream of structure.streams) {
      const own = target.reserved();
      target.add(own, await renumbered(stream));
      this.#streams.push(own);
      this.#streamCount++;
      if (this.#streams.length === STREAMS_OF_A_LEAF) this.#endLeaf();
    }
    target.add(part, `<</S/Part/P ${this.#document} 0 R/K[`, ...(await this.#list(elements)), ']>>');
  }

  /** Writes the tree. @returns entries of the catalogue: none where nothing is marked */
  async finished(): Promise<string> {
    const document = this.#document;
    if (document === undefined) return '';
    const target = this.#target;
    this.#endLeaf();
    const [root, tree] = [target.reserved(), target.reserved()];
    target.add(document, `<</S/Document/P ${root} 0 R/K[`, ...(await this.#list(this.#parts)), ']>>');
    target.add(tree, '<</Kids[', ...(await this.#list(this.#leaves)), ']>>');
    const keys = `/ParentTree ${tree} 0 R/ParentTreeNextKey ${this.#streamCount}`;
    target.add(root, `<</Type/StructTreeRoot/K ${document} 0 R${keys}>>`);
    return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`;
  }

  #endLeaf(): void {
    const streams = this.#streams;
    this.#streams = [];
    if (streams.length === 0) return;
    const first = this.#streamCount - streams.length;
    const keys = streams.map((number, index) => `${first + index} ${number} 0 R`).join(' ');
    const leaf = this.#target.reserved();
    this.#leaves.push(leaf);
    this.#target.add(leaf, `<</Limits[${first} ${this.#streamCount - 1}]/Nums[${keys}]>>`);
  }

  /** References, some in each part. */
  async #list(numbers: readonly ObjectNumber[]): Promise<string[]> {
    const parts: string[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_A_STEP) {
      await this.#breathe();
      const some = numbers.slice(at, at + NUMBERS_A_STEP);
      parts.push(`${at === 0 ? '' : ' '}${some.map((number) => `${number} 0 R`).join(' ')}`);
    }
    return parts;
  }
}
