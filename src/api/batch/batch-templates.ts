import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { checkedRequest, type RequestedRender, templateReference } from '../render/requested-render.js';

/** References of one batch whose templates are remembered; rows beyond them are looked up each time. */
const REMEMBERED = 100;

/** Characters of the longest reference that is remembered: ids and versions are shorter. */
const LONGEST_REFERENCE = 200;

/**
 * The templates of a batch: each stays as it was for its first row, whatever happens to it meanwhile. Those of a key are
 * remembered by their versions, and only the one that was used last is held: a batch may name many that nothing else holds.
 */
export class BatchTemplates {
  readonly #finder: TemplateFinder;
  readonly #key: string | undefined;
  /** Those that all callers share, which are in memory anyway, and references for which there was none. */
  readonly #found = new Map<string, ServedTemplate | undefined>();
  /** The references to the versions of those of the key. */
  readonly #pinned = new Map<string, string>();
  #last: { reference: string; template: ServedTemplate } | undefined;

  /** @param key id of the caller's key */
  constructor(finder: TemplateFinder, key: string | undefined) {
    this.#finder = finder;
    this.#key = key;
  }

  /** @throws errors of the store of keys' templates */
  async find(reference: string): Promise<ServedTemplate | undefined> {
    if (this.#last?.reference === reference) return this.#last.template;
    if (this.#found.has(reference)) return this.#found.get(reference);
    const template = await this.#finder.find(this.#pinned.get(reference) ?? reference, this.#key);
    this.#remember(reference, template);
    return template;
  }

  #remember(reference: string, template: ServedTemplate | undefined): void {
    if (reference.length > LONGEST_REFERENCE) return;
    const isFull = this.#found.size + this.#pinned.size >= REMEMBERED;
    if (template?.owner === undefined) {
      if (!isFull && !this.#pinned.has(reference)) this.#found.set(reference, template);
      return;
    }
    this.#last = { reference, template };
    if (!isFull && template.source) this.#pinned.set(reference, `${template.id}@${template.source.version}`);
  }

  /** Checks the body of a render. @throws as `readRenderRequest` and `find` */
  async requested(body: Record<string, unknown>): Promise<RequestedRender> {
    return checkedRequest(body, await this.find(templateReference(body)));
  }
}
