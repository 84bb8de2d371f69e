/** Saves for the one owner whom most tests are about. */

import type { Test } from 'tap';
import type { DocumentStore, StoredAsset } from '../../../src/documents/document-store.js';
import { type Draft, ENOUGH, OWNER } from '../corpora/stored-templates.js';

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

/** Asserts that all drafts are versions of the template `card`, the last one the newest, and that each says what it declares. */
export async function readsEveryVersion(t: Test, store: DocumentStore, drafts: Draft[]): Promise<void> {
  const { versions } = (await store.template(OWNER, 'card')) ?? {};
  t.same(
    versions?.map(({ version }) => version),
    drafts.map(({ version }) => version.version).reverse(),
  );
  t.same(versions?.[0], drafts.at(-1)?.version);
  for (const { version } of drafts) {
    const { declaration, warnings } = version;
    t.same(await store.declared(OWNER, 'card', version.version), { declaration, warnings });
  }
}
