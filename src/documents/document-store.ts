/** Where the documents and assets of keys are kept. */

import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { Problem } from '../../workers/documents/report.js';

/** Versions that are kept of each template, the newest among them. */
export const RETAINED_VERSIONS = 20;

/** Assets that an owner may have, whatever its plan: the shortest take as much room as the record of a long one. */
export const MOST_ASSETS = 1000;

/** Bytes of the record of a template, as JSON: its newest version with all that it declares, and names of the older ones. */
export const MOST_RECORD_BYTES = 64 * 1024;

/** Bytes of all records of an owner: so many for each template that its plan allows, and no fewer than the least. */
export const RECORD_BYTES_A_TEMPLATE = 16 * 1024;
export const LEAST_RECORD_BYTES = 2 * 1024 * 1024;

/** The parts of a version of a template, beside what it declares. */
export interface VersionParts {
  /** As `documentVersion` makes it. */
  version: string;
  /** When it became the newest, ISO 8601, UTC. */
  savedAt: string;
  /** SHA-256 of its HTML in hexadecimal. */
  html: string;
  /** SHA-256 of each asset that it names, by the name. */
  assets: Record<string, string>;
}

/** The declaration of a version's document, and what cannot matter in it. */
export interface Declared {
  declaration: TemplateDeclaration;
  warnings: Problem[];
}

export interface TemplateVersion extends VersionParts, Declared {}

/** A version before it is saved, when its HTML has no digest yet. */
export type UnsavedVersion = Omit<TemplateVersion, 'html'>;

/** A version that is not the newest: what it declares lies beside its HTML. */
export interface OlderVersion extends VersionParts {
  /** SHA-256 in hexadecimal of the content that `readDeclared` reads; absent in records of services before 26 November 2026. */
  declared?: string;
}

/** A template of a key with its versions, the newest first. */
export interface StoredTemplate {
  id: string;
  versions: [newest: TemplateVersion, ...older: OlderVersion[]];
}

/** An asset of a key. */
export interface StoredAsset {
  name: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
  mediaType: string;
  savedAt: string;
}

/** A condition that what is stored has to meet for a change to be made. */
export interface Precondition {
  /** The newest version (or the digest of an asset) is one of these; `*`: there is any. */
  ifMatch?: readonly string[] | '*';
  /** There is none yet. */
  ifNone?: boolean;
}

/** Why a change was not made. */
export type Unchanged =
  /** The precondition does not hold, or what the version names as an asset is not stored any more. */
  | 'changed'
  /** The limit of the plan is reached. */
  | 'limit';

/**
 * Keeps templates and assets of keys. What a promise has resolved with is durable; what was not answered is there whole
 * or not at all. No method ever returns what belongs to another owner.
 */
export interface DocumentStore {
  /** The templates of an owner by id. @param owner id of a key */
  templates(owner: string): Promise<StoredTemplate[]>;
  template(owner: string, id: string): Promise<StoredTemplate | undefined>;
  /** What a version that is stored declares; undefined where there is none. */
  declared(owner: string, id: string, version: string): Promise<Declared | undefined>;
  /** Another text after each change of an owner's templates: a list that was read before is as it was while this is. */
  revision(owner: string): Promise<string>;
  /**
   * Makes a version the newest of its template, which it creates if there is none. A version that is the newest already
   * stays as it is; one of the older ones becomes the newest again. Where contents of older versions take more than
   * `OLDER_CONTENTS_BYTES` then, the oldest versions of the owner go, and those of the template where its record takes more
   * than `MOST_RECORD_BYTES`.
   * @param html of that version, whose assets are stored
   * @param limit templates that the owner may have; their records are limited by it, too
   * @returns the template and whether it is new
   */
  saveTemplate(
    owner: string,
    id: string,
    version: UnsavedVersion,
    html: Uint8Array,
    limit: number,
    condition?: Precondition,
  ): Promise<{ template: StoredTemplate; created: boolean } | Unchanged>;
  /** @returns undefined where there is none */
  deleteTemplate(
    owner: string,
    id: string,
    condition?: Precondition,
  ): Promise<'deleted' | 'changed' | undefined>;

  /** The assets of an owner by name. */
  assets(owner: string): Promise<StoredAsset[]>;
  asset(owner: string, name: string): Promise<StoredAsset | undefined>;
  /**
   * What is stored alike already stays as it is.
   * @param limit bytes of all assets that the owner may have, and once more of former ones that newest versions name
   */
  saveAsset(
    owner: string,
    asset: Pick<StoredAsset, 'name' | 'mediaType'>,
    bytes: Uint8Array,
    limit: number,
    condition?: Precondition,
  ): Promise<{ asset: StoredAsset; created: boolean } | Unchanged>;
  /** Versions that name the asset keep it. @returns undefined where there is none */
  deleteAsset(
    owner: string,
    name: string,
    condition?: Precondition,
  ): Promise<'deleted' | 'changed' | undefined>;

  /** HTML or an asset by its digest; undefined where neither an asset nor a kept version of the owner has it. */
  content(owner: string, digest: string): Promise<Uint8Array | undefined>;
}
