import { hash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  makeDirectory,
  removeAbandoned,
  removeDurably,
  unlessMissing,
  writeDurably,
} from '../files/durable-files.js';
import type { Change, Content, Plan } from './changes.js';
import { DirectoryLock } from './directory-lock.js';
import type { StoredAsset, StoredTemplate } from './document-store.js';
import { type HeldTemplate, type Holdings, heldTemplate, neededContents } from './holdings.js';
import { PlannedStore, type PlannedStoreOptions } from './planned-store.js';
import { isDigest, readAsset, readRecord, storedTemplate, type TemplateRecord } from './records.js';
import { isTemplateId } from './template-id.js';

const RECORD_FILE = /^(.+)\.json$/;

/** Files that are looked at at the same time. */
const BATCH = 32;

/** Records of templates that are read at the same time, which may have megabytes where an older service wrote them. */
const TEMPLATE_BATCH = 8;

/**
 * Templates and assets in a directory, one folder for each owner:
 *
 * - `templates/ID.json`, the versions of a template, with what the newest one declares;
 * - `assets/HASH.json`, an asset by the SHA-256 of its name, because not every file system tells `A.png` from `a.png`;
 * - `contents/DIGEST`, HTML, what older versions declare, and the bytes of assets, each once;
 * - `lock.NUMBER`, see `DirectoryLock`.
 *
 * A change writes its content first, then the record that makes it true, then records that lose versions, and removes
 * contents last. What a crash leaves unneeded in between is removed by the owner's next change, unless a record is
 * damaged, which may need it; until then it is answered to whoever has its digest. Methods throw the errors of the file
 * system, and StoreUnavailable where another process holds an owner's lock for too long.
 */
export class DocumentFiles extends PlannedStore {
  readonly #directory: string;

  /** @param directory made when the first owner saves, readable by its owner only */
  constructor(directory: string, options: PlannedStoreOptions = {}) {
    super(options);
    this.#directory = resolve(directory);
  }

  protected async readTemplates(owner: string): Promise<StoredTemplate[]> {
    return (await this.#allTemplates(owner, storedTemplate)).found;
  }

  protected async readRecord(owner: string, id: string): Promise<TemplateRecord | undefined> {
    const [record] = await this.#read(owner, this.#templatePath(owner, id), (text) => readRecord(id, text));
    return record;
  }

  /** Records are replaced, never written into: those that are there have other numbers after a change. */
  protected async readRevision(owner: string): Promise<string> {
    const folder = join(this.#directory, owner, 'templates');
    const names = (await namesIn(folder)).filter((name) => RECORD_FILE.test(name)).sort();
    const stamps = await inBatches(names, BATCH, async (name) => {
      const file = await unlessMissing(stat(join(folder, name), { bigint: true }));
      return file ? `${name} ${file.ino} ${file.mtimeNs} ${file.size}` : '';
    });
    return hash('sha256', stamps.join('\n'));
  }

  protected async readAssets(owner: string): Promise<StoredAsset[]> {
    return (await this.#allAssets(owner)).found;
  }

  protected async readAsset(owner: string, name: string): Promise<StoredAsset | undefined> {
    const [asset] = await this.#readAsset(owner, this.#assetPath(owner, name), name);
    return asset;
  }

  protected async readContent(owner: string, digest: string): Promise<Uint8Array | undefined> {
    return unlessMissing(readFile(this.#contentPath(owner, digest)));
  }

  protected async make<Answer>(owner: string, plan: (holdings: Holdings) => Plan<Answer>): Promise<Answer> {
    for (const folder of ['templates', 'assets', 'contents'])
      await makeDirectory(join(this.#directory, owner, folder));
    const lock = await DirectoryLock.take(join(this.#directory, owner));
    try {
      const holdings = await this.#holdings(owner);
      const { answer, change } = plan(holdings);
      if (change) await this.#carryOut(owner, change, lock, holdings);
      return answer;
    } finally {
      await lock.release();
    }
  }

  async #carryOut(owner: string, change: Change, lock: DirectoryLock, before: Holdings): Promise<void> {
    await this.#removeAbandoned(owner);
    await lock.check();
    const written = await this.written(change, owner);
    try {
      for (const content of written.contents) await this.#complete(owner, content, before);
      for (const [name, asset] of change.assets)
        await this.#replace(this.#assetPath(owner, name), asset && `${JSON.stringify(asset, null, 1)}\n`);
      for (const [id, record] of written.records) await this.#replace(this.#templatePath(owner, id), record);
    } catch (error) {
      // Where others have taken over, what is unneeded is for them to say.
      await lock.check();
      // A disk may have room for the content and not for the record, and has the room back then.
      await this.#removeUnneeded(owner, written.contents).catch(() => {});
      throw error;
    }
    const digests = new Set(written.contents.map(({ digest }) => digest));
    for (const digest of change.unneeded)
      if (!digests.has(digest)) await rm(this.#contentPath(owner, digest), { force: true });
  }

  async #complete(owner: string, { digest, bytes }: Content, { contents }: Holdings): Promise<void> {
    if (contents.get(digest) === bytes.length) return;
    await writeDurably(this.#contentPath(owner, digest), bytes);
  }

  /** Removes the contents of a change that failed, unless what is stored now needs them. */
  async #removeUnneeded(owner: string, contents: Content[]): Promise<void> {
    const holdings = await this.#holdings(owner);
    if (holdings.damaged) return;
    const needed = neededContents(holdings);
    for (const { digest } of contents)
      if (!needed.has(digest)) await rm(this.#contentPath(owner, digest), { force: true });
  }

  /** Writes a record, or removes it where there is none any more. */
  async #replace(path: string, record: string | undefined): Promise<void> {
    if (record === undefined) await removeDurably(path);
    else await writeDurably(path, record);
  }

  async #holdings(owner: string): Promise<Holdings> {
    const templates = await this.#allTemplates(owner, heldTemplate);
    const assets = await this.#allAssets(owner);
    return {
      templates: new Map(templates.found.map((template) => [template.id, template])),
      assets: new Map(assets.found.map((asset) => [asset.name, asset])),
      contents: await this.#contents(owner),
      damaged: templates.damaged || assets.damaged,
    };
  }

  /** @param of what is wanted of each record */
  async #allTemplates<Template extends StoredTemplate | HeldTemplate>(
    owner: string,
    of: (record: TemplateRecord, text: string) => Template,
  ): Promise<Records<Template>> {
    const folder = {
      path: join(this.#directory, owner, 'templates'),
      isName: isTemplateId,
      batch: TEMPLATE_BATCH,
    };
    return this.#readAll(folder, (path, id) =>
      this.#read(owner, path, (text) => {
        const record = readRecord(id, text);
        return typeof record === 'string' ? record : of(record, text);
      }),
    );
  }

  async #allAssets(owner: string): Promise<Records<StoredAsset>> {
    const folder = { path: join(this.#directory, owner, 'assets'), isName: isDigest, batch: BATCH };
    return this.#readAll(folder, (path) => this.#readAsset(owner, path));
  }

  /** Reads the records of a folder whose names are as expected; others are left alone. */
  async #readAll<Stored>(
    { path, isName, batch }: { path: string; isName: (name: string) => boolean; batch: number },
    readOne: (path: string, name: string) => Promise<Stored[]>,
  ): Promise<Records<Stored>> {
    const names = (await namesIn(path)).flatMap((file) => RECORD_FILE.exec(file)?.[1] ?? []).filter(isName);
    const read = await inBatches(names, batch, (name) => readOne(join(path, `${name}.json`), name));
    return { found: read.flat(), damaged: read.some(({ length }) => length === 0) };
  }

  /** @param name of the asset that is expected, any that the file is named by unless given */
  async #readAsset(owner: string, path: string, name?: string): Promise<StoredAsset[]> {
    return this.#read(owner, path, (text) => {
      const asset = readAsset(text);
      if (typeof asset === 'string') return asset;
      const isExpected = name === undefined ? path.endsWith(assetFile(asset.name)) : asset.name === name;
      return isExpected ? asset : 'describes another asset';
    });
  }

  /** The record in a file; none where it is missing, or damaged, which is reported. */
  async #read<Stored>(
    owner: string,
    path: string,
    parse: (text: string) => Stored | string,
  ): Promise<Stored[]> {
    try {
      const text = await unlessMissing(readFile(path, 'utf8'));
      return text === undefined ? [] : this.intact(owner, path, parse(text));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.report({ owner, location: path, problem: `cannot be read (${code})` });
      return [];
    }
  }

  async #contents(owner: string): Promise<Map<string, number>> {
    const contents = new Map<string, number>();
    const digests = (await namesIn(join(this.#directory, owner, 'contents'))).filter(isDigest);
    await inBatches(digests, BATCH, async (digest) => {
      const file = await unlessMissing(stat(this.#contentPath(owner, digest)));
      if (file) contents.set(digest, file.size);
    });
    return contents;
  }

  /** What is unfinished was left by a crash, or by a process that stood still and has lost the lock. */
  async #removeAbandoned(owner: string): Promise<void> {
    for (const folder of ['templates', 'assets', 'contents'])
      await removeAbandoned(join(this.#directory, owner, folder), Number.POSITIVE_INFINITY);
  }

  #templatePath(owner: string, id: string): string {
    return join(this.#directory, owner, 'templates', `${id}.json`);
  }

  #assetPath(owner: string, name: string): string {
    return join(this.#directory, owner, 'assets', assetFile(name));
  }

  #contentPath(owner: string, digest: string): string {
    return join(this.#directory, owner, 'contents', digest);
  }
}

/** The records of a folder, and whether there are others that cannot be read. */
interface Records<Stored> {
  found: Stored[];
  damaged: boolean;
}

function assetFile(name: string): string {
  return `${hash('sha256', name)}.json`;
}

/** What `use` makes of each, some of them at the same time. */
async function inBatches<Each, Result>(
  all: readonly Each[],
  batch: number,
  use: (each: Each) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += batch)
    results.push(...(await Promise.all(all.slice(start, start + batch).map(use))));
  return results;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? [];
}
