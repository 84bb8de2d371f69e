/** Strong entity tags (RFC 9110, section 8.8.3), and their comparison with `If-None-Match`. */

import { createHash } from 'node:crypto';

/** Base64 characters of a tag: 162 of the digest's 256 bits, enough to rule out collisions. */
const LENGTH = 27;

/** The strong entity tag of a body, with its quotation marks. */
export function entityTag(body: Uint8Array | string): string {
  return digestTag(createHash('sha256').update(body).digest('base64url'));
}

/** The strong entity tag of a body by its digest. @param digest SHA-256 in base64url */
export function digestTag(digest: string): string {
  return `"${digest.slice(0, LENGTH)}"`;
}

/**
 * Tells whether an `If-None-Match` header matches `etag`: a list of entity tags compared weakly, or `*` (RFC 9110, section
 * 13.1.2). A text search is enough in a list of any length, because a tag with its quotation marks is part of no other
 * tag.
 * @param ifNoneMatch undefined if the header was not sent
 * @param etag strong or weak, without a comma
 */
export function namesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace(/^W\//, ''));
}
