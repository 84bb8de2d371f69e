/** Loads uWebSockets.js, whose compiled half is made for a fixed set of Node versions, systems and C libraries. */

import { createRequire } from 'node:module';
import { installCommand } from '../../../workers/bundles/optional-packages.js';
import { LONGEST_HEAD } from '../framing.js';

/** The functions in use; the type declarations omit the constant. */
export type Native = Pick<
  typeof import('uWebSockets.js'),
  'App' | 'us_listen_socket_close' | 'us_socket_local_port'
> & { readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number };

/** uWebSockets.js cannot run here. The message is one sentence for the operator. */
export class NativeServerUnavailable extends Error {
  override name = 'NativeServerUnavailable';
}

/** The properties that decide whether a compiled module loads. `glibc` is undefined for another C library. */
export interface Machine {
  node: string;
  platform: string;
  arch: string;
  glibc: string | undefined;
}

/** @throws NativeServerUnavailable if there is no build of uWebSockets.js for this machine */
export function loadNative(): Native {
  // The module reads the variable once, when it is loaded.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(LONGEST_HEAD);
  let native: Native & { _cfg(option: string): void };
  try {
    native = createRequire(import.meta.url)('uWebSockets.js');
  } catch (cause) {
    throw new NativeServerUnavailable(explainLoadFailure(cause, thisMachine()), { cause });
  }
  // Omits the header `uWebSockets: 20` from every reply; the type declarations lack the function.
  native._cfg('silent');
  return native;
}

/** One sentence for the operator: the error, the machine, and the remedy. */
export function explainLoadFailure(cause: unknown, machine: Machine): string {
  const where = `Node.js ${machine.node} on ${machine.platform}-${machine.arch}`;
  const libc =
    machine.platform === 'linux' ? ` with ${machine.glibc ? `glibc ${machine.glibc}` : 'no glibc'}` : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  const wanted = /GLIBC(?:XX)?_[\d.]+/.exec(text)?.[0];
  const reason = /Cannot find module 'uWebSockets\.js'/.test(text)
    ? `it is not installed: ${installCommand('uWebSockets.js')} adds it`
    : wanted
      ? `its build for this Node.js needs ${wanted}: use Node.js 20, or a newer system such as Debian 13 or Ubuntu 24.04`
      : 'it has no build for that: use Node.js 20 or 22 on Linux (glibc 2.27 or 2.38 and later), macOS or Windows';
  return `The HTTP server uWebSockets.js does not load in ${where}${libc}, because ${reason}.`;
}

function thisMachine(): Machine {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return {
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    glibc: report?.header?.glibcVersionRuntime,
  };
}
