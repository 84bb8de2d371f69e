/** The pixels of the last files as these have them, to be written again. */

import type { PackedPicture } from './packed-pixels.js';

/** Bytes of the pictures that are kept. */
const MOST_BYTES = 16 * 2 ** 20;

/** Pictures by what identifies their content; those go first that were not written for the longest. */
export class PackedPictures {
  readonly #pictures = new Map<string, PackedPicture>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): PackedPicture | undefined {
    const picture = this.#pictures.get(key);
    if (!picture) return undefined;
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    return picture;
  }

  /** @returns the picture, which is not kept where it is larger than all that is */
  keep(key: string, picture: PackedPicture): PackedPicture {
    const bytes = bytesOfPicture(key, picture);
    if (bytes > MOST_BYTES) return picture;
    this.#pictures.set(key, picture);
    this.#bytes += bytes;
    for (const [oldest, one] of this.#pictures) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#pictures.delete(oldest);
      this.#bytes -= bytesOfPicture(oldest, one);
    }
    return picture;
  }
}

function bytesOfPicture(key: string, { colors, alpha }: PackedPicture): number {
  return 2 * key.length + colors.bytes.length + (alpha?.bytes.length ?? 0);
}
