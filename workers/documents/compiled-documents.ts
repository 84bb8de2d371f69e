import { LRUCache } from 'lru-cache';
import type { DocumentSource } from './document-source.js';
import type { DocumentTemplate } from './document-template.js';
import type { FieldChecks } from './fields.js';
import { mostKeptStyles } from './kept-styles.js';

/** Bytes that all of them take, with what engines keep of them: some twelve cards of forty elements. */
const MOST_BYTES = 48 * 1024 * 1024;

/** Bytes of a document beside its elements. */
const ENTRY_BYTES = 64 * 1024;

/**
 * Bytes of an element in each style, with what painters and the collector of garbage hold of it: 200 documents leave a
 * thread with less than 150 MiB.
 */
const ELEMENT_BYTES = 10 * 1024;

/** The documents that a thread has compiled last, each once. */
export class CompiledDocuments {
  readonly #known = new LRUCache<string, DocumentTemplate>({
    maxSize: MOST_BYTES,
    sizeCalculation: bytesOf,
  });

  /**
   * @param checks for a document that was not checked before
   * @throws DocumentError where it cannot be a template
   */
  async of(source: DocumentSource, checks?: FieldChecks): Promise<DocumentTemplate> {
    const known = this.#known.get(source.version);
    if (known) return known;
    // Compilers of HTML and CSS are loaded where there is something for them.
    const { documentTemplate } = await import('./document-template.js');
    const template = await documentTemplate(ownCopy(source), checks ?? { isChecked: true });
    this.#known.set(source.version, template);
    return template;
  }
}

/** Decoders cannot read shared memory. */
function ownCopy({ id, version, html, assets }: DocumentSource): DocumentSource {
  const own = [...assets].map(([name, bytes]) => [name, bytes.slice()] as const);
  return { id, version, html: html.slice(), assets: new Map(own) };
}

/** What a document takes at most, once it was drawn in as many styles as are kept. */
function bytesOf({ source: { html, assets }, document: { elements } }: DocumentTemplate): number {
  const files = [...assets.values()].reduce((sum, { length }) => sum + length, html.length);
  return ENTRY_BYTES + files + elements.length * ELEMENT_BYTES * (1 + mostKeptStyles(elements.length));
}
