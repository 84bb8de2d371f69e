/** A file of PDF 1.7 that is passed on while it is written: nothing of it is held but where its objects begin. */

import { createHash } from 'node:crypto';
import { HEADER, type ObjectNumber, objectParts, streamParts } from './pdf-file.js';

/** Bytes of the longest piece: some tens of microseconds of hashing. */
const PIECE_BYTES = 64 * 1024;

/** Bytes of memory of an object that is written: where it begins, in a list that grows by halves. */
const BYTES_AN_OBJECT = 16;

/** Of the table of objects: what it is, and where it begins. */
const ENTRY_BYTES = 7;
const ENTRIES_A_PIECE = Math.floor(PIECE_BYTES / ENTRY_BYTES);

/** Writes objects, and passes on in pieces what was written. */
export class StreamedFile {
  readonly #offsets: number[] = [];
  /** Of all that is written, from which the identifier is made. */
  readonly #contents = createHash('sha256');
  #parts: Uint8Array[] = [HEADER];
  #length = HEADER.length;

  /** Of memory, beside what was not passed on yet. */
  get bytes(): number {
    return BYTES_AN_OBJECT * this.#offsets.length;
  }

  /** Takes the number of an object that is written later. */
  reserved(): ObjectNumber {
    return this.#offsets.push(-1);
  }

  /** Writes an object. @returns its number */
  added(body: string): ObjectNumber {
    return this.object(this.reserved(), body);
  }

  /**
   * Writes an object under a number that was reserved, which is returned.
   * @param data of a stream, on which the identifier depends by `identify` alone
   */
  object(number: ObjectNumber, body: string, data?: Uint8Array): ObjectNumber {
    this.#contents.update(body, 'latin1');
    this.#begin(number);
    for (const part of objectParts(number, body, data)) this.#write(part);
    return number;
  }

  /**
   * Writes a stream that comes in pieces, and passes these on.
   * @returns its bytes
   */
  async *stream(
    number: ObjectNumber,
    dictionary: string,
    text: AsyncIterable<string>,
  ): AsyncGenerator<Uint8Array, number> {
    const { head, end } = streamParts(number, dictionary);
    this.#begin(number);
    this.#write(head);
    let bytes = 0;
    for await (const piece of text) {
      const data = Buffer.from(piece);
      bytes += data.length;
      this.#contents.update(data);
      this.#write(data);
      yield* this.written();
    }
    this.#write(end);
    return bytes;
  }

  /** Makes the identifier of the file depend on data, or on a digest of it. */
  identify(data: string | Uint8Array): void {
    this.#contents.update(data);
  }

  /** Passes on what was written since the last call: short parts joined, long ones in pieces. */
  *written(): Generator<Uint8Array> {
    const parts = this.#parts;
    this.#parts = [];
    let short: Uint8Array[] = [];
    let bytes = 0;
    for (const part of parts) {
      if (bytes + part.length > PIECE_BYTES) {
        if (bytes > 0) yield Buffer.concat(short, bytes);
        [short, bytes] = [[], 0];
      }
      if (part.length > PIECE_BYTES) {
        for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES);
      } else {
        short.push(part);
        bytes += part.length;
      }
    }
    if (bytes > 0) yield Buffer.concat(short, bytes);
  }

  /**
   * Ends the file with a stream that says where its objects begin (section 7.5.8), in six bytes each.
   * @param entries of its dictionary: the catalogue and the facts
   */
  *ended(entries: string): Generator<Uint8Array> {
    const start = this.#length;
    const number = this.reserved();
    this.#begin(number);
    const count = this.#offsets.length + 1;
    // Section 14.4: two files have one identifier only where they are the same.
    const id = this.#contents.update(entries).digest('hex').slice(0, 32);
    const table = `${entries}/Size ${count}/ID[<${id}><${id}>]/W[1 6 0]/Length ${ENTRY_BYTES * count}`;
    const { head, end } = streamParts(number, `<</Type/XRef${table}>>`);
    this.#write(head);
    for (let from = 0; from < count; from += ENTRIES_A_PIECE) {
      this.#write(this.#entries(from, Math.min(count, from + ENTRIES_A_PIECE)));
      yield* this.written();
    }
    this.#write(end);
    this.#write(Buffer.from(`startxref\n${start}\n%%EOF\n`));
    yield* this.written();
  }

  /** Lines of the table: number 0 is no object, all others begin somewhere. */
  #entries(from: number, to: number): Uint8Array {
    const entries = Buffer.alloc(ENTRY_BYTES * (to - from));
    for (let number = Math.max(1, from); number < to; number++) {
      const at = ENTRY_BYTES * (number - from);
      entries.writeUInt8(1, at);
      entries.writeUIntBE(this.#offsets[number - 1] as number, at + 1, 6);
    }
    return entries;
  }

  #begin(number: ObjectNumber): void {
    this.#offsets[number - 1] = this.#length;
  }

  #write(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
