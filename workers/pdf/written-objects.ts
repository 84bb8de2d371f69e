/** Reads files that `PdfFile` has written, and no others: it knows how objects lie in them. */

import type { ObjectNumber } from './pdf-file.js';

/** An object as its file has it. */
export interface WrittenObject {
  /** Its text; of a stream its dictionary. */
  body: string;
  /** The bytes of a stream, as they are packed. */
  data: Uint8Array | undefined;
}

/** Facts that a document says of itself, as its file has them; undefined where it says nothing. */
export interface WrittenFacts {
  /** With its delimiters. */
  title: string | undefined;
  language: string | undefined;
}

/** The structure of a file, each part of which is found once it is asked for. */
export interface WrittenStructure {
  /** The element that all others are in. */
  document: ObjectNumber;
  /** These, in the order in which they are read. */
  elements: Iterable<ObjectNumber>;
  /** By the keys of the streams that have marks: an array of the elements of these. */
  streams: Iterable<string>;
}

/** Of a line of the table of objects. */
const ENTRY_BYTES = 20;
const OFFSET_DIGITS = 10;
const DIGIT_0 = 0x30;

const END_OF_OBJECT = '\nendobj\n';
const BEGIN_OF_DATA = '>>stream\n';
const END_OF_DATA = `\nendstream${END_OF_OBJECT}`;

export class WrittenObjects {
  readonly #bytes: Buffer;
  /** Where each object begins, by its number, and the same in their order, which ends with the table. */
  #begins = new Float64Array();
  #inOrder = new Float64Array();
  /** The node that all pages hang from, and the pages in their order. */
  readonly tree: ObjectNumber;
  readonly pages: readonly ObjectNumber[];
  readonly facts: WrittenFacts;
  /** Undefined where nothing is marked. */
  readonly structure: WrittenStructure | undefined;

  /** @throws Error for what is no file of `PdfFile`, or not a whole one */
  constructor(file: Uint8Array) {
    this.#bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
    const trailer = this.#readTable();
    const catalogue = this.object(reference(trailer, 'Root')).body;
    this.tree = reference(catalogue, 'Pages');
    const kids = /\/Kids\[([^\]]*)\]/.exec(this.object(this.tree).body)?.[1];
    if (kids === undefined) throw new Error('the document has no pages');
    this.pages = Array.from(referencesOf(kids), ({ number }) => number);
    this.facts = {
      title: /\/Title ?(<[0-9a-f]*>)/.exec(this.object(reference(trailer, 'Info')).body)?.[1],
      language: /\/Lang(\([^)]*\))/.exec(catalogue)?.[1],
    };
    this.structure = this.#structure(catalogue);
  }

  #structure(catalogue: string): WrittenStructure | undefined {
    if (!catalogue.includes('/StructTreeRoot')) return undefined;
    const root = this.object(reference(catalogue, 'StructTreeRoot')).body;
    const document = reference(root, 'K');
    const kids = this.object(document).body;
    return {
      document,
      elements: numbersIn(kids.slice(kids.indexOf('/K['))),
      streams: arraysIn(root.slice(root.indexOf('/Nums['))),
    };
  }

  /** @throws Error where there is none of this number */
  object(number: ObjectNumber): WrittenObject {
    const begin = this.#begins[number - 1];
    if (begin === undefined) throw new Error(`there is no object ${number}`);
    const whole = this.#bytes.subarray(begin, this.#endOf(begin));
    const from = `${number} 0 obj\n`.length;
    const end = whole.toString('latin1', Math.max(from, whole.length - END_OF_DATA.length));
    if (end !== END_OF_DATA)
      return { body: whole.toString('latin1', from, whole.length - END_OF_OBJECT.length), data: undefined };
    const dictionaryEnd = whole.indexOf(BEGIN_OF_DATA, from, 'latin1') + '>>'.length;
    const dataFrom = dictionaryEnd + BEGIN_OF_DATA.length - '>>'.length;
    const data = whole.subarray(dataFrom, whole.length - END_OF_DATA.length);
    const body = whole.toString('latin1', from, dictionaryEnd);
    if (!body.endsWith(`/Length ${data.length}>>`))
      throw new Error(`the stream ${number} has another length`);
    return { body, data };
  }

  /** @returns the trailer */
  #readTable(): string {
    const bytes = this.#bytes;
    const start = Number(
      /^startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref\n')))?.[1],
    );
    const count = Number(/^xref\n0 (\d+)\n/.exec(bytes.toString('latin1', start, start + 32))?.[1]);
    if (!(count > 0)) throw new Error('the document has no table of objects');
    const entries = start + `xref\n0 ${count}\n`.length;
    this.#begins = Float64Array.from({ length: count - 1 }, (_, index) =>
      this.#offsetAt(entries + ENTRY_BYTES * (index + 1)),
    );
    this.#inOrder = new Float64Array(count);
    this.#inOrder.set(this.#begins);
    this.#inOrder[count - 1] = start;
    this.#inOrder.sort();
    return bytes.toString('latin1', entries + ENTRY_BYTES * count);
  }

  /** Ten digits: a page has tens of thousands of objects, and a text for each takes milliseconds. */
  #offsetAt(at: number): number {
    let offset = 0;
    for (const digit of this.#bytes.subarray(at, at + OFFSET_DIGITS)) offset = 10 * offset + digit - DIGIT_0;
    return offset;
  }

  /** Where whatever follows upon an object begins. @param begin where it does */
  #endOf(begin: number): number {
    const ordered = this.#inOrder;
    let [low, high] = [0, ordered.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ordered[middle] as number) > begin) high = middle;
      else low = middle + 1;
    }
    return ordered[low] as number;
  }
}

/** Strings, which are passed over, and references in what is around them. */
const STRING_OR_REFERENCE = /\((?:\\.|[^\\)])*\)|<[0-9a-f]*>|(?<![\w.+-])(\d+) 0 R\b/gis;

/** A reference to an object, and where it stands in another one. */
interface Reference {
  number: ObjectNumber;
  from: number;
  to: number;
}

/** The references of an object to others, in their order, each found once it is asked for. */
export function* referencesOf(body: string): Generator<Reference> {
  for (const { 0: found, 1: number, index } of body.matchAll(STRING_OR_REFERENCE))
    if (number !== undefined) yield { number: Number(number), from: index, to: index + found.length };
}

function* numbersIn(body: string): Generator<ObjectNumber> {
  for (const { number } of referencesOf(body)) yield number;
}

/** The arrays of a number tree whose keys follow upon each other. */
function* arraysIn(body: string): Generator<string> {
  for (const [, array = ''] of body.matchAll(/\d+ (\[[^\]]*\])/g)) yield array;
}

/** The object that an entry of a dictionary refers to. */
function reference(dictionary: string, entry: string): ObjectNumber {
  const number = new RegExp(`/${entry} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`the document has no ${entry}`);
  return Number(number);
}
