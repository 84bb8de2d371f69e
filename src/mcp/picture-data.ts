import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Puts a picture into a result: what `data` of its block is. */
export type PictureData = (bytes: Uint8Array) => string;

/** The picture in base64. */
export const inBase64: PictureData = (bytes) => asBuffer(bytes).toString('base64');

/**
 * Pictures that are put into the text of a result when it is finished. Meanwhile words stand for them that nobody can
 * guess and that are base64, too: what checks and writes results would take 30 ms for each megabyte of a picture.
 */
export class LatePictures {
  readonly #pictures = new Map<string, Uint8Array>();

  readonly data: PictureData = (bytes) => {
    const word = randomBytes(WORD_BYTES).toString('hex');
    this.#pictures.set(word, bytes);
    return word;
  };

  /** The text in UTF-8 with the pictures; never occupies the thread for more than a stretch of one. */
  async putInto(text: string): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let rest = text;
    for (const [word, bytes] of this.#pictures) {
      const at = rest.indexOf(`"${word}"`);
      if (at < 0) continue;
      pieces.push(Buffer.from(rest.slice(0, at + 1)));
      for await (const stretch of base64Of(bytes)) pieces.push(stretch);
      rest = rest.slice(at + 1 + word.length);
    }
    pieces.push(Buffer.from(rest));
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
  }
}

/** Half as many digits, a multiple of four, are base64 without padding. */
const WORD_BYTES = 16;

/** Bytes that are encoded at once, in less than a millisecond; a multiple of three, so that no padding comes between. */
const STRETCH_BYTES = 3 * 256 * 1024;

async function* base64Of(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += STRETCH_BYTES) {
    if (at > 0) await nextTurn();
    yield Buffer.from(asBuffer(bytes.subarray(at, at + STRETCH_BYTES)).toString('base64'), 'latin1');
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
