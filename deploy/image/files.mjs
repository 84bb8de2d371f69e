import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, with its path. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Bytes in the unit in which images are weighed. */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
