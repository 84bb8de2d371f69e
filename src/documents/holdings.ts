/** What an owner has, and which of it is needed. */

import { MOST_RECORD_BYTES, type OlderVersion, type StoredAsset } from './document-store.js';
import { partsOf, type TemplateRecord } from './records.js';

/**
 * Bytes of contents that only older versions need. Beyond them the oldest versions of an owner are dropped. 64 MiB are
 * all nineteen older versions of 200 templates of 17 KiB each, 256 of the largest documents, or three times the assets
 * of the plan `pro`. An owner of the largest plan thereby takes at most a third more than its assets.
 */
const OLDER_CONTENTS_BYTES = 64 * 1024 * 1024;

/** A template with its versions, the newest first, without what they declare. */
export interface HeldTemplate {
  id: string;
  versions: [newest: OlderVersion, ...older: OlderVersion[]];
  /** Of its record, once what older versions declare lies beside it. */
  bytes: number;
}

/** A template by its record. @param text of it */
export function heldTemplate(
  { id, versions: [newest, ...older] }: TemplateRecord,
  text: string,
): HeldTemplate {
  const versions: HeldTemplate['versions'] = [partsOf(newest), ...older.map(partsOf)];
  return { id, versions, bytes: Math.min(Buffer.byteLength(text), MOST_RECORD_BYTES) };
}

/** All that is stored for an owner at one moment. */
export interface Holdings {
  templates: ReadonlyMap<string, HeldTemplate>;
  assets: ReadonlyMap<string, StoredAsset>;
  /** The bytes of each content that is stored, by its digest; some may have been left by a crash. */
  contents: ReadonlyMap<string, number>;
  /** Set if there are records that cannot be read: any content may be needed by those. */
  damaged: boolean;
}

/** Holdings with some templates and assets replaced, or removed where the new one is undefined. */
export interface Replacements {
  templates: Map<string, HeldTemplate | undefined>;
  assets: Map<string, StoredAsset | undefined>;
}

/** The holdings after replacements. */
export function replaced(holdings: Holdings, { templates, assets }: Replacements): Holdings {
  return {
    ...holdings,
    templates: merged(holdings.templates, templates),
    assets: merged(holdings.assets, assets),
  };
}

/** The digests of everything that an asset or a version needs. */
export function neededContents({ templates, assets }: Pick<Holdings, 'templates' | 'assets'>): Set<string> {
  const needed = new Set([...assets.values()].map(({ digest }) => digest));
  for (const { versions } of templates.values())
    for (const version of versions) for (const digest of contentsOf(version)) needed.add(digest);
  return needed;
}

/** The bytes of the assets. */
export function assetBytes({ assets }: Holdings): number {
  return [...assets.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes of the records of templates. */
export function recordsBytes({ templates }: Pick<Holdings, 'templates'>): number {
  return [...templates.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes of former assets that the newest version of some template still names. */
export function outdatedAssetBytes(holdings: Holdings): number {
  const current = new Set([...holdings.assets.values()].map(({ digest }) => digest));
  const outdated = new Set<string>();
  for (const { versions } of holdings.templates.values())
    for (const digest of Object.values(versions[0].assets)) if (!current.has(digest)) outdated.add(digest);
  return [...outdated].reduce((sum, digest) => sum + sizeOf(holdings, digest), 0);
}

/**
 * The templates that lose versions for their older contents to fit in.
 * @param bound for those, in bytes
 */
export function withoutOldest(holdings: Holdings, bound = OLDER_CONTENTS_BYTES): Map<string, HeldTemplate> {
  const counted = currentContents(holdings);
  const older = [...holdings.templates.values()]
    .flatMap(({ id, versions: [, ...versions] }) => versions.map((version) => ({ id, version })))
    .sort((one, other) => compare(other.version.savedAt, one.version.savedAt));
  let total = 0;
  const retained = older.findIndex(({ version }) => {
    for (const digest of contentsOf(version)) {
      if (counted.has(digest)) continue;
      counted.add(digest);
      total += sizeOf(holdings, digest);
    }
    return total > bound;
  });
  const shortened = new Map<string, HeldTemplate>();
  if (retained < 0) return shortened;
  const dropped = new Set(older.slice(retained).map(({ version }) => version));
  for (const id of new Set(older.slice(retained).map((each) => each.id))) {
    const { versions, bytes } = holdings.templates.get(id) as HeldTemplate;
    const [newest, ...rest] = versions;
    shortened.set(id, { id, versions: [newest, ...rest.filter((version) => !dropped.has(version))], bytes });
  }
  return shortened;
}

/** The digests of all that assets and newest versions need. */
function currentContents({ templates, assets }: Holdings): Set<string> {
  const newest = [...templates].map(([id, { versions, bytes }]): [string, HeldTemplate] => [
    id,
    { id, versions: [versions[0]], bytes },
  ]);
  return neededContents({ templates: new Map(newest), assets });
}

function contentsOf({ html, assets, declared }: OlderVersion): string[] {
  return [html, ...Object.values(assets), ...(declared === undefined ? [] : [declared])];
}

function sizeOf({ contents }: Holdings, digest: string): number {
  return contents.get(digest) ?? 0;
}

function merged<Value>(
  all: ReadonlyMap<string, Value>,
  changes: ReadonlyMap<string, Value | undefined>,
): Map<string, Value> {
  const result = new Map(all);
  for (const [name, value] of changes) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
