/** Entity tags of drawings (RFC 9110, section 8.8.3). */

import { hash } from 'node:crypto';
import { digestTag } from '../entity-tag.js';
import { readBuildDigest } from './build-digest.js';

const BUILD = readBuildDigest();

/**
 * The weak entity tag of a still, which stands for its pixels: how a PNG is packed depends on what its thread has drawn
 * before. It is the same on every front and machine of a build with the same version of Node.js, whose ICU breaks lines.
 * @param key of the result, as `resultKey` makes it
 */
export function drawingTag(key: string): string {
  return `W/${digestTag(hash('sha256', `${BUILD} ${process.version} ${key}`, 'base64url'))}`;
}
