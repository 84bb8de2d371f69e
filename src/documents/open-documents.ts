import type { LookupCacheOptions } from '../access/lookup-cache.js';
import type { DocumentChecks } from './document-checks.js';
import { DocumentContents } from './document-contents.js';
import { DocumentDrafts } from './document-drafts.js';
import type { DocumentStore } from './document-store.js';
import { type DocumentStoreOptions, openDocumentStore } from './open-document-store.js';
import { OwnTemplates } from './own-templates.js';
import { SourceLeases } from './source-leases.js';

/** The documents of keys, with what finds and checks them. */
export interface Documents {
  documents: DocumentStore;
  contents: DocumentContents;
  own: OwnTemplates;
  checking: { drafts: DocumentDrafts; checks: DocumentChecks };
  close(): void;
}

/** Opens the store of documents without waiting for it. */
export function openDocuments(
  options: DocumentStoreOptions & Pick<LookupCacheOptions, 'onStoreFailure'>,
  checks: DocumentChecks,
): Documents {
  const { documents, close } = openDocumentStore(options);
  const { onStoreFailure = 'deny' } = options;
  const contents = new DocumentContents(documents);
  const leases = new SourceLeases(contents);
  const own = new OwnTemplates(documents, leases, { onStoreFailure });
  const checking = { drafts: new DocumentDrafts(documents, leases), checks };
  return { documents, contents, own, checking, close };
}
