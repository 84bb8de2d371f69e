import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { RedisConnection } from '../access/redis/redis-connection.js';
import { StoreUnavailable } from '../access/store-failure.js';
import type { Change, Content, Plan } from './changes.js';
import type { StoredAsset, StoredTemplate } from './document-store.js';
import { type HeldTemplate, type Holdings, heldTemplate } from './holdings.js';
import { hasRecords, PlannedStore, type PlannedStoreOptions, type Written } from './planned-store.js';
import { readAsset, readRecord, storedTemplate, type TemplateRecord } from './records.js';
import { CHANGE, HOLDINGS } from './redis-document-scripts.js';

/** How long Redis keeps an upload that no change has taken, in milliseconds: a change takes a few seconds at most. */
const UPLOAD_MS = 60_000;

/** How often a change is tried while those of other fronts come first. */
const ATTEMPTS = 50;

/** The longest pause between two of them, in milliseconds. */
const LONGEST_PAUSE_MS = 50;

/** What `CHANGE` answers. */
const DONE = 2;
const UPLOAD_EXPIRED = 1;

/** Records that are unpacked at the same time. */
const PARSED_AT_ONCE = 8;

type HoldingsReply = [revision: Buffer, templates: Buffer[], assets: Buffer[], contents: Buffer[]];

interface Attempt {
  change: Change;
  written: Written;
  /** The keys of uploads by the digests of their contents. */
  uploads: ReadonlyMap<string, string>;
}

/** Where an owner's part lies; the braces put all of it into one slot of a cluster. */
interface OwnerKeys {
  owner: string;
  revision: string;
  templates: string;
  assets: string;
  contents: string;
  content(digest: string): string;
  upload(id: string): string;
}

/**
 * Templates and assets in Redis: for each owner a hash of templates by id and one of assets by name, a string for each
 * content, a hash of their lengths by digest, and a revision that every change replaces.
 *
 * A change is planned from what a front has read, and made by one script, if the revision is still the same; otherwise
 * it is planned anew. Its contents are uploaded first, under names of their own that expire, and renamed by that script.
 *
 * Every method throws StoreUnavailable. After one from a method that changes something, the change may have been made.
 * A read takes one round trip; a change two, three with a content, and as many more without it for each change of
 * another front that comes first.
 */
export class RedisDocumentStore extends PlannedStore {
  readonly #redis: RedisConnection;

  /** @param redis whose probes run `REHEARSE_DOCUMENTS`, because a script that is refused half-way is half done */
  constructor(redis: RedisConnection, options: PlannedStoreOptions = {}) {
    super(options);
    this.#redis = redis;
  }

  protected async readTemplates(owner: string): Promise<StoredTemplate[]> {
    const keys = this.#keys(owner);
    const fields = await this.#redis.send((client) => client.hgetallBuffer(keys.templates));
    return (await this.#parseTemplates(keys, Object.entries(fields), storedTemplate)).flat();
  }

  protected async readRecord(owner: string, id: string): Promise<TemplateRecord | undefined> {
    const keys = this.#keys(owner);
    const value = await this.#redis.send((client) => client.hgetBuffer(keys.templates, id));
    return value ? (await this.#parseTemplates(keys, [[id, value]], (record) => record))[0]?.[0] : undefined;
  }

  protected async readRevision(owner: string): Promise<string> {
    const { revision } = this.#keys(owner);
    return (await this.#redis.send((client) => client.get(revision))) ?? '';
  }

  protected async readAssets(owner: string): Promise<StoredAsset[]> {
    const keys = this.#keys(owner);
    const fields = await this.#redis.send((client) => client.hgetall(keys.assets));
    return Object.entries(fields).flatMap(([name, record]) => this.#parseAsset(keys, name, record));
  }

  protected async readAsset(owner: string, name: string): Promise<StoredAsset | undefined> {
    const keys = this.#keys(owner);
    const record = await this.#redis.send((client) => client.hget(keys.assets, name));
    return record === null ? undefined : this.#parseAsset(keys, name, record)[0];
  }

  protected async readContent(owner: string, digest: string): Promise<Uint8Array | undefined> {
    const location = this.#keys(owner).content(digest);
    const value = await this.#redis.send((client) => client.getBuffer(location));
    if (!value) return undefined;
    return this.intact(owner, location, (await decode(value)) ?? 'is not what was written')[0];
  }

  protected async make<Answer>(owner: string, plan: (holdings: Holdings) => Plan<Answer>): Promise<Answer> {
    const keys = this.#keys(owner);
    let uploads = new Map<string, string>();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { revision, holdings } = await this.#holdings(keys);
      const { answer, change } = plan(holdings);
      if (!change || !(await this.#isNews(keys, change))) return answer;
      const written = await this.written(change, owner);
      for (const content of written.contents)
        if (!uploads.has(content.digest)) uploads.set(content.digest, await this.#upload(keys, content));
      const outcome = await this.#attempt(keys, revision, { change, written, uploads });
      if (outcome === DONE) return answer;
      if (outcome === UPLOAD_EXPIRED) uploads = new Map();
      await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 * attempt));
    }
    throw new StoreUnavailable('others are changing the same templates and assets');
  }

  /** Tells whether a change would change anything: one of a content alone does where that is gone. */
  async #isNews({ content: keyOf }: OwnerKeys, change: Change): Promise<boolean> {
    const { content } = change;
    if (hasRecords(change) || !content) return true;
    return (await this.#redis.send((client) => client.exists(keyOf(content.digest)))) === 0;
  }

  /** @returns its key */
  async #upload(keys: OwnerKeys, { bytes, kind }: Content): Promise<string> {
    const key = keys.upload(randomUUID());
    const value = await encode(bytes, kind);
    await this.#redis.send((client) => client.set(key, value, 'PX', UPLOAD_MS));
    return key;
  }

  async #attempt(keys: OwnerKeys, revision: string, { change, written, uploads }: Attempt): Promise<number> {
    const { assets } = change;
    const { records, contents } = written;
    const places = contents.flatMap(({ digest }) => [uploads.get(digest) ?? '', keys.content(digest)]);
    const digests = new Set(contents.map(({ digest }) => digest));
    const unneeded = change.unneeded.filter((digest) => !digests.has(digest));
    const hashes = [keys.revision, keys.templates, keys.assets, keys.contents];
    const fields: (string | Buffer)[] = [];
    for (const [id, record] of records)
      fields.push('2', id, record === undefined ? '' : await encode(Buffer.from(record), 'text'));
    for (const [name, asset] of assets) fields.push('3', name, asset ? JSON.stringify(asset) : '');
    for (const { digest, bytes } of contents) fields.push('4', digest, String(bytes.length));
    for (const digest of unneeded) fields.push('4', digest, '');
    return this.#redis.run<number>(
      CHANGE,
      [...hashes, ...places, ...unneeded.map((digest) => keys.content(digest))],
      [revision, randomUUID(), String(contents.length), ...fields],
    );
  }

  async #holdings(keys: OwnerKeys): Promise<{ revision: string; holdings: Holdings }> {
    const names = [keys.revision, keys.templates, keys.assets, keys.contents];
    const [revision, ...hashes] = await this.#redis.run<HoldingsReply>(HOLDINGS, names, []);
    const [templates, assets, contents] = hashes.map(pairs) as [Pairs, Pairs, Pairs];
    const [readTemplates, readAssets] = [
      await this.#parseTemplates(keys, templates, heldTemplate),
      assets.map(([name, record]) => this.#parseAsset(keys, name, record.toString())),
    ];
    return {
      revision: revision.toString(),
      holdings: {
        templates: new Map(readTemplates.flat().map((template) => [template.id, template])),
        assets: new Map(readAssets.flat().map((asset) => [asset.name, asset])),
        contents: new Map(contents.map(([digest, length]) => [digest, Number(length.toString()) || 0])),
        damaged: [...readTemplates, ...readAssets].some(({ length }) => length === 0),
      },
    };
  }

  /** A few at a time: one that an older service wrote may have megabytes. @param of what is wanted of each record */
  async #parseTemplates<Template extends StoredTemplate | HeldTemplate>(
    { owner, templates }: OwnerKeys,
    values: readonly [id: string, value: Buffer][],
    of: (record: TemplateRecord, text: string) => Template,
  ): Promise<Template[][]> {
    const parsed: Template[][] = [];
    const parse = async ([id, value]: [string, Buffer]) => {
      const text = (await decode(value))?.toString();
      const record = text === undefined ? 'is not what was written' : readRecord(id, text);
      const location = `${templates} ${id}`;
      return this.intact(owner, location, typeof record === 'string' ? record : of(record, text ?? ''));
    };
    for (let start = 0; start < values.length; start += PARSED_AT_ONCE)
      parsed.push(...(await Promise.all(values.slice(start, start + PARSED_AT_ONCE).map(parse))));
    return parsed;
  }

  #parseAsset({ owner, assets }: OwnerKeys, name: string, record: string): StoredAsset[] {
    const asset = readAsset(record);
    const isAnother = typeof asset !== 'string' && asset.name !== name;
    return this.intact(owner, `${assets} ${name}`, isAnother ? 'describes another asset' : asset);
  }

  #keys(owner: string): OwnerKeys {
    const common = `${this.#redis.prefix}{${owner}}:`;
    return {
      owner,
      revision: `${common}revision`,
      templates: `${common}templates`,
      assets: `${common}assets`,
      contents: `${common}contents`,
      content: (digest) => `${common}content:${digest}`,
      upload: (id) => `${common}upload:${id}`,
    };
  }
}

type Pairs = [name: string, value: Buffer][];

/** Pairs from alternating names and values, the form in which Redis answers. */
function pairs(list: readonly Buffer[]): Pairs {
  return list.flatMap((name, index): Pairs => {
    const value = list[index + 1];
    return index % 2 === 0 && value ? [[name.toString(), value]] : [];
  });
}

/** Most of what higher qualities gain, in a fraction of their time. */
const QUALITY = 5;

/** More than any record or document, so that a damaged value cannot take the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The first byte, which says what the others are. */
const FORM = { plain: 0, brotli: 1 } as const;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The form in which bytes are stored in Redis: text is compressed, because twenty versions of it are kept. @param kind `text` for what is worth compressing */
export async function encode(bytes: Uint8Array, kind: 'text' | 'binary'): Promise<Buffer> {
  if (kind === 'binary') return Buffer.concat([Buffer.of(FORM.plain), bytes]);
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return Buffer.concat([Buffer.of(FORM.brotli), await compress(bytes, { params: parameters })]);
}

/** What `encode` was given; undefined where this is not of its making. */
async function decode(value: Buffer): Promise<Buffer | undefined> {
  const rest = value.subarray(1);
  switch (value[0]) {
    case FORM.plain:
      return rest;
    case FORM.brotli:
      return decompress(rest, { maxOutputLength: MOST_BYTES }).catch(() => undefined);
    default:
      return undefined;
  }
}
