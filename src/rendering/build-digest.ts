import { readFileSync } from 'node:fs';

/** The record of the build that `src/build` writes. */
const BUILD_RECORD = new URL('../../build.json', import.meta.url);

/**
 * Identifies this build: digests of the service's code and of the versions of its packages.
 * @throws Error if nothing was ever built
 */
export function readBuildDigest(): string {
  return (JSON.parse(readFileSync(BUILD_RECORD, 'utf8')) as { digest: string }).digest;
}
