/** A file of PDF 1.7 (ISO 32000-1, section 7.5): numbered objects, and a table of where each of them begins. */

import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Number of an object, which others refer to. */
export type ObjectNumber = number;

/** Bytes of a text file are seen as such by programs that pass it on, unless it has some above 127 here. */
export const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** Level of zlib: that of smaller files takes three times as long for a twentieth of the bytes. */
export const LEVEL = 6;

/** Fewer bytes are not packed: what says so is longer than what that saves. */
const LEAST_PACKED = 64;

/** Objects of a file that is being written. Equal objects in equal order make equal files. */
export class PdfFile {
  readonly #parts: Buffer[] = [HEADER];
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
    this.#write(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`, 'latin1'));
    const hash = createHash('sha256');
    for (const part of this.#parts) hash.update(part);
    // Section 14.4: two files have one identifier only where they are the same.
    const id = hash.digest('hex').slice(0, 32);
    const trailer = `trailer\n<<${entries}/Size ${count}/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`;
    this.#write(Buffer.from(trailer, 'latin1'));
    // A buffer of its own can be moved to another thread.
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #object(number: ObjectNumber, body: string, data?: Uint8Array): ObjectNumber {
    this.#offsets[number - 1] = this.#length;
    for (const part of objectParts(number, body, data)) this.#write(part);
    return number;
  }

  #write(part: Uint8Array): void {
    this.#parts.push(Buffer.from(part.buffer, part.byteOffset, part.length));
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
  if (!data) return [Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')];
  const { head, end } = streamParts(number, body);
  return [head, data, end];
}

/** What is before and after the bytes of a stream. */
export function streamParts(number: ObjectNumber, dictionary: string): { head: Uint8Array; end: Uint8Array } {
  const head = Buffer.from(`${number} 0 obj\n${dictionary}stream\n`, 'latin1');
  return { head, end: Buffer.from('\nendstream\nendobj\n', 'latin1') };
}

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
