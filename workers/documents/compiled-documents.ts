import { LRUCache } from 'lru-cache';
import type { FieldChecks } from './declared-field.js';
import type { DocumentSource } from './document-source.js';
import type { DocumentTemplate } from './document-template.js';

/** Bytes that all of them take, with what engines keep of them: some fifty cards of forty elements, or twelve in eight styles each. */
const MOST_BYTES = 48 * 1024 * 1024;

/** Bytes of a document beside its elements. */
const ENTRY_BYTES = 64 * 1024;

/**
 * Bytes of an element in each style, with what painters and the collector of garbage hold of it: 200 documents leave a
 * thread with less than 150 MiB.
 */
const ELEMENT_BYTES = 10 * 1024;

/** A document, and the elements of all styles that are cached of it. */
interface CachedDocument {
  template: DocumentTemplate;
  elements: number;
}

/** The documents that a thread has compiled last, each once. */
export class CompiledDocuments {
  readonly #cache = new LRUCache<string, CachedDocument>({ maxSize: MOST_BYTES, sizeCalculation: bytesOf });

  /**
   * @param checks for a document that was not checked before
   * @param size the one of its sizes that it is to be drawn in; its own unless given
   * @throws DocumentError where it cannot be a template
   */
  async of(source: DocumentSource, checks?: FieldChecks, size?: string): Promise<DocumentTemplate> {
    const key = keyOf(source, size);
    const cached = this.#cache.get(key);
    if (cached) return cached.template;
    // Compilers of HTML and CSS are loaded where there is something for them.
    const { documentTemplate } = await import('./document-template.js');
    const template = await documentTemplate(ownCopy(source), checks ?? { isChecked: true }, size);
    this.#cache.set(key, { template, elements: template.document.elements.length });
    return template;
  }

  /** Weighs a document anew. @param elements of all styles that are cached of it now, for values that they depend on */
  weigh(template: DocumentTemplate, elements: number): void {
    const key = keyOf(template.source, template.size);
    const cached = this.#cache.peek(key);
    if (cached?.template === template && elements > cached.elements)
      this.#cache.set(key, { template, elements });
  }
}

function keyOf({ version }: DocumentSource, size: string | undefined): string {
  return size === undefined ? version : `${version} ${size}`;
}

/** Decoders cannot read shared memory. */
function ownCopy({ id, version, html, assets }: DocumentSource): DocumentSource {
  const own = [...assets].map(([name, bytes]) => [name, bytes.slice()] as const);
  return { id, version, html: html.slice(), assets: new Map(own) };
}

/** What a document takes with all that is cached of it. */
function bytesOf({ template: { source, document }, elements }: CachedDocument): number {
  const files = [...source.assets.values()].reduce((sum, { length }) => sum + length, source.html.length);
  return ENTRY_BYTES + files + (document.elements.length + elements) * ELEMENT_BYTES;
}
