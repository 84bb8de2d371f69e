import { LRUCache } from 'lru-cache';
import type { FitRequest, FittedText, HanForm } from '../../templates/contract/index.js';
import { detachedText } from './detached-text.js';

/** Thousands of headlines. */
const MAX_CACHE_BYTES = 2 * 1024 * 1024;
/** What a fitted text and each of its lines take beside their characters, measured. */
const TEXT_BYTES = 700;
const LINE_BYTES = 400;
/** Of every character, in the key, in the whole text and in its line; its level is a byte more. */
const BYTES_OF_A_UNIT = 7;

/**
 * Texts that were fitted before. A brand's name is the same in every image, and every text in all frames of an animation.
 * What is kept is handed out as it is: nobody may change a fitted text.
 */
export class FittedTextCache {
  readonly #texts: LRUCache<string, FittedText>;

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#texts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ lines }, key) =>
        TEXT_BYTES + lines.length * LINE_BYTES + key.length * BYTES_OF_A_UNIT,
    });
  }

  /** What is kept: estimated bytes, and the number of texts. */
  get cached(): { bytes: number; texts: number } {
    return { bytes: this.#texts.calculatedSize, texts: this.#texts.size };
  }

  /** The text as it was fitted for the same request before, or as it is now. */
  get(request: FitRequest, han: HanForm, fit: () => FittedText): FittedText {
    const key = keyOf(request, han);
    let fitted = this.#texts.get(key);
    if (!fitted) {
      fitted = fit();
      this.#texts.set(detachedText(key), fitted);
    }
    return fitted;
  }
}

/** All that the outcome depends on. The text comes last: nothing that a caller writes can pass for what stands before it. */
function keyOf(
  { text, face, size, minSize, width, height, maxLines, leading, tracking }: FitRequest,
  han: HanForm,
): string {
  return `${face.family} ${face.weight} ${han} ${size} ${minSize} ${width} ${height} ${maxLines} ${leading} ${tracking ?? 0} ${text}`;
}
