import { LRUCache } from 'lru-cache';
import {
  ASSETS_FOLDER,
  type DocumentSource,
  MOST_ASSET_BYTES,
  MOST_BYTES_OF_ASSETS,
  MOST_DOCUMENT_BYTES,
} from '../../workers/documents/document-source.js';
import { RenderAbandoned } from '../rendering/failures.js';
import type { LeaseClient, LeasedSource, StoredSource } from '../rendering/stored-source.js';
import { ByteBudget, type TakenBytes } from './byte-budget.js';
import type { DocumentContents } from './document-contents.js';

/** Bytes of documents under way that have more than `SMALL_BYTES`: one of the largest of each of two keys. */
export const LARGE_SOURCES_BYTES = 80 * 1024 * 1024;

/** Bytes of those that have less, which never wait for large ones. */
export const SMALL_SOURCES_BYTES = 32 * 1024 * 1024;

const SMALL_BYTES = 1024 * 1024;

/** Versions whose bytes are remembered, at some 200 bytes each; of others the most possible is assumed. */
const REMEMBERED_SIZES = 10_000;

/** The parts of a key's document. */
export interface SourceParts {
  id: string;
  version: string;
  /** The HTML, or its SHA-256 in hexadecimal. */
  html: Uint8Array | string;
  /** SHA-256 of each asset, by its name. */
  assets: Readonly<Record<string, string>>;
  /** Of all of it, where that is certain. */
  bytes?: number;
}

/** Bytes in memory for all who draw one version. */
interface Lease {
  source: Promise<DocumentSource>;
  users: number;
  /** Aborts when there are no users any more. */
  waiting: AbortController;
}

/**
 * The bytes of keys' documents while they wait for a thread or are drawn: all who draw one version share them, and all
 * versions share a budget. Cached templates and requests hold none.
 */
export class SourceLeases {
  readonly #contents: Pick<DocumentContents, 'content'>;
  readonly #large = new ByteBudget(LARGE_SOURCES_BYTES);
  readonly #small = new ByteBudget(SMALL_SOURCES_BYTES);
  readonly #sizes = new LRUCache<string, number>({ max: REMEMBERED_SIZES });
  readonly #leases = new Map<string, Lease>();

  constructor(contents: Pick<DocumentContents, 'content'>) {
    this.#contents = contents;
  }

  /** A source of these parts. @param owner id of the key that has them */
  stored(owner: string, parts: SourceParts): StoredSource {
    const { id, version } = parts;
    return { id, version, lease: (client) => this.#lease(owner, parts, client) };
  }

  async #lease(owner: string, parts: SourceParts, client: LeaseClient): Promise<LeasedSource> {
    const { signal, isPatient = false } = client;
    const name = `${owner} ${parts.id} ${parts.version}${isPatient ? ' patient' : ''}`;
    const lease = this.#leases.get(name) ?? this.#begin(name, owner, parts, isPatient);
    lease.users++;
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', release);
      if (--lease.users === 0) this.#end(name, lease);
    };
    signal.addEventListener('abort', release, { once: true });
    if (signal.aborted) release();
    try {
      const source = await lease.source;
      if (isOver) throw new RenderAbandoned();
      signal.removeEventListener('abort', release);
      return { source, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  #begin(name: string, owner: string, parts: SourceParts, isPatient: boolean): Lease {
    const waiting = new AbortController();
    const loading = this.#load(owner, parts, { signal: waiting.signal, isPatient });
    const source = loading.then((loaded) => loaded.source);
    const lease: Lease = { source, users: 0, waiting };
    this.#leases.set(name, lease);
    waiting.signal.addEventListener('abort', () => {
      loading.then(
        ({ taken }) => taken.giveBack(),
        () => {},
      );
    });
    return lease;
  }

  #end(name: string, lease: Lease): void {
    if (this.#leases.get(name) === lease) this.#leases.delete(name);
    lease.waiting.abort();
  }

  async #load(
    owner: string,
    parts: SourceParts,
    client: LeaseClient,
  ): Promise<{ source: DocumentSource; taken: TakenBytes }> {
    const { id, version, html, assets } = parts;
    const size = parts.bytes ?? this.#sizes.get(version) ?? mostBytes(parts);
    const taken = await (size <= SMALL_BYTES ? this.#small : this.#large).take(owner, size, client);
    try {
      const content = (digest: string) => this.#contents.content(owner, digest);
      // One promise over all that is begun, so that none fails unseen.
      const [source, ...files] = await Promise.all([
        typeof html === 'string' ? content(html) : html,
        ...Object.entries(assets).map(
          async ([name, digest]) => [ASSETS_FOLDER + name, await content(digest)] as const,
        ),
      ]);
      const bytes = files.reduce((sum, [, file]) => sum + file.length, source.length);
      this.#sizes.set(version, bytes);
      taken.shrink(bytes);
      return { source: { id, version, html: source, assets: new Map(files) }, taken };
    } catch (error) {
      taken.giveBack();
      throw error;
    }
  }
}

/** The most bytes that a document can have. */
function mostBytes({ assets }: SourceParts): number {
  const ofAssets = Object.keys(assets).length * MOST_ASSET_BYTES;
  return MOST_DOCUMENT_BYTES + Math.min(ofAssets, MOST_BYTES_OF_ASSETS);
}
