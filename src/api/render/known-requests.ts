import { LRUCache } from 'lru-cache';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { parseJson } from '../json-body.js';
import { type RequestedRender, readRenderRequest } from './requested-render.js';

/** Bytes of the longest cached body: the texts of a card take a few hundred, and longer bodies are parsed each time. */
const LONGEST_BODY = 4096;

/** Bytes of all cached bodies with their parsed requests. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Bytes of a cache entry beside its texts. */
const ENTRY_BYTES = 1000;

/**
 * Parses the bodies of renders and caches valid ones by their bytes. Parsing, checking and hashing a body of 64 or 350
 * bytes takes 5 or 10 µs of CPU time: a tenth or a fifth of the 45 µs of a repeated PNG (`npm run bench:http-servers`).
 */
export class KnownRequests {
  readonly #templates: ReadonlyMap<string, TemplateDeclaration>;
  readonly #known = new LRUCache<string, RequestedRender>({
    maxSize: MAX_CACHE_BYTES,
    // The text is stored as the key and again in the parsed request.
    sizeCalculation: (_, body) => 3 * body.length + ENTRY_BYTES,
  });

  constructor(templates: ReadonlyMap<string, TemplateDeclaration>) {
    this.#templates = templates;
  }

  /**
   * @param body JSON in UTF-8
   * @returns the same object for the same bytes while it is cached: not to be changed
   * @throws as `parseJson` and `readRenderRequest`
   */
  read(body: Uint8Array): RequestedRender {
    if (body.length > LONGEST_BODY) return readRenderRequest(parseJson(body), this.#templates);
    // Latin-1 has one character per byte, so that different bytes are different keys, even if they are not UTF-8.
    const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
    const known = this.#known.get(text);
    if (known) return known;
    const requested = readRenderRequest(parseJson(body), this.#templates);
    if (!requested.refusal) this.#known.set(text, requested);
    return requested;
  }
}
