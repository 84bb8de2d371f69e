/** Templates in code that an operator puts beside documents, as they travel to threads: compiled, with their assets. */

import { createHash } from 'node:crypto';

/** Trusted code of the operator's: only a folder of the operator's makes one, and nothing that a caller sends. */
export interface CodeSource {
  /** Name of the template, for messages. */
  id: string;
  /** As `codeVersion` makes it. */
  version: string;
  /** As `packedModules` makes them, in shared memory where several threads draw the template. */
  modules: Uint8Array;
  /** Pictures and fonts that modules import, by their paths. */
  assets: ReadonlyMap<string, CodeAsset>;
}

/** A file that modules import as a `data:` address. */
export interface CodeAsset {
  mediaType: string;
  bytes: Uint8Array;
}

/** A module that is ready to be loaded. */
export interface CompiledModule {
  /** From the folder of templates, with slashes. */
  path: string;
  /** The body of a CommonJS module, or JSON. */
  code: string;
  /** A source map with the source in it (ECMA-426); none of JSON. */
  map?: string;
}

/** Modules as bytes. @param modules the template's file first */
export function packedModules(modules: readonly CompiledModule[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(modules));
}

/** The modules that were packed. */
export function unpackedModules(bytes: Uint8Array): readonly [CompiledModule, ...CompiledModule[]] {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

/**
 * The version of a template in code: 32 hexadecimal digits of a SHA-256 of all files that it is made of.
 * @param file its own
 * @param digests SHA-256 of each file in hexadecimal, by its path
 */
export function codeVersion(file: string, digests: ReadonlyMap<string, string>): string {
  const files = [...digests].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([file, files]))
    .digest('hex')
    .slice(0, 32);
}
