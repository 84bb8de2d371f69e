/** Saves for the one owner whom most tests are about. */

import type { DocumentStore, StoredAsset } from '../../../src/documents/document-store.js';
import { type Draft, ENOUGH, OWNER } from './samples.js';

export function saveTemplate(store: DocumentStore, id: string, { version, html }: Draft, limit = ENOUGH) {
  return store.saveTemplate(OWNER, id, version, html, limit);
}

/** @returns undefined where it was refused */
export async function saveAsset(
  store: DocumentStore,
  name: string,
  bytes: Uint8Array,
  limit = ENOUGH,
): Promise<StoredAsset | undefined> {
  const saved = await store.saveAsset(OWNER, { name, mediaType: 'image/png' }, bytes, limit);
  return typeof saved === 'object' ? saved.asset : undefined;
}
