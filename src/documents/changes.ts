/** What a change of an owner's templates or assets writes and removes, or why it is not made. */

import {
  LEAST_RECORD_BYTES,
  MOST_ASSETS,
  MOST_RECORD_BYTES,
  type OlderVersion,
  type Precondition,
  RECORD_BYTES_A_TEMPLATE,
  RETAINED_VERSIONS,
  type StoredAsset,
  type TemplateVersion,
  type Unchanged,
} from './document-store.js';
import {
  assetBytes,
  type HeldTemplate,
  type Holdings,
  neededContents,
  outdatedAssetBytes,
  type Replacements,
  recordsBytes,
  replaced,
  withoutOldest,
} from './holdings.js';
import { partsOf, recordBytes } from './records.js';

/** A content with its digest. */
export interface Content {
  digest: string;
  bytes: Uint8Array;
  /** What suits the store best: text is worth compressing. */
  kind: 'text' | 'binary';
}

/** Contents and records to be written, in this order, and removed afterwards. */
export interface Change extends Replacements {
  /** Stored unless it is. */
  content?: Content;
  /** The template that is saved, and its newest version with what that declares. */
  saved?: { id: string; version: TemplateVersion };
  /** The digests of contents that nothing needs any more. */
  unneeded: string[];
}

/** A change and the answer to it once it is made; the answer alone where nothing is to be written. */
export type Plan<Answer> = { answer: Answer; change?: Change };

/** See `DocumentStore.saveTemplate`. */
export function planTemplate(
  holdings: Holdings,
  { id, version, limit, condition }: TemplateSaving,
  html: Content,
): Plan<{ template: HeldTemplate; created: boolean } | Unchanged> {
  const stored = holdings.templates.get(id);
  if (!isMet(condition, stored?.versions[0].version)) return { answer: 'changed' };
  if (!Object.values(version.assets).every((digest) => holdings.contents.has(digest)))
    return { answer: 'changed' };
  if (stored?.versions[0].version === version.version)
    return { answer: { template: stored, created: false }, change: contentAlone(html) };
  if (!stored && holdings.templates.size >= limit) return { answer: 'limit' };

  const others = (stored?.versions ?? []).filter((each) => each.version !== version.version);
  const older = withinRecord(version, others.slice(0, RETAINED_VERSIONS - 1));
  const bytes = recordBytes(version, older);
  const template: HeldTemplate = { id, versions: [partsOf(version), ...older], bytes };
  const replacement = { templates: new Map([[id, template]]), assets: new Map() };
  const [before, after] = [recordsBytes(holdings), recordsBytes(replaced(holdings, replacement))];
  if (after > Math.max(LEAST_RECORD_BYTES, limit * RECORD_BYTES_A_TEMPLATE) && after > before)
    return { answer: 'limit' };
  const change = { ...changeOf(holdings, replacement, html), saved: { id, version } };
  return { answer: { template: change.templates.get(id) ?? template, created: !stored }, change };
}

/** Those of the older versions, the youngest, that the record of a template can have beside its newest one. */
function withinRecord(newest: TemplateVersion, older: OlderVersion[]): OlderVersion[] {
  let fitting = older.length;
  while (fitting > 0 && recordBytes(newest, older.slice(0, fitting)) > MOST_RECORD_BYTES) fitting--;
  return older.slice(0, fitting);
}

export interface TemplateSaving {
  id: string;
  version: TemplateVersion;
  limit: number;
  condition: Precondition | undefined;
}

/** See `DocumentStore.deleteTemplate`. */
export function planTemplateRemoval(
  holdings: Holdings,
  id: string,
  condition: Precondition | undefined,
): Plan<'deleted' | 'changed' | undefined> {
  const stored = holdings.templates.get(id);
  if (!stored) return { answer: undefined };
  if (!isMet(condition, stored.versions[0].version)) return { answer: 'changed' };
  const change = changeOf(holdings, { templates: new Map([[id, undefined]]), assets: new Map() });
  return { answer: 'deleted', change };
}

/** See `DocumentStore.saveAsset`. */
export function planAsset(
  holdings: Holdings,
  asset: StoredAsset,
  { limit, condition }: { limit: number; condition: Precondition | undefined },
  content: Content,
): Plan<{ asset: StoredAsset; created: boolean } | Unchanged> {
  const { name, digest, mediaType } = asset;
  const stored = holdings.assets.get(name);
  if (!isMet(condition, stored?.digest)) return { answer: 'changed' };
  if (stored?.digest === digest && stored.mediaType === mediaType)
    return { answer: { asset: stored, created: false }, change: contentAlone(content) };

  const change = changeOf(holdings, { templates: new Map(), assets: new Map([[name, asset]]) }, content);
  const after = replaced(holdings, change);
  const fits = assetBytes(after) <= limit && outdatedAssetBytes(after) <= limit;
  if (!fits || after.assets.size > MOST_ASSETS) return { answer: 'limit' };
  return { answer: { asset, created: !stored }, change };
}

/** See `DocumentStore.deleteAsset`. */
export function planAssetRemoval(
  holdings: Holdings,
  name: string,
  condition: Precondition | undefined,
): Plan<'deleted' | 'changed' | undefined> {
  const stored = holdings.assets.get(name);
  if (!stored) return { answer: undefined };
  if (!isMet(condition, stored.digest)) return { answer: 'changed' };
  const change = changeOf(holdings, { templates: new Map(), assets: new Map([[name, undefined]]) });
  return { answer: 'deleted', change };
}

/** The change that makes replacements, with the versions that have to go for them and the contents that go with those. */
function changeOf(holdings: Holdings, replacements: Replacements, content?: Content): Change {
  const contents = new Map(holdings.contents);
  if (content) contents.set(content.digest, content.bytes.length);
  const after = replaced({ ...holdings, contents }, replacements);
  const shortened = withoutOldest(after);
  const change = { ...replacements, templates: new Map([...replacements.templates, ...shortened]) };
  const needed = neededContents(replaced(after, { templates: shortened, assets: new Map() }));
  const unneeded = holdings.damaged ? [] : [...contents.keys()].filter((digest) => !needed.has(digest));
  return { ...change, unneeded, ...(content && { content }) };
}

/** For what is stored already: its content is written once more where it is gone, as after a partial restoration. */
function contentAlone(content: Content): Change {
  return { templates: new Map(), assets: new Map(), content, unneeded: [] };
}

/** @param current the version or digest that is stored; undefined if there is none */
function isMet(condition: Precondition | undefined, current: string | undefined): boolean {
  const { ifMatch, ifNone = false } = condition ?? {};
  if (ifNone && current !== undefined) return false;
  if (ifMatch === undefined) return true;
  return current !== undefined && (ifMatch === '*' || ifMatch.includes(current));
}
