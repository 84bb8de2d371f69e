import {
  assetsRefusal,
  namedAssets,
  VERSION_DIGITS,
  versionedBytes,
} from '../../workers/documents/document-source.js';
import { sharedBytes } from '../rendering/shared-bytes.js';
import type { AnySource } from '../rendering/stored-source.js';
import { sha256 } from '../sha256.js';
import type { DocumentStore, StoredAsset } from './document-store.js';
import type { SourceLeases } from './source-leases.js';

/** A document as a caller sends it, with those of the assets it names that the caller's key has. */
export interface Draft {
  source: AnySource;
  /** SHA-256 of each of those assets in hexadecimal, by name. */
  assets: Record<string, string>;
}

/** Thrown for a document that cannot be put together with what it names. */
export class DraftRefused extends Error {
  override name = 'DraftRefused';
}

/** Puts documents that callers send together with the assets of their keys. */
export class DocumentDrafts {
  readonly #store: Pick<DocumentStore, 'assets'>;
  readonly #leases: Pick<SourceLeases, 'stored'>;

  constructor(store: Pick<DocumentStore, 'assets'>, leases: Pick<SourceLeases, 'stored'>) {
    this.#store = store;
    this.#leases = leases;
  }

  /**
   * Assets that are missing are left out, which the compiler reports.
   * @param html at most `MOST_DOCUMENT_BYTES`
   * @param key id of the caller's key; no assets are found without one
   * @throws DraftRefused, and errors of the store
   */
  async draft(id: string, html: Uint8Array, key: string | undefined): Promise<Draft> {
    const named = key === undefined ? [] : await this.#namedAssets(html, key);
    // Before anything is read: all assets of a key may be more than fit into memory.
    const ofAssets = named.reduce((sum, { bytes }) => sum + bytes, 0);
    const refusal = assetsRefusal(ofAssets);
    if (refusal !== undefined) throw new DraftRefused(refusal);
    const digests = new Map(named.map(({ name, digest }) => [name, digest]));
    const version = (await sha256(versionedBytes(html, digests))).slice(0, VERSION_DIGITS);
    const shared = sharedBytes(html);
    const assets = Object.fromEntries(digests);
    if (key === undefined || named.length === 0)
      return { source: { id, version, html: shared, assets: new Map() }, assets };
    const parts = { id, version, html: shared, assets, bytes: html.length + ofAssets };
    return { source: this.#leases.stored(key, parts), assets };
  }

  async #namedAssets(html: Uint8Array, key: string): Promise<StoredAsset[]> {
    const names = new Set(namedAssets(Buffer.from(html).toString('utf8')));
    return names.size === 0 ? [] : (await this.#store.assets(key)).filter(({ name }) => names.has(name));
  }
}
