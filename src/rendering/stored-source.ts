import type { DocumentSource } from '../../workers/documents/document-source.js';
import type { TemplateSource } from './served-template.js';

/** A document whose bytes lie in a store, and are in memory only while it waits for a thread or is drawn. */
export interface StoredSource {
  /** As in `DocumentSource`. */
  id: string;
  version: string;
  /**
   * Has its bytes in memory until `release` is called.
   * @throws QueueFull where others leave no memory for them, RenderAbandoned, and errors of the store
   */
  lease(client: LeaseClient): Promise<LeasedSource>;
}

/** Who waits for the bytes of a document. */
export interface LeaseClient {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** Set if it waits as long as it takes, as rows of batches do. */
  isPatient?: boolean;
}

export interface LeasedSource {
  source: DocumentSource;
  /** To be called once. */
  release(): void;
}

/** A template's source, wherever its bytes are. */
export type AnySource = TemplateSource | StoredSource;

export function isStored(source: AnySource): source is StoredSource {
  return 'lease' in source;
}

/**
 * Runs `use` with a source whose bytes are in memory.
 * @throws what `use` and `StoredSource.lease` throw
 */
export async function withSource<Source extends AnySource | undefined, Result>(
  source: Source,
  client: LeaseClient,
  use: (source: Exclude<Source, StoredSource> | DocumentSource) => Promise<Result>,
): Promise<Result> {
  if (!source || !isStored(source)) return use(source as Exclude<Source, StoredSource>);
  const { source: leased, release } = await source.lease(client);
  try {
    return await use(leased);
  } finally {
    release();
  }
}
