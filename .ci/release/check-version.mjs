/**
 * Fails unless a tag names the version that is released: that of package.json, of the newest section of CHANGELOG.md, of
 * package-lock.json and of the image.
 *
 *     node .ci/release/check-version.mjs v0.2.0
 */

import { readFileSync } from 'node:fs';
import { changelogSections } from './changelog.mjs';

/** Semantic Versioning 2.0.0, without build metadata, which registries do not tell versions apart by. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

const [tag = ''] = process.argv.slice(2);
const version = tag.replace(/^v/, '');
const [newest] = changelogSections(readFileSync('CHANGELOG.md', 'utf8'));
const stated = {
  'package.json': JSON.parse(readFileSync('package.json', 'utf8')).version,
  'package-lock.json': JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[''].version,
  'CHANGELOG.md': newest?.version,
  'deploy/Dockerfile': /^ARG VERSION=(.*)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1],
};

const wrong = Object.entries(stated)
  .filter(([, each]) => each !== version)
  .map(([file, each]) => `${file} has ${each ?? 'no version'}, and the tag is ${tag}.`);
if (!tag.startsWith('v') || !VERSION.test(version))
  wrong.unshift(`${tag} is no tag of a version, such as v1.2.3.`);
if (newest && newest.day === undefined) wrong.push(`CHANGELOG.md has no day beside ${newest.version}.`);
if (newest?.notes === '') wrong.push(`CHANGELOG.md says nothing of ${newest.version}.`);
for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
