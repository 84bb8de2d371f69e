import type { FontPalette } from '../../templates/contract/index.js';
import type { Color } from '../raster/color.js';
import { viewOf } from './sfnt.js';

const HEADER_BYTES = 12;
const COLOUR_BYTES = 4;

/** Flags of a palette of CPAL's version 1. */
const FOR_GROUND = { light: 1, dark: 2 } as const;

/** What Skia paints where a palette has no such colour. */
const MISSING: Color = { red: 255, green: 0, blue: 255, alpha: 1 };

/** Palettes of a font (OpenType specification, "CPAL"). */
export class ColourPalettes {
  readonly #view: DataView;
  readonly #count: number;
  readonly #chosen = new WeakMap<FontPalette, number>();

  /** @param cpal is kept: it must be no part of a larger one */
  constructor(cpal: Uint8Array) {
    this.#view = viewOf(cpal);
    const count = cpal.length < HEADER_BYTES ? 0 : this.#view.getUint16(4);
    this.#count = Math.min(count, Math.max(0, (cpal.length - HEADER_BYTES) >> 1));
  }

  /** A colour; one that the palette has not is magenta, as in Skia. @param choice the first palette where it is left out */
  colorOf(entry: number, choice: FontPalette | undefined): Color {
    const own = choice?.overrides.findLast(([index]) => index === entry);
    if (own) return own[1];
    if (this.#count === 0 || entry >= this.#view.getUint16(2)) return MISSING;
    const first = this.#view.getUint16(HEADER_BYTES + 2 * (choice ? this.#indexOf(choice) : 0));
    const at = this.#view.getUint32(8) + (first + entry) * COLOUR_BYTES;
    if (at + COLOUR_BYTES > this.#view.byteLength) return MISSING;
    const [blue, green, red, alpha] = [0, 1, 2, 3].map((byte) => this.#view.getUint8(at + byte));
    return { red, green, blue, alpha: (alpha as number) / 255 } as Color;
  }

  #indexOf(choice: FontPalette): number {
    let index = this.#chosen.get(choice);
    if (index === undefined) {
      index = typeof choice.base === 'number' ? choice.base : this.#firstFor(choice.base);
      // One that the font has not is the first, as in browsers.
      if (index >= this.#count) index = 0;
      this.#chosen.set(choice, index);
    }
    return index;
  }

  #firstFor(ground: 'light' | 'dark'): number {
    const at = HEADER_BYTES + 2 * this.#count;
    if (this.#view.getUint16(0) === 0 || at + 4 > this.#view.byteLength) return 0;
    const types = this.#view.getUint32(at);
    if (types === 0) return 0;
    for (let index = 0; index < this.#count && types + 4 * index + 4 <= this.#view.byteLength; index++)
      if ((this.#view.getUint32(types + 4 * index) & FOR_GROUND[ground]) !== 0) return index;
    return 0;
  }
}
