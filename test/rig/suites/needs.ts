/** What each file of tests needs beside Node.js. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode24, isNode24Installed, NODE_24 } from '../node-24/installation.js';
import { N8N } from './n8n.js';
import type { Program } from './programs.js';
import * as programs from './programs.js';
import { TYPED_CLIENT } from './typed-client.js';

const NODE_VERSION: Program = {
  name: NODE_24,
  isThere: isNode24Installed,
  remedy: 'run npm ci in test/rig/node-24',
  install: installNode24,
};

/** A file of tests needs what is said of itself, of its folder, and of every module that it imports. */
const NEEDS: Readonly<Record<string, readonly Program[]>> = {
  'test/rig/chromium/chromium.js': [programs.CHROMIUM],
  'bench/peers/processor-time.js': [programs.LINUX],
  'test/api/batch/archives.test.js': [programs.PYTHON],
  'test/api/links/sample-programs.js': [programs.PYTHON, programs.PHP],
  'test/rig/services/fronts.js': [programs.LINUX],
  'test/deploy/image/': [
    programs.ROOT_ON_LINUX,
    programs.DEBOOTSTRAP,
    programs.DEBIAN_KEYS,
    programs.CERTIFICATES,
    programs.BUILDAH,
    programs.PODMAN,
  ],
  'test/clients/languages.test.js': [programs.PYTHON, programs.PHP],
  'test/webhooks/receivers.test.js': [programs.PYTHON],
  'test/deploy/kubernetes/': [programs.LINUX, programs.PYTHON],
  'test/deploy/memory/': [programs.ROOT_ON_LINUX],
  'test/deploy/monitoring/': [programs.LINUX],
  'test/deploy/network/': [programs.ROOT_ON_LINUX, programs.IP, programs.NFTABLES, programs.REDIS],
  'test/pages/editor/browser.js': [programs.CHROMIUM, programs.CURL, programs.PYTHON],
  'test/encoders/avif-tools.js': [programs.AVIF_TOOLS],
  'test/encoders/jpeg-tools.js': [programs.JPEG_TOOLS],
  'test/encoders/webp-tools.js': [programs.WEBP_TOOLS],
  'test/examples/examples.test.js': [programs.LINUX, programs.CURL, programs.UNZIP, programs.JQ],
  'test/proofs/faults/small-disk.js': [programs.ROOT_ON_LINUX],
  'test/fuzz/service/fuzzed-service.js': [programs.LINUX],
  'test/fuzz/service/pictures.js': [programs.FFMPEG],
  'test/encoders/gif/ffmpeg.js': [programs.FFMPEG],
  'test/encoders/motion/webpinfo.js': [programs.WEBP_TOOLS],
  'test/encoders/gif/gifsicle.js': [programs.GIFSICLE],
  'test/http/shared-socket.test.js': [programs.SOCKET_FILTERS],
  'test/rig/pdf/pdf-tools.js': [programs.POPPLER, programs.QPDF, programs.MUPDF, programs.GHOSTSCRIPT],
  'test/rig/pictures/ffmpeg-avif.js': [programs.FFMPEG],
  'test/hostility/target.js': [programs.LINUX],
  'test/rig/node-24/installation.js': [NODE_VERSION, programs.LINUX],
  'test/rig/services/processes.js': [programs.LINUX],
  'test/rig/stores/redis-server.js': [programs.REDIS],
  'test/rig/stores/swift-server.js': programs.SWIFT,
  'test/rig/suites/n8n.js': [N8N],
  'test/rig/suites/typed-client.js': [TYPED_CLIENT],
  'test/rig/corpora/unicode-data.js': [programs.UNICODE_DATA],
  'test/thread/thread-priority.test.js': [programs.LINUX],
};

/** Where all is compiled to. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Static imports, and modules that are run as threads or processes of their own. */
const IMPORT = /^(?:import|export)\s[^;]*?'(\.[^']+\.js)'|new URL\('(\.[^']+\.js)', import\.meta/gm;

const imports = new Map<string, string[]>();

/** @param file compiled, below the root, like `test/encoders/gif/matrix.test.js` */
export function needsOf(file: string): Program[] {
  const modules = [...new Set([file, ...modulesOf(file)])];
  const needs = Object.entries(NEEDS).filter(([user]) =>
    user.endsWith('/') ? file.startsWith(user) : modules.includes(user),
  );
  return [...new Set(needs.flatMap(([, needed]) => needed))];
}

/** All that a module imports, and what these import. */
function modulesOf(file: string): Set<string> {
  const found = new Set<string>();
  const add = (module: string) => {
    for (const imported of importsOf(module)) {
      if (found.has(imported)) continue;
      found.add(imported);
      add(imported);
    }
  };
  add(file);
  return found;
}

function importsOf(file: string): string[] {
  const cached = imports.get(file);
  if (cached) return cached;
  const found = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
    .map(([, imported, run]) => join(dirname(file), imported ?? run ?? ''))
    .filter((module) => existsSync(join(ROOT, module)));
  imports.set(file, found);
  return found;
}
