import { readFileSync } from 'node:fs';

/** Where `npm run build` leaves the digest. */
export const BUILD_DIGEST_FILE = new URL('../../build-digest', import.meta.url);

/**
 * Tells this build from every other: SHA-256 of the service's code and of the versions of its packages.
 * @throws Error where `npm run build` was never run
 */
export function readBuildDigest(): string {
  return readFileSync(BUILD_DIGEST_FILE, 'utf8');
}
