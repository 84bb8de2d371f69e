import { LRUCache } from 'lru-cache';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import { type ServedTemplate, weightOf } from '../../rendering/served-template.js';
import { type Destination, destinationIn } from '../files/destination.js';
import { parseJson } from '../json-body.js';
import { type FoundRequest, foundRenderRequest, type RequestedRender } from './requested-render.js';

/** Bytes of the longest cached body: the texts of a card take a few hundred, and longer bodies are parsed each time. */
const LONGEST_BODY = 4096;

/** Bytes of all cached bodies with their parsed requests. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * Bytes of all templates that cached requests hold: a template that was replaced, or that is not cached where it is looked
 * up, lives on for them.
 */
const MAX_TEMPLATE_BYTES = 32 * 1024 * 1024;

/** Bytes of a cache entry beside its texts. */
const ENTRY_BYTES = 1000;

/** A parsed body: the render, and where its image is to go, if not into the answer. */
export interface ParsedRequest {
  requested: RequestedRender;
  destination?: Destination | undefined;
}

/** The same with the name that was looked up. */
type FoundBody = FoundRequest & ParsedRequest;

/**
 * Parses the bodies of renders and caches valid ones by their bytes. Parsing, checking and hashing a body of 64 or 350
 * bytes takes 5 or 10 µs of CPU time: a tenth or a fifth of the 45 µs of a repeated PNG (`npm run bench:http-servers`).
 */
export class ParsedRequests {
  readonly #templates: TemplateFinder;
  readonly #cache = new LRUCache<string, FoundBody>({
    maxSize: MAX_CACHE_BYTES,
    // The text is stored as the key and again in the parsed request.
    sizeCalculation: (_, body) => 3 * body.length + ENTRY_BYTES,
    dispose: ({ requested }) => this.#released(requested.template),
  });
  /** The number of cached requests of each template, and its weight. */
  readonly #holders = new Map<ServedTemplate, { requests: number; weight: number }>();
  #templateBytes = 0;

  constructor(templates: TemplateFinder) {
    this.#templates = templates;
  }

  /**
   * @param body JSON in UTF-8
   * @param key id of the caller's key
   * @returns the same object for the same bytes and template while it is cached: not to be changed
   * @throws as `parseJson`, `readRenderRequest` and `TemplateFinder`
   */
  async read(body: Uint8Array, key: string | undefined): Promise<ParsedRequest> {
    if (body.length > LONGEST_BODY) return this.#parsed(body, key);
    // Latin-1 has one character per byte, so that different bytes are different keys, even if they are not UTF-8.
    const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
    const cached = this.#cache.get(text);
    if (cached && (await this.#isCurrent(cached, key))) return cached;
    // The bytes may be used again while the template is looked up.
    const read = await this.#parsed(cached ? Buffer.from(text, 'latin1') : body, key);
    if (!read.requested.refusal) this.#add(text, read);
    return read;
  }

  /** Bytes of the templates that cached requests hold. */
  get templateBytes(): number {
    return this.#templateBytes;
  }

  #add(text: string, read: FoundBody): void {
    const { template } = read.requested;
    const holder = this.#holders.get(template) ?? { requests: 0, weight: weightOf(template) };
    if (holder.requests === 0) {
      if (holder.weight > MAX_TEMPLATE_BYTES) return;
      if (this.#templateBytes + holder.weight > MAX_TEMPLATE_BYTES) this.#cache.clear();
      this.#holders.set(template, holder);
      this.#templateBytes += holder.weight;
    }
    holder.requests++;
    this.#cache.set(text, read);
  }

  #released(template: ServedTemplate): void {
    const holder = this.#holders.get(template);
    if (!holder || --holder.requests > 0) return;
    this.#holders.delete(template);
    this.#templateBytes -= holder.weight;
  }

  /** Tells whether the name still stands for the same template, and does so for this caller. */
  async #isCurrent({ reference, requested }: FoundRequest, key: string | undefined): Promise<boolean> {
    return (await this.#templates.find(reference, key)) === requested.template;
  }

  async #parsed(body: Uint8Array, key: string | undefined): Promise<FoundBody> {
    const parsed = parseJson(body);
    const found = await foundRenderRequest(parsed, this.#templates, key);
    return { ...found, destination: destinationIn(parsed as Record<string, unknown>) };
  }
}
