/** Where the documents and assets of keys are kept. */

import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { Problem } from '../../workers/documents/report.js';

/** Versions that are kept of each template, the newest among them. */
export const KEPT_VERSIONS = 20;

/** Assets that an owner may have, whatever its plan: the shortest take as much room as the record of a long one. */
export const MOST_ASSETS = 1000;

/** What a version of a template consists of. */
export interface TemplateVersion {
  /** As `documentVersion` makes it. */
  version: string;
  /** When it became the newest, ISO 8601, UTC. */
  savedAt: string;
  /** SHA-256 of its HTML in hexadecimal. */
  html: string;
  /** SHA-256 of each asset that it names, by the name. */
  assets: Record<string, string>;
  /** What the document declares. */
  declaration: TemplateDeclaration;
  warnings: Problem[];
}

/** A template of a key with its versions, the newest first. */
export interface StoredTemplate {
  id: string;
  versions: [newest: TemplateVersion, ...older: TemplateVersion[]];
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

/** What has to be true of what is stored for a change to be made. */
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
  /**
   * Makes a version the newest of its template, which it creates if there is none. A version that is the newest already
   * stays as it is; one of the older ones becomes the newest again. Where contents of older versions take more than
   * `OLDER_CONTENTS_BYTES` then, the oldest versions of the owner go.
   * @param html of that version, whose assets are stored
   * @param limit templates that the owner may have
   * @returns the template and whether it is new
   */
  saveTemplate(
    owner: string,
    id: string,
    version: TemplateVersion,
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
