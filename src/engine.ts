/** The engine that draws here: all that affects pixels. Two of the same name draw the same. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version } from './version.js';

/** The record of the build that `src/build` writes. */
const BUILD_RECORD = new URL('../build.json', import.meta.url);

/** Hexadecimal digits of the digest that people see: 48 bits, among the few builds of one version. */
const SHOWN_DIGITS = 12;

/**
 * SHA-256 in hexadecimal of this build, which is the service's code and the versions of its packages, and of the version of
 * Node.js, whose ICU breaks lines.
 */
export const engineDigest = hash('sha256', `${readBuildDigest()} ${process.version}`, 'hex');

/** The engine for people and caches, in the form of a semantic version: `0.2.0+1f0c9b7a52de`. */
export const engine = `${version}+${engineDigest.slice(0, SHOWN_DIGITS)}`;

/** @throws Error if nothing was ever built */
function readBuildDigest(): string {
  return (JSON.parse(readFileSync(BUILD_RECORD, 'utf8')) as { digest: string }).digest;
}
