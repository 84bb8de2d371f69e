import { createRequire } from 'node:module';
import type { default as Koffi } from 'koffi';

let loaded: typeof Koffi | undefined;

/**
 * koffi, which calls functions of the C library: its compiled half for this machine, which has all that we call. The package
 * itself would bring a script at install, and sources for machines that have none.
 * @throws Error where it is not installed: on Linux with another processor, and on other systems, which need none
 */
export function koffi(): typeof Koffi {
  loaded ??= createRequire(import.meta.url)(
    `@koromix/koffi-${process.platform}-${process.arch}`,
  ) as typeof Koffi;
  return loaded;
}
