import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { type RequestedRender, readRenderRequest, templateReference } from '../render/requested-render.js';

/** Templates of one batch that are remembered; rows beyond them are looked up each time. */
const REMEMBERED = 100;

/** The templates of a batch: each stays as it was for its first row, whatever happens to it meanwhile. */
export class BatchTemplates {
  readonly #finder: TemplateFinder;
  readonly #key: string | undefined;
  readonly #found = new Map<string, ServedTemplate | undefined>();

  /** @param key id of the caller's key */
  constructor(finder: TemplateFinder, key: string | undefined) {
    this.#finder = finder;
    this.#key = key;
  }

  /** @throws errors of the store of keys' templates */
  async find(reference: string): Promise<ServedTemplate | undefined> {
    if (this.#found.has(reference)) return this.#found.get(reference);
    const template = await this.#finder.find(reference, this.#key);
    if (this.#found.size < REMEMBERED) this.#found.set(reference, template);
    return template;
  }

  /** Checks the body of a render. @throws as `readRenderRequest` and `find` */
  async requested(body: Record<string, unknown>): Promise<RequestedRender> {
    const template = await this.find(templateReference(body));
    return readRenderRequest(body, { get: () => template });
  }
}
