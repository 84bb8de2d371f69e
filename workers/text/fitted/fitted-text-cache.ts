import { LRUCache } from 'lru-cache';
import type { FitRequest, FittedText, HanForm } from '../../../templates/contract/index.js';
import { detachedText } from '../../memory/detached-text.js';

/** Thousands of headlines. */
const MAX_CACHE_BYTES = 2 * 1024 * 1024;
/** Estimated bytes of a fitted text and of each of its lines beside their characters, measured. */
const TEXT_BYTES = 500;
const LINE_BYTES = 60;
const BYTES_OF_A_UNIT = 2;

/**
 * LRU cache of fitted texts: a brand's name recurs in every frame, and every text in all frames of an animation.
 * Entries are shared and must not be changed.
 */
export class FittedTextCache {
  readonly #texts: LRUCache<string, FittedText>;

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#texts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ text, lines }, key) => {
        // Lines of mixed directions have marks of direction in them, which may be most of their length.
        const units = lines.reduce((sum, line) => sum + line.length, key.length + text.length);
        return TEXT_BYTES + lines.length * LINE_BYTES + units * BYTES_OF_A_UNIT;
      },
    });
  }

  /** Estimated bytes and number of the cached texts. */
  get cached(): { bytes: number; texts: number } {
    return { bytes: this.#texts.calculatedSize, texts: this.#texts.size };
  }

  /** Cached text of an equal request, which `fit` computes on a miss. */
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

/** Cache key of all inputs. The text comes last, so that its characters cannot imitate another input. */
function keyOf(
  { text, face, size, minSize, width, height, maxLines, leading, tracking }: FitRequest,
  han: HanForm,
): string {
  return `${face.family} ${face.weight} ${han} ${size} ${minSize} ${width} ${height} ${maxLines} ${leading} ${tracking ?? 0} ${text}`;
}
