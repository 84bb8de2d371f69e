/** What the build knows of the packages in the lock file: plain JavaScript, which is not compiled. */

/** Of which the build reads no more than this. */
export interface LockFile {
  packages: Record<string, { name?: string; version?: string; license?: string; optional?: boolean }>;
}

interface LockedPackages {
  productPackageNames(manifest: object): Record<'installed' | 'joined' | 'optional', string[]>;
  packagePathsOf(lock: LockFile, names: readonly string[]): string[];
}

// Of the source, seen from where this is compiled to.
const MODULE = new URL('../../../src/build/locked-packages.mjs', import.meta.url).href;

/** Documented there. */
export const { productPackageNames, packagePathsOf } = (await import(MODULE)) as LockedPackages;
