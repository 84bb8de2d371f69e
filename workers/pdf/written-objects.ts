/** Reads files that `PdfFile` has written, and no others: it knows how objects lie in them. */

import type { ObjectNumber } from './pdf-file.js';

/** An object as its file has it. */
export interface WrittenObject {
  /** Its text; of a stream its dictionary. */
  body: string;
  /** The bytes of a stream, as they are packed. */
  data: Uint8Array | undefined;
}

/** What a document says of itself, as its file has it; undefined where it says nothing. */
export interface WrittenFacts {
  /** With its delimiters. */
  title: string | undefined;
  language: string | undefined;
}

/** Of a line of the table of objects. */
const ENTRY_BYTES = 20;

const END_OF_OBJECT = '\nendobj\n';
const BEGIN_OF_DATA = '>>stream\n';
const END_OF_DATA = `\nendstream${END_OF_OBJECT}`;

export class WrittenObjects {
  readonly #bytes: Buffer;
  /** Where each object begins, and where whatever follows it does. */
  readonly #places = new Map<ObjectNumber, { from: number; to: number }>();
  /** The node that all pages hang from, and the pages in their order. */
  readonly tree: ObjectNumber;
  readonly pages: readonly ObjectNumber[];
  readonly facts: WrittenFacts;

  /** @throws Error for what is no file of `PdfFile`, or not a whole one */
  constructor(file: Uint8Array) {
    this.#bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
    const trailer = this.#readTable();
    const catalogue = this.object(reference(trailer, 'Root')).body;
    this.tree = reference(catalogue, 'Pages');
    const kids = /\/Kids\[([^\]]*)\]/.exec(this.object(this.tree).body)?.[1];
    if (kids === undefined) throw new Error('the document has no pages');
    this.pages = referencesOf(kids);
    this.facts = {
      title: /\/Title ?(<[0-9a-f]*>)/.exec(this.object(reference(trailer, 'Info')).body)?.[1],
      language: /\/Lang(\([^)]*\))/.exec(catalogue)?.[1],
    };
  }

  /** @throws Error where there is none of this number */
  object(number: ObjectNumber): WrittenObject {
    const place = this.#places.get(number);
    if (!place) throw new Error(`there is no object ${number}`);
    const whole = this.#bytes.subarray(place.from, place.to);
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
    const offsets = Array.from({ length: count - 1 }, (_, index) => {
      const at = entries + ENTRY_BYTES * (index + 1);
      return { number: index + 1, from: Number(bytes.toString('latin1', at, at + 10)) };
    }).sort((one, other) => one.from - other.from);
    for (const [index, { number, from }] of offsets.entries())
      this.#places.set(number, { from, to: offsets[index + 1]?.from ?? start });
    return bytes.toString('latin1', entries + ENTRY_BYTES * count);
  }
}

/** Strings, which are passed over, and references in what is around them. */
const STRING_OR_REFERENCE = /\((?:\\.|[^\\)])*\)|<[0-9a-f]*>|(?<![\w.+-])(\d+) 0 R\b/gis;

/** The objects that an object refers to, in their order. */
export function referencesOf(body: string): ObjectNumber[] {
  return [...body.matchAll(STRING_OR_REFERENCE)].flatMap(([, number]) =>
    number === undefined ? [] : [Number(number)],
  );
}

/** An object that refers to others in place of its own. @param numberOf the other of each */
export function withReferences(body: string, numberOf: (number: ObjectNumber) => ObjectNumber): string {
  return body.replace(STRING_OR_REFERENCE, (found, number?: string) =>
    number === undefined ? found : `${numberOf(Number(number))} 0 R`,
  );
}

/** The object that an entry of a dictionary refers to. */
function reference(dictionary: string, entry: string): ObjectNumber {
  const number = new RegExp(`/${entry} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`the document has no ${entry}`);
  return Number(number);
}
