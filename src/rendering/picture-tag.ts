/** Entity tags of pictures (RFC 9110, section 8.8.3). */

import { hash } from 'node:crypto';
import { readBuildDigest } from './build-digest.js';

/** 162 of a digest's 256 bits: no two pictures will ever share it. */
const TAG_LENGTH = 27;

const BUILD = readBuildDigest();

/** The strong tag of a file, by its bytes. @param digest SHA-256 of them in base64url */
export function tagOfBytes(digest: string): string {
  return `"${digest.slice(0, TAG_LENGTH)}"`;
}

/**
 * The weak tag of a still, by what is drawn. It stands for the pixels: how they are packed depends on what its thread has
 * drawn before. Every front and every machine of a build gives the same one; Node.js has a say by its ICU.
 * @param key of the result, as `resultKey` makes it
 */
export function tagOfDrawing(key: string): string {
  return `W/${tagOfBytes(hash('sha256', `${BUILD} ${process.version} ${key}`, 'base64url'))}`;
}
