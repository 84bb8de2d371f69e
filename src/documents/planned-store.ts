import { isAssetName } from '../../workers/documents/document-source.js';
import { type Clock, systemClock } from '../access/clock.js';
import { sha256 } from '../sha256.js';
import {
  type Change,
  type Content,
  type Plan,
  planAsset,
  planAssetRemoval,
  planTemplate,
  planTemplateRemoval,
} from './changes.js';
import {
  type Declared,
  type DocumentStore,
  MOST_RECORD_BYTES,
  type OlderVersion,
  type Precondition,
  type StoredAsset,
  type StoredTemplate,
  type UnsavedVersion,
} from './document-store.js';
import type { HeldTemplate, Holdings } from './holdings.js';
import {
  type DamagedRecord,
  type DamageReport,
  isDigest,
  isOwner,
  partsOf,
  type RecordedVersion,
  readDeclared,
  recordBytes,
  storedTemplate,
  type TemplateRecord,
  writeDeclared,
  writeRecord,
} from './records.js';
import { isTemplateId } from './template-id.js';

export interface PlannedStoreOptions {
  clock?: Clock;
  /** Told of every damaged record that is met. */
  onDamage?: DamageReport;
}

/**
 * The part that stores have in common: names are checked before they become paths or keys of a store, and what a change
 * does is planned from all that the owner has. A store reads, and makes such a change whole or not at all.
 *
 * What cannot exist by its name is absent. Saving it, or HTML that is not of its version, throws RangeError.
 */
export abstract class PlannedStore implements DocumentStore {
  protected readonly clock: Clock;
  readonly #onDamage: DamageReport;
  readonly #turns = new OwnerMutex();

  constructor({ clock = systemClock, onDamage = () => {} }: PlannedStoreOptions) {
    this.clock = clock;
    this.#onDamage = onDamage;
  }

  protected abstract readTemplates(owner: string): Promise<StoredTemplate[]>;
  protected abstract readRecord(owner: string, id: string): Promise<TemplateRecord | undefined>;
  protected abstract readRevision(owner: string): Promise<string>;
  protected abstract readAssets(owner: string): Promise<StoredAsset[]>;
  protected abstract readAsset(owner: string, name: string): Promise<StoredAsset | undefined>;
  protected abstract readContent(owner: string, digest: string): Promise<Uint8Array | undefined>;

  /**
   * Makes what `plan` wants of what the owner has, with no other change between the two. It may ask several times.
   * @returns its answer, once what it stands for is durable
   */
  protected abstract make<Answer>(owner: string, plan: (holdings: Holdings) => Plan<Answer>): Promise<Answer>;

  async templates(owner: string): Promise<StoredTemplate[]> {
    const templates = isOwner(owner) ? await this.readTemplates(owner) : [];
    return templates.sort((one, other) => compare(one.id, other.id));
  }

  async template(owner: string, id: string): Promise<StoredTemplate | undefined> {
    const record = await this.#record(owner, id);
    return record && storedTemplate(record);
  }

  async declared(owner: string, id: string, version: string): Promise<Declared | undefined> {
    const record = await this.#record(owner, id);
    const versions: RecordedVersion[] = record?.versions ?? [];
    const found = versions.find((each) => each.version === version);
    if (!found) return undefined;
    if (found.declared === undefined) return inlineDeclared(found);
    const bytes = await this.content(owner, found.declared);
    return bytes && readDeclared(bytes);
  }

  async revision(owner: string): Promise<string> {
    return isOwner(owner) ? this.readRevision(owner) : '';
  }

  async saveTemplate(
    owner: string,
    id: string,
    parts: UnsavedVersion,
    html: Uint8Array,
    limit: number,
    condition?: Precondition,
  ) {
    check(isOwner(owner), 'an owner', owner);
    check(isTemplateId(id), 'the id of a template', id);
    for (const [name, digest] of Object.entries(parts.assets)) {
      check(isAssetName(name), 'the name of an asset', name);
      check(isDigest(digest), 'a digest', digest);
    }
    const digest = await sha256(html);
    const version = { ...parts, html: digest };
    check(recordBytes(version, []) <= MOST_RECORD_BYTES, 'a version that fits into a record', id);
    const content = { digest, bytes: html, kind: 'text' } as const;
    const saving = { id, version, limit, condition };
    const outcome = await this.#change(owner, (holdings) => planTemplate(holdings, saving, content));
    if (typeof outcome === 'string') return outcome;
    const { template, created } = outcome;
    const [newest, ...older] = template.versions;
    const saved = { ...version, savedAt: newest.savedAt };
    return { template: { id, versions: [saved, ...older] } as StoredTemplate, created };
  }

  async deleteTemplate(owner: string, id: string, condition?: Precondition) {
    if (!isOwner(owner) || !isTemplateId(id)) return undefined;
    return this.#change(owner, (holdings) => planTemplateRemoval(holdings, id, condition));
  }

  async assets(owner: string): Promise<StoredAsset[]> {
    const assets = isOwner(owner) ? await this.readAssets(owner) : [];
    return assets.sort((one, other) => compare(one.name, other.name));
  }

  async asset(owner: string, name: string): Promise<StoredAsset | undefined> {
    return isOwner(owner) && isAssetName(name) ? this.readAsset(owner, name) : undefined;
  }

  async saveAsset(
    owner: string,
    { name, mediaType }: Pick<StoredAsset, 'name' | 'mediaType'>,
    bytes: Uint8Array,
    limit: number,
    condition?: Precondition,
  ) {
    check(isOwner(owner), 'an owner', owner);
    check(isAssetName(name), 'the name of an asset', name);
    const content = { digest: await sha256(bytes), bytes, kind: 'binary' } as const;
    const { digest } = content;
    const savedAt = new Date(this.clock.now()).toISOString();
    const asset = { name, bytes: bytes.length, digest, mediaType, savedAt };
    return this.#change(owner, (holdings) => planAsset(holdings, asset, { limit, condition }, content));
  }

  async deleteAsset(owner: string, name: string, condition?: Precondition) {
    if (!isOwner(owner) || !isAssetName(name)) return undefined;
    return this.#change(owner, (holdings) => planAssetRemoval(holdings, name, condition));
  }

  async content(owner: string, digest: string): Promise<Uint8Array | undefined> {
    return isOwner(owner) && isDigest(digest) ? this.readContent(owner, digest) : undefined;
  }

  /**
   * The records that a change writes, or removes where there is no text, and the contents that they name and that were not
   * there: what a version declares moves out of its record when there is a newer one.
   */
  protected async written({ templates, saved, content }: Change, owner: string): Promise<Written> {
    const records = new Map<string, string | undefined>();
    const contents = new Map<string, Content>(content && [[content.digest, content]]);
    for (const [id, template] of templates) {
      if (!template) {
        records.set(id, undefined);
        continue;
      }
      const stored: RecordedVersion[] = (await this.#record(owner, id))?.versions ?? [];
      const found = saved?.id === id ? [saved.version, ...stored] : stored;
      records.set(id, writeRecord({ id, versions: await this.#recorded(template, found, contents) }));
    }
    return { records, contents: [...contents.values()] };
  }

  /** The versions of a template as a record has them. @param found what is there of it, the saved version among it */
  async #recorded(
    { versions: [newest, ...older] }: HeldTemplate,
    found: readonly RecordedVersion[],
    contents: Map<string, Content>,
  ): Promise<StoredTemplate['versions']> {
    const declaredOf = ({ version }: OlderVersion) =>
      found.flatMap((each) => (each.version === version && inlineDeclared(each)) || [])[0];
    const recorded: OlderVersion[] = [];
    for (const version of older) {
      const declared = version.declared === undefined ? declaredOf(version) : undefined;
      if (!declared) {
        if (version.declared !== undefined) recorded.push(version);
        continue;
      }
      const bytes = writeDeclared(declared);
      const digest = await sha256(bytes);
      contents.set(digest, { digest, bytes, kind: 'text' });
      recorded.push({ ...partsOf(version), declared: digest });
    }
    return [{ ...partsOf(newest), ...(declaredOf(newest) as Declared) }, ...recorded];
  }

  async #record(owner: string, id: string): Promise<TemplateRecord | undefined> {
    return isOwner(owner) && isTemplateId(id) ? this.readRecord(owner, id) : undefined;
  }

  /** The values of those that can be read; the others are reported. */
  protected intact<Value>(owner: string, location: string, value: Value | string): Value[] {
    if (typeof value !== 'string') return [value];
    this.report({ owner, location, problem: value });
    return [];
  }

  protected report(damaged: DamagedRecord): void {
    this.#onDamage(damaged);
  }

  #change<Answer>(owner: string, plan: (holdings: Holdings) => Plan<Answer>): Promise<Answer> {
    return this.#turns.take(owner, () => this.make(owner, plan));
  }
}

/** The writes of a change. */
export interface Written {
  /** The text of each record by the id of its template; undefined for one to remove. */
  records: Map<string, string | undefined>;
  contents: Content[];
}

function inlineDeclared({ declaration, warnings }: Partial<Declared>): Declared | undefined {
  return declaration && warnings && { declaration, warnings };
}

/** Tells whether a change has records to write, and not only a content to complete. */
export function hasRecords({ templates, assets }: Change): boolean {
  return templates.size > 0 || assets.size > 0;
}

function check(isRight: boolean, what: string, text: string): void {
  if (!isRight) throw new RangeError(`not ${what}: ${JSON.stringify(text.slice(0, 100))}`);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A mutex for each owner: its changes follow one another within this process, while those of several are made at once. */
export class OwnerMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `change` when all earlier ones of the owner have ended. */
  async take<Result>(owner: string, change: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(owner) ?? Promise.resolve()).then(change);
    const ended = result.then(
      () => {},
      () => {},
    );
    this.#last.set(owner, ended);
    try {
      return await result;
    } finally {
      if (this.#last.get(owner) === ended) this.#last.delete(owner);
    }
  }
}
