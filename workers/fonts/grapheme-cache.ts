import type { TextFace } from '../../templates/contract/index.js';
import { emojiFor } from '../emoji/emoji-catalogue.js';
import { detachedText } from '../memory/detached-text.js';
import type { FontPart } from './catalogue.js';
import type { ScriptExtent } from './script-extents.js';
import { faceKey } from './styled-face.js';
import { drawn } from './substitutes.js';

/** Properties of a grapheme in a face; expensive ones are filled in on first use. */
export interface GraphemeFacts {
  readonly isEmoji: boolean;
  /** False when it is invisible. */
  readonly isDrawn: boolean;
  /** Substitute that is set in its place, mostly the grapheme itself. */
  substitute?: string;
  /** Font subset that has it; null when none has. */
  subset?: FontPart | null;
  /** Extent beyond that of Latin; null when there is none. */
  extent?: ScriptExtent | null;
}

/** Bound on a thread's cached graphemes, in bytes: some ten thousand. */
const MAX_CACHE_BYTES = 2 * 1024 * 1024;
/** Estimated bytes of an entry beside its characters, measured. */
const ENTRY_BYTES = 200;
const BYTES_OF_A_UNIT = 2;

/** Cache of the properties of graphemes, which is cleared when it exceeds its bound. */
export class GraphemeCache {
  readonly #faces = new Map<string, Map<string, GraphemeFacts>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get cached(): { bytes: number; graphemes: number } {
    let graphemes = 0;
    for (const entries of this.#faces.values()) graphemes += entries.size;
    return { bytes: this.#bytes, graphemes };
  }

  /** Returns a lookup of the properties of graphemes in one face, for a whole text. */
  factsIn(face: TextFace): (grapheme: string) => GraphemeFacts {
    const entries = this.#cacheOf(faceKey(face));
    return (grapheme) => entries.get(grapheme) ?? this.#added(entries, detachedText(grapheme));
  }

  #cacheOf(face: string): Map<string, GraphemeFacts> {
    let entries = this.#faces.get(face);
    if (!entries) {
      entries = new Map();
      this.#faces.set(face, entries);
      this.#bytes += ENTRY_BYTES;
    }
    return entries;
  }

  #added(entries: Map<string, GraphemeFacts>, grapheme: string): GraphemeFacts {
    // Substitutes are hardly ever longer than the grapheme.
    const bytes = ENTRY_BYTES + 2 * BYTES_OF_A_UNIT * grapheme.length;
    if (this.#bytes + bytes > this.#maxBytes) this.#forget();
    this.#bytes += bytes;
    const facts = { isEmoji: emojiFor(grapheme).length > 0, isDrawn: drawn(grapheme) !== '' };
    entries.set(grapheme, facts);
    return facts;
  }

  #forget(): void {
    for (const entries of this.#faces.values()) entries.clear();
    this.#faces.clear();
    this.#bytes = 0;
  }
}
