import { readFileSync } from 'node:fs';

/** Where `src/build` records what it has made. */
const BUILD_RECORD = new URL('../../build.json', import.meta.url);

/**
 * Tells this build from every other: digests of the service's code and of the versions of its packages.
 * @throws Error where nothing was ever built
 */
export function readBuildDigest(): string {
  return (JSON.parse(readFileSync(BUILD_RECORD, 'utf8')) as { digest: string }).digest;
}
