import { LRUCache } from 'lru-cache';
import { ASSETS_FOLDER, type DocumentSource } from '../../workers/documents/document-source.js';
import { LookupCache, type LookupCacheOptions } from '../access/lookup-cache.js';
import { type ServedDocument, servedDocument } from '../rendering/served-template.js';
import type { DocumentContents } from './document-contents.js';
import type { DocumentStore, StoredTemplate, TemplateVersion } from './document-store.js';
import { isTemplateId } from './template-id.js';

/** Bytes of documents with their assets that a front keeps: those of two thousand documents without large pictures. */
export const SERVED_BYTES = 32 * 1024 * 1024;

/** Bytes of a served document beside its files. */
const ENTRY_BYTES = 8 * 1024;

/** The templates of keys as callers ask for them: at most three seconds behind the store. */
export class OwnTemplates {
  readonly #contents: Pick<DocumentContents, 'content'>;
  readonly #records: LookupCache<StoredTemplate>;
  readonly #lists: LookupCache<StoredTemplate[]>;
  readonly #served = new LRUCache<string, ServedDocument>({
    maxSize: SERVED_BYTES,
    sizeCalculation: ({ source }) => ENTRY_BYTES + bytesOf(source),
  });
  readonly #loading = new Map<string, Promise<ServedDocument>>();

  constructor(
    store: Pick<DocumentStore, 'template' | 'templates'>,
    contents: Pick<DocumentContents, 'content'>,
    options: LookupCacheOptions = {},
  ) {
    this.#contents = contents;
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
  async find(key: string, id: string, version?: string): Promise<ServedDocument | undefined> {
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

  #servedVersion(
    key: string,
    id: string,
    version: TemplateVersion,
  ): ServedDocument | Promise<ServedDocument> {
    const name = `${recordName(key, id)} ${version.version}`;
    const known = this.#served.get(name) ?? this.#loading.get(name);
    if (known) return known;
    const loading = this.#loaded(key, id, version)
      .then((template) => {
        this.#served.set(name, template);
        return template;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  async #loaded(key: string, id: string, version: TemplateVersion): Promise<ServedDocument> {
    const content = (digest: string) => this.#contents.content(key, digest);
    const assets = Object.entries(version.assets).map(
      async ([name, digest]) => [ASSETS_FOLDER + name, await content(digest)] as const,
    );
    const source: DocumentSource = {
      id,
      version: version.version,
      html: await content(version.html),
      assets: new Map(await Promise.all(assets)),
    };
    return servedDocument(version.declaration, source, key);
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

function bytesOf({ html, assets }: DocumentSource): number {
  return [...assets.values()].reduce((sum, { length }) => sum + length, html.length);
}
