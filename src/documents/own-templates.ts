import { LRUCache } from 'lru-cache';
import { LookupCache, type LookupCacheOptions } from '../access/lookup-cache.js';
import { type ServedTemplate, weightOf } from '../rendering/served-template.js';
import type {
  Declared,
  DocumentStore,
  OlderVersion,
  StoredTemplate,
  TemplateVersion,
  VersionParts,
} from './document-store.js';
import { recordBytes } from './records.js';
import type { SourceLeases } from './source-leases.js';
import { isTemplateId } from './template-id.js';

/** Bytes of served templates that a front caches, without their documents: those of a thousand with some ten fields. */
export const SERVED_BYTES = 16 * 1024 * 1024;

/** Bytes of records that a front caches, and of the lists of keys. */
const RECORDS_BYTES = 16 * 1024 * 1024;
const LISTS_BYTES = 32 * 1024 * 1024;

/** Bytes that V8 takes for a byte of a record. */
const HEAP_BYTES = 4;

/** What is written of a list in two languages beside it. */
const LIST_FACTOR = 1.5;

/** A list with the state of the store that it is of. */
interface CachedList {
  revision: string;
  templates: Promise<StoredTemplate[]>;
}

export type OwnTemplatesStore = Pick<DocumentStore, 'template' | 'templates' | 'declared' | 'revision'>;

/** The templates of keys as callers ask for them: at most three seconds behind the store. */
export class OwnTemplates {
  readonly #store: OwnTemplatesStore;
  readonly #leases: Pick<SourceLeases, 'stored'>;
  readonly #records: LookupCache<StoredTemplate>;
  readonly #revisions: LookupCache<{ revision: string }>;
  readonly #lists = new LRUCache<string, CachedList>({ maxSize: LISTS_BYTES });
  /** Versions that are being read, because they are not the newest. */
  readonly #reading = new Map<string, Promise<ServedTemplate | undefined>>();
  readonly #cached = new LRUCache<string, ServedTemplate>({
    maxSize: SERVED_BYTES,
    sizeCalculation: weightOf,
  });

  constructor(
    store: OwnTemplatesStore,
    leases: Pick<SourceLeases, 'stored'>,
    options: LookupCacheOptions = {},
  ) {
    this.#store = store;
    this.#leases = leases;
    const read = (name: string) => store.template(...ownerAndId(name));
    const weights = { maxBytes: RECORDS_BYTES, weigh: (template: StoredTemplate) => weightOfAll([template]) };
    this.#records = new LookupCache(read, () => true, options, weights);
    const revisionOf = async (owner: string) => ({ revision: await store.revision(owner) });
    this.#revisions = new LookupCache(revisionOf, () => true, options);
  }

  /**
   * @param key id of a key
   * @param version the newest where it is undefined
   * @returns the same object for the same version while it is kept; undefined where the key has no such template
   * @throws errors of the store
   */
  async find(key: string, id: string, version?: string): Promise<ServedTemplate | undefined> {
    const record = await this.record(key, id);
    if (!record) return undefined;
    const [newest, ...older] = record.versions;
    if (version === undefined || version === newest.version) return this.#served(key, id, newest);
    const found = older.find((each) => each.version === version);
    return found && this.#servedOlder(key, id, found);
  }

  /** What is stored of a template of a key. @throws errors of the store */
  async record(key: string, id: string): Promise<StoredTemplate | undefined> {
    return isTemplateId(id) ? this.#records.find(recordName(key, id)) : undefined;
  }

  /** What a stored version of a template of a key declares. @throws errors of the store */
  async declared(key: string, id: string, version: string): Promise<Declared | undefined> {
    return this.#store.declared(key, id, version);
  }

  /**
   * All templates of a key, by id; the same object as long as nothing has changed and it is cached. Only what has changed
   * is read again.
   * @throws errors of the store
   */
  async list(key: string): Promise<readonly StoredTemplate[]> {
    const { revision = '' } = (await this.#revisions.find(key)) ?? {};
    const cached = this.#lists.get(key);
    if (cached?.revision === revision) return cached.templates;
    const list = { revision, templates: this.#store.templates(key) };
    this.#lists.set(key, list, { size: 1 });
    try {
      const templates = await list.templates;
      if (this.#lists.peek(key) === list)
        this.#lists.set(key, { ...list }, { size: Math.ceil(LIST_FACTOR * weightOfAll(templates)) });
      return templates;
    } catch (error) {
      if (this.#lists.peek(key) === list) this.#lists.delete(key);
      throw error;
    }
  }

  /** After a change that this front has made: the next caller sees it. */
  changed(key: string, id: string): void {
    this.#records.forget(recordName(key, id));
    this.#revisions.forget(key);
  }

  #servedOlder(
    key: string,
    id: string,
    older: OlderVersion,
  ): ServedTemplate | Promise<ServedTemplate | undefined> {
    const name = versionName(key, id, older);
    const cached = this.#cached.get(name) ?? this.#reading.get(name);
    if (cached) return cached;
    const reading = this.#store
      .declared(key, id, older.version)
      .then((declared) => declared && this.#served(key, id, { ...older, ...declared }))
      .finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  #served(key: string, id: string, stored: TemplateVersion): ServedTemplate {
    const { version, html, assets, declaration } = stored;
    const name = versionName(key, id, stored);
    const cached = this.#cached.get(name);
    if (cached) return cached;
    const source = this.#leases.stored(key, { id, version, html, assets });
    const template = { ...declaration, id, source, owner: key };
    this.#cached.set(name, template);
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

function versionName(key: string, id: string, { version }: VersionParts): string {
  return `${recordName(key, id)} ${version}`;
}

/** Bytes that templates take in memory, about; more than 0. */
function weightOfAll(templates: readonly StoredTemplate[]): number {
  return templates.reduce(
    (sum, { versions: [newest, ...older] }) => sum + HEAP_BYTES * recordBytes(newest, older),
    1,
  );
}
