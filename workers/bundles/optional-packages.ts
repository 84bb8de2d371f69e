/** Packages that not everybody needs, which those who do add to Tuval's: peers that may be missing. */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What each is for, as the beginning of a sentence. */
const OPTIONAL_PACKAGES = {
  'uWebSockets.js': 'A faster HTTP server',
  '@ffmpeg/core': 'MP4',
  '@aws-sdk/client-s3': 'Keeping images in a bucket',
} as const;

export type OptionalPackage = keyof typeof OPTIONAL_PACKAGES;

/** How each is named where it is added: npm's registry has uWebSockets.js under another name. */
const SPECIFIERS: Partial<Record<OptionalPackage, string>> = {
  'uWebSockets.js': 'uWebSockets.js@npm:uwebsockets',
};

const { resolve } = createRequire(import.meta.url);

/** A package is needed that is not installed. The message says how to add it, without a full stop. */
export class PackageMissing extends Error {
  override name = 'PackageMissing';

  constructor(name: OptionalPackage) {
    super(missingSentence(name));
  }
}

/** Tells whether Node.js finds a package from here; it is not loaded. */
export function isInstalled(name: OptionalPackage): boolean {
  const folders = resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')));
}

/** A sentence, without a full stop, for each optional package that is not installed. */
export function missingPackages(): string[] {
  const names = Object.keys(OPTIONAL_PACKAGES) as OptionalPackage[];
  return names.filter((name) => !isInstalled(name)).map(missingSentence);
}

/** How a package is added. */
export function installCommand(name: OptionalPackage): string {
  return `npm install ${SPECIFIERS[name] ?? name}`;
}

function missingSentence(name: OptionalPackage): string {
  return `${OPTIONAL_PACKAGES[name]} needs a package that is not installed: ${installCommand(name)}`;
}
