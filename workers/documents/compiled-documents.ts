import { LRUCache } from 'lru-cache';
import type { DocumentSource } from './document-source.js';
import type { DocumentTemplate } from './document-template.js';
import type { FieldChecks } from './fields.js';

/** What engines keep of each takes up to 3 MB. */
const MOST_KNOWN = 8;

/** Bytes of their assets. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The documents that a thread has compiled last, each once. */
export class CompiledDocuments {
  readonly #known = new LRUCache<string, DocumentTemplate>({
    max: MOST_KNOWN,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ source }) => bytesOf(source),
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
    const template = await documentTemplate(ownCopy(source), checks);
    this.#known.set(source.version, template);
    return template;
  }
}

/** Decoders cannot read shared memory. */
function ownCopy({ id, version, html, assets }: DocumentSource): DocumentSource {
  const own = [...assets].map(([name, bytes]) => [name, bytes.slice()] as const);
  return { id, version, html: html.slice(), assets: new Map(own) };
}

function bytesOf({ html, assets }: DocumentSource): number {
  return [...assets.values()].reduce((sum, { length }) => sum + length, html.length);
}
