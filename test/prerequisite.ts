import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian-packages.js';

/** A program that the tests run, and npm does not bring. */
export interface Prerequisite {
  debianPackage: string;
  isInstalled(): boolean;
  /** What to tell whoever has to install it, in one sentence. */
  missing: string;
}

/**
 * Installs what is missing where that is possible.
 * @returns of what still is missing, the sentences that say so
 */
export function provide(prerequisites: readonly Prerequisite[]): string[] {
  let lacking = prerequisites.filter(({ isInstalled }) => !isInstalled());
  if (lacking.length > 0) {
    installDebianPackages(lacking.map(({ debianPackage }) => debianPackage));
    lacking = lacking.filter(({ isInstalled }) => !isInstalled());
  }
  return lacking.map(({ missing }) => missing);
}

/** Ends the process with exit code 1 when anything is missing, after saying what. */
export function requireNothing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}

/** Whether a program can be run, by its way to say its version. */
export function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0;
}
