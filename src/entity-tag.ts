/** Strong entity tags (RFC 9110, section 8.8.3) and the question whether a client has what they stand for. */

import { createHash } from 'node:crypto';

/** 162 of the digest's 256 bits: no two bodies will ever share it. */
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
 * Whether an `If-None-Match` header names `etag`: a list of entity tags compared weakly, or `*` (RFC 9110, section 13.1.2).
 * Looked for as a text, in however long a list: with its quotation marks it is part of no other tag.
 * @param ifNoneMatch undefined when the header was not sent
 * @param etag strong or weak, without a comma
 */
export function namesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace(/^W\//, ''));
}
