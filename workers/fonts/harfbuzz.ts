/**
 * HarfBuzz, loaded in one place. The package frees a font when the garbage collector finds its object, which has a few bytes
 * there and megabytes in WebAssembly: a thread that checks fonts would hold gigabytes before it is found. Fonts are
 * therefore opened and closed here, by the same functions of HarfBuzz.
 */

import type { Face, Feature as FeatureValue, Font, MetricsTag as MetricsTagValue } from 'harfbuzzjs';
import { discardPages } from '../memory/resident-pages.js';

/** What is used of HarfBuzz's C interface (harfbuzz.github.io, "hb-blob", "hb-face", "hb-font"); pointers are numbers. */
interface HarfBuzzExports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_get_upem(face: number): number;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
}

const loaded = await loadHarfBuzz();

export const {
  Buffer: ShapingBuffer,
  Direction,
  Feature,
  GlyphFlag,
  MetricsTag,
  Variation,
  shape,
} = loaded.library;

export type Feature = FeatureValue;
export type MetricsTag = MetricsTagValue;

const { memory, malloc, free, ...functions } = loaded.exports;

/** HB_MEMORY_MODE_WRITABLE: HarfBuzz mends offsets in place, and makes no copy for that. */
const WRITABLE = 2;

/** A page of the system or several: 64 KiB are the largest that Linux has on any of its machines. */
const PAGE_BYTES = 64 * 1024;

/** Bytes of a font from which its pages are returned: fewer are soon used again. */
const LARGE_BYTES = 1 << 20;

/** One font file in HarfBuzz's memory, with the fonts that are made of it. It takes memory until `close`. */
export class OpenFace {
  readonly face: Face;
  readonly #data: number;
  readonly #bytes: number;
  readonly #fonts: Font[] = [];

  /** @param sfnt is copied */
  constructor(sfnt: Uint8Array) {
    this.#bytes = sfnt.byteLength;
    this.#data = malloc(sfnt.byteLength);
    if (this.#data === 0) throw new RangeError('no memory is left for a font');
    new Uint8Array(memory.buffer).set(sfnt, this.#data);
    const blob = functions.hb_blob_create(this.#data, sfnt.byteLength, WRITABLE, 0, 0);
    const ptr = functions.hb_face_create(blob, 0);
    functions.hb_blob_destroy(blob);
    this.face = Object.assign(Object.create(loaded.library.Face.prototype), {
      ptr,
      upem: functions.hb_face_get_upem(ptr),
    });
  }

  /** A font of this face, which ends with it. */
  font(): Font {
    const font: Font = Object.assign(Object.create(loaded.library.Font.prototype), {
      ptr: functions.hb_font_create(this.face.ptr),
      _face: this.face,
    });
    this.#fonts.push(font);
    return font;
  }

  /** Frees one font of this face. */
  closeFont(font: Font): void {
    const index = this.#fonts.indexOf(font);
    if (index < 0) return;
    this.#fonts.splice(index, 1);
    functions.hb_font_destroy(font.ptr);
  }

  /** Frees all that it took. Neither face nor fonts may be used any more. */
  close(): void {
    for (const font of this.#fonts.splice(0)) functions.hb_font_destroy(font.ptr);
    functions.hb_face_destroy(this.face.ptr);
    if (this.#bytes >= LARGE_BYTES) this.#discard();
    free(this.#data);
  }

  /** Returns its whole pages to the system: HarfBuzz's memory never shrinks, and what is free in it would stay resident. */
  #discard(): void {
    const from = Math.ceil(this.#data / PAGE_BYTES) * PAGE_BYTES;
    const to = Math.floor((this.#data + this.#bytes) / PAGE_BYTES) * PAGE_BYTES;
    if (to > from) discardPages([new Uint8Array(memory.buffer, from, to - from)]);
  }
}

/** Loads the package, and finds the exports of its WebAssembly module, which the package keeps to itself. */
async function loadHarfBuzz() {
  const { instantiate } = WebAssembly;
  let exports: HarfBuzzExports | undefined;
  WebAssembly.instantiate = async (code, imports) => {
    const made = await instantiate(code, imports);
    const instance = made instanceof WebAssembly.Instance ? made : made.instance;
    if ('hb_face_create' in instance.exports) exports = instance.exports as unknown as HarfBuzzExports;
    return made;
  };
  const library = await import('harfbuzzjs').finally(() => {
    WebAssembly.instantiate = instantiate;
  });
  if (!exports)
    throw new Error(
      'harfbuzzjs was loaded before this module, or by other means than WebAssembly.instantiate',
    );
  return { library, exports };
}
