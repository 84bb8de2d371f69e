import { LRUCache } from 'lru-cache';
import { LookupCache, type LookupCacheOptions } from '../access/lookup-cache.js';
import { type ServedTemplate, weightOf } from '../rendering/served-template.js';
import type { DocumentStore, StoredTemplate, TemplateVersion } from './document-store.js';
import type { SourceLeases } from './source-leases.js';
import { isTemplateId } from './template-id.js';

/** Bytes of served templates that a front caches, without their documents: those of a thousand with some ten fields. */
export const SERVED_BYTES = 16 * 1024 * 1024;

/** The templates of keys as callers ask for them: at most three seconds behind the store. */
export class OwnTemplates {
  readonly #leases: Pick<SourceLeases, 'stored'>;
  readonly #records: LookupCache<StoredTemplate>;
  readonly #lists: LookupCache<StoredTemplate[]>;
  readonly #served = new LRUCache<string, ServedTemplate>({
    maxSize: SERVED_BYTES,
    sizeCalculation: weightOf,
  });

  constructor(
    store: Pick<DocumentStore, 'template' | 'templates'>,
    leases: Pick<SourceLeases, 'stored'>,
    options: LookupCacheOptions = {},
  ) {
    this.#leases = leases;
    const read = (name: string) => store.template(...ownerAndId(name));
    this.#records = new LookupCache(read, () => true, options);
    this.#lists = new LookupCache(
      (owner) => store.templates(owner),
      () => true,
      options,
    );
  }

  /**
   * @param key id of a key
   * @param version the newest where it is undefined
   * @returns the same object for the same version while it is kept; undefined where the key has no such template
   * @throws errors of the store
   */
  async find(key: string, id: string, version?: string): Promise<ServedTemplate | undefined> {
    const record = await this.record(key, id);
    const found = record?.versions.find((each) => version === undefined || each.version === version);
    return found && this.#servedVersion(key, id, found);
  }

  /** What is stored of a template of a key. @throws errors of the store */
  async record(key: string, id: string): Promise<StoredTemplate | undefined> {
    return isTemplateId(id) ? this.#records.find(recordName(key, id)) : undefined;
  }

  /** All templates of a key, by id. @throws errors of the store */
  async list(key: string): Promise<readonly StoredTemplate[]> {
    return (await this.#lists.find(key)) ?? [];
  }

  /** After a change that this front has made: the next caller sees it. */
  changed(key: string, id: string): void {
    this.#records.forget(recordName(key, id));
    this.#lists.forget(key);
  }

  #servedVersion(key: string, id: string, stored: TemplateVersion): ServedTemplate {
    const { version, html, assets, declaration } = stored;
    const name = `${recordName(key, id)} ${version}`;
    const cached = this.#served.get(name);
    if (cached) return cached;
    const source = this.#leases.stored(key, { id, version, html, assets });
    const template = { ...declaration, id, source, owner: key };
    this.#served.set(name, template);
    return template;
  }
}

/** Neither ids of keys nor those of templates have spaces. */
function recordName(key: string, id: string): string {
  return `${key} ${id}`;
}

function ownerAndId(name: string): [owner: string, id: string] {
  const [owner = '', id = ''] = name.split(' ');
  return [owner, id];
}
