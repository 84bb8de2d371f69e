import { LRUCache } from 'lru-cache';
import type { Template } from '../../../templates/contract/index.js';
import { parseJson } from '../json-body.js';
import { type RequestedRender, readRenderRequest } from './requested-render.js';

/** Longer bodies are read anew each time: a card's texts are a few hundred bytes. */
const LONGEST_BODY = 4096;

/** Of the bodies and what was read out of them. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** What an entry takes beside its texts. */
const ENTRY_BYTES = 1000;

/**
 * Reads the bodies of renders, and remembers those that were good for the next time that the same bytes come: most of
 * a repeated render's cost was in reading and checking it.
 */
export class KnownRequests {
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #known = new LRUCache<string, RequestedRender>({
    maxSize: MAX_CACHE_BYTES,
    // The text as a key, and the texts in what it was read into.
    sizeCalculation: (_, body) => 3 * body.length + ENTRY_BYTES,
  });

  constructor(templates: ReadonlyMap<string, Template>) {
    this.#templates = templates;
  }

  /**
   * @param body JSON in UTF-8
   * @returns the same object for the same bytes where it is remembered: not to be changed
   * @throws as `parseJson` and `readRenderRequest`
   */
  read(body: Uint8Array): RequestedRender {
    if (body.length > LONGEST_BODY) return readRenderRequest(parseJson(body), this.#templates);
    // One character a byte, so that different bytes are different texts whether or not they are UTF-8.
    const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
    const known = this.#known.get(text);
    if (known) return known;
    const requested = readRenderRequest(parseJson(body), this.#templates);
    if (!requested.refusal) this.#known.set(text, requested);
    return requested;
  }
}
