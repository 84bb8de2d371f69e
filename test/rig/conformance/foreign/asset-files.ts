import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '../document.js';

/** The files of a folder and of those within it, as documents name them; none where there is no such folder. */
export function assetsOf(folder: string): Assets {
  const files = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
  return new Map(
    files
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [`assets/${file}`, readFileSync(join(folder, file))]),
  );
}
