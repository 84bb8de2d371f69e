/** Documents as they travel to threads. */

import { createHash } from 'node:crypto';

/** Bytes of a document, and of one of its assets. */
export const MOST_DOCUMENT_BYTES = 256 * 1024;
export const MOST_ASSET_BYTES = 8 * 1024 * 1024;

/** Bytes of all assets that one document names. */
export const MOST_BYTES_OF_ASSETS = 32 * 1024 * 1024;

/** The problem with the assets that a document names; undefined where nothing is. @param bytes of all of them */
export function assetsRefusal(bytes: number): string | undefined {
  if (bytes <= MOST_BYTES_OF_ASSETS) return undefined;
  return `the assets that the document names have ${bytes} bytes, where ${MOST_BYTES_OF_ASSETS} are the most`;
}

/** A document with the assets that it names, all bytes in shared memory where several threads draw it. */
export interface DocumentSource {
  /** Name of the template, for messages. */
  id: string;
  /** As `documentVersion` makes it: documents of one version are drawn alike. */
  version: string;
  /** HTML in UTF-8. */
  html: Uint8Array;
  /** By the addresses in the document, such as `assets/logo.png`. */
  assets: ReadonlyMap<string, Uint8Array>;
}

/** Where a document names an asset, and what the asset may be called. */
const ASSET = /\bassets\/([A-Za-z0-9][\w.-]{0,99})/g;

/** Tells whether an asset can have this name: what the addresses in documents can say without any escape. */
export function isAssetName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,99}$/.test(name);
}

/** The names of all assets that a document may name: those in comments and texts, too. */
export function namedAssets(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(ASSET), ([, name]) => name as string))].sort();
}

/** Where a document finds the assets beside it. */
export const ASSETS_FOLDER = 'assets/';

/**
 * A document with its version.
 * @param assets by the names that `namedAssets` finds in it
 */
export function documentSource(
  id: string,
  html: Uint8Array,
  assets: ReadonlyMap<string, Uint8Array>,
): DocumentSource {
  const digests = new Map([...assets].map(([name, bytes]) => [name, digestOf(bytes)]));
  const addressed = [...assets].map(([name, bytes]) => [ASSETS_FOLDER + name, bytes] as const);
  return { id, version: documentVersion(html, digests), html, assets: new Map(addressed) };
}

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Hexadecimal digits of a version. */
export const VERSION_DIGITS = 32;

/**
 * The version of a document: the first digits of a SHA-256 of its bytes and of the digests of its assets.
 * @param digests SHA-256 of each asset in hexadecimal, by its name
 */
export function documentVersion(html: Uint8Array, digests: ReadonlyMap<string, string>): string {
  return digestOf(versionedBytes(html, digests)).slice(0, VERSION_DIGITS);
}

/** The bytes whose digest is the version of a document, for those who compute it elsewhere. */
export function versionedBytes(html: Uint8Array, digests: ReadonlyMap<string, string>): Uint8Array {
  const assets = [...digests].sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.concat([Buffer.from(`${JSON.stringify(assets)}\n`), html]);
}
