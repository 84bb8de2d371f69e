/** A file of PDF 1.7 (ISO 32000-1, section 7.5): numbered objects, and a table of where each of them begins. */

import { hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Number of an object, which others refer to. */
export type ObjectNumber = number;

/** Bytes of a text file are seen as such by programs that pass it on, unless it has some above 127 here. */
export const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** Level of zlib: the fifth takes half as long again for four hundredths of the bytes. */
export const LEVEL = 3;

/** Hexadecimal digits of the identifier of a file. */
const ID_DIGITS = 32;

/** Fewer bytes are not packed: what says so is longer than what that saves. */
const LEAST_PACKED = 64;

/** Objects of a file that is being written. Equal objects in equal order make equal files. */
export class PdfFile {
  /** What is text is written once the file is whole: each piece of a buffer of its own takes longer than its letters. */
  readonly #parts: (Uint8Array | string)[] = [HEADER];
  readonly #offsets: number[] = [];
  #length = HEADER.length;

  /** Takes the number of an object that is written later. */
  reserved(): ObjectNumber {
    return this.#offsets.push(-1);
  }

  /** Writes an object. @param body as the file has it @param number a reserved one */
  add(body: string, number = this.reserved()): ObjectNumber {
    return this.#object(number, body);
  }

  /**
   * Writes a stream.
   * @param entries of its dictionary, without its length and that it is packed
   * @param isPacked whether the bytes are as its filter has them
   */
  addStream(
    entries: string,
    bytes: Uint8Array | string,
    { isPacked = false, number = this.reserved() }: { isPacked?: boolean; number?: ObjectNumber } = {},
  ): ObjectNumber {
    const plain = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    const stream = isPacked ? { entries, bytes: plain } : packedStream(entries, plain);
    return this.#object(number, `<<${stream.entries}/Length ${stream.bytes.length}>>`, stream.bytes);
  }

  /** The whole file. @param entries of its trailer, without size and identifier */
  finished(entries: string): Uint8Array<ArrayBuffer> {
    const start = this.#length;
    const places = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const count = places.length + 1;
    this.#write(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`);
    const trailerOf = (id: string) =>
      `trailer\n<<${entries}/Size ${count}/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`;
    const hashed = this.#length;
    // A buffer of its own can be moved to another thread.
    const bytes = new Uint8Array(hashed + trailerOf(''.padStart(ID_DIGITS)).length);
    const file = Buffer.from(bytes.buffer);
    let at = 0;
    for (const part of this.#parts) {
      if (typeof part === 'string') file.write(part, at, 'latin1');
      else bytes.set(part, at);
      at += part.length;
    }
    // Section 14.4: two files have one identifier only where they are the same.
    file.write(trailerOf(hash('sha256', bytes.subarray(0, hashed)).slice(0, ID_DIGITS)), at, 'latin1');
    return bytes;
  }

  #object(number: ObjectNumber, body: string, data?: Uint8Array): ObjectNumber {
    this.#offsets[number - 1] = this.#length;
    if (!data) this.#write(textOfObject(number, body));
    else {
      this.#write(beginOfStream(number, body));
      this.#write(data);
      this.#write(END_OF_STREAM);
    }
    return number;
  }

  #write(part: Uint8Array | string): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

/** Bytes of a stream as files have them, and entries of its dictionary. */
export interface PackedStream {
  entries: string;
  bytes: Uint8Array;
}

/** Packs a stream. @param entries of its dictionary, without its length and that it is packed */
export function packedStream(entries: string, plain: Uint8Array): PackedStream {
  if (plain.length < LEAST_PACKED) return { entries, bytes: plain };
  return { entries: `${entries}/Filter/FlateDecode`, bytes: deflateSync(plain, { level: LEVEL }) };
}

/** An object as files have it. @param data the bytes of a stream, whose dictionary is the body */
export function objectParts(number: ObjectNumber, body: string, data?: Uint8Array): Uint8Array[] {
  if (!data) return [Buffer.from(textOfObject(number, body), 'latin1')];
  const { head, end } = streamParts(number, body);
  return [head, data, end];
}

/** The bytes before and after those of a stream. */
export function streamParts(number: ObjectNumber, dictionary: string): { head: Uint8Array; end: Uint8Array } {
  const head = Buffer.from(beginOfStream(number, dictionary), 'latin1');
  return { head, end: Buffer.from(END_OF_STREAM, 'latin1') };
}

function textOfObject(number: ObjectNumber, body: string): string {
  return `${number} 0 obj\n${body}\nendobj\n`;
}

function beginOfStream(number: ObjectNumber, dictionary: string): string {
  return `${number} 0 obj\n${dictionary}stream\n`;
}

const END_OF_STREAM = '\nendstream\nendobj\n';

/** A text (section 7.9.2.2) in hexadecimal digits, which no text can end; what is no Unicode is replaced. */
export function textString(text: string): string {
  return `<feff${textDigits(text)}>`;
}

/** The same without its mark. */
export function textDigits(text: string): string {
  const units = text.toWellFormed();
  let digits = '';
  for (let at = 0; at < units.length; at++) digits += units.charCodeAt(at).toString(16).padStart(4, '0');
  return digits;
}

/** A string of ASCII (section 7.3.4.2), which what is in it cannot end. */
export function literalString(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
