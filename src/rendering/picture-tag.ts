/** Entity tags of images (RFC 9110, section 8.8.3). */

import { hash } from 'node:crypto';
import { readBuildDigest } from './build-digest.js';

/** Base64 characters of a tag: 162 of the digest's 256 bits, enough to rule out collisions. */
const TAG_LENGTH = 27;

const BUILD = readBuildDigest();

/** The strong tag of a file, from its bytes. @param digest their SHA-256 in base64url */
export function tagOfBytes(digest: string): string {
  return `"${digest.slice(0, TAG_LENGTH)}"`;
}

/**
 * The weak tag of a still, from its content. It identifies the pixels; their compression depends on what the thread has
 * drawn before. Every front and machine of a build gives the same tag; Node.js contributes its version of ICU.
 * @param key the key of the result, from `resultKey`
 */
export function tagOfDrawing(key: string): string {
  return `W/${tagOfBytes(hash('sha256', `${BUILD} ${process.version} ${key}`, 'base64url'))}`;
}
