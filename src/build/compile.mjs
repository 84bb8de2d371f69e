import { spawn } from 'node:child_process';
import { accessSync, cpSync, rmSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { kernelsFile, ROOT } from './parts.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const ASC = 'node_modules/assemblyscript/bin/asc.js';
const EDITOR = 'src/pages/editor';
/** Code of pages, each a project of its own, because browsers have other interfaces. */
const PAGES = [EDITOR, 'src/pages/dev/browser'];
/** What of the editor uses packages: CodeMirror, and csv-parse. */
const EDITOR_BUNDLES = [`${EDITOR}/source/code`, `${EDITOR}/batch/csv`];
/** Writes data of the editor, once it is compiled itself. */
const EDITOR_DATA = 'src/pages/editor-data/write-editor-data.js';
/** The entries of threads, and what they are joined with. */
const THREADS = 'workers/thread';
/** Writes the code caches of the bundles, once all else is there. */
const CODE_CACHE = 'src/code-cache/main.js';
/** The library that draws SVG, and what it becomes when its work is counted. */
const RESVG = 'node_modules/@resvg/resvg-wasm/index_bg.wasm';
const METERED_RESVG = 'workers/raster/resvg.wasm';
/** The shapes of answers, which the editor shares with the service. */
const WIRE = 'src/api/wire';
/** The library, whose declarations the package has: those of its own files. */
const LIBRARY = 'src/library';
/** Where they are written first, beside those of all that the library imports. */
const DECLARATIONS = 'declarations';
/** Writes those of what the library infers from schemas. */
const LIBRARY_TYPES = `${LIBRARY}/declarations/write-declarations.js`;
const KERNELS = 'workers/kernels/asconfig.json';
const KERNEL_SOURCES = 'workers/kernels/assembly';
/** The asc target of each build of the kernels, from their settings. */
const TARGETS = { kernels: 'release', 'checked-kernels': 'checked' };

/** A compiler was stopped, or has found an error and reported it. */
export class CompilerFailed extends Error {}

/**
 * Compiles TypeScript, meters resvg, copies the other files of the build, and makes what the editor and threads load of both.
 * @param {string} build the folder to write to
 * @param {boolean} withTests whether benchmarks and tests are compiled as well
 * @param {AbortSignal} signal stops the compilers
 * @throws CompilerFailed
 */
export async function compileTypeScript(build, withTests, signal) {
  // Declares the kernels before the code that calls them is compiled, and the shapes of answers before the editor is.
  await Promise.all([KERNEL_SOURCES, WIRE].map((project) => run(TSC, ['-p', project], signal)));
  await Promise.all([
    run(TSC, ['-p', withTests ? '.' : 'src', '--outDir', build], signal),
    run(TSC, ['-p', LIBRARY, '--outDir', join(build, DECLARATIONS)], signal),
    run('src/build/wasm-meter.mjs', [RESVG, join(build, METERED_RESVG)], signal),
    ...PAGES.map((page) => run(TSC, ['-p', page, '--outDir', join(build, page)], signal)),
  ]);
  takeLibraryDeclarations(build);
  copy('src/pages', build, (path) => ['', '.html', '.css', '.svg'].includes(extname(path)));
  copy('src/api/links/samples', build);
  const assets = join(ROOT, 'templates/assets/');
  copy(
    'templates',
    build,
    (path) => ['', '.html'].includes(extname(path)) || path.endsWith('guide.md') || path.startsWith(assets),
  );
  await Promise.all([
    ...EDITOR_BUNDLES.map((part) => run('src/build/bundle-editor.mjs', [join(build, part)], signal)),
    run('src/build/bundle-threads.mjs', [join(build, THREADS)], signal),
    run('src/build/bundles.mjs', [build], signal),
    run('src/build/package-files.mjs', [build], signal),
    run('src/build/notices.mjs', [build], signal),
    ...(withTests ? [run('src/build/bundle-tap.mjs', [build], signal)] : []),
    run(join(build, EDITOR_DATA), [], signal),
    run(join(build, LIBRARY_TYPES), [], signal),
  ]);
}

/**
 * Writes V8's code caches of the bundles, which draw for that.
 * @param {string} build a folder with all else
 * @param {AbortSignal} signal stops it
 * @throws CompilerFailed
 */
export async function writeCodeCaches(build, signal) {
  await run(join(build, CODE_CACHE), [], signal);
}

/**
 * Compiles the kernels.
 * @param {'kernels' | 'checked-kernels'} part the build of the kernels
 * @param {string} build the folder to write to
 * @param {AbortSignal} signal stops the compiler
 * @throws CompilerFailed
 */
export async function compileKernels(part, build, signal) {
  const file = join(build, kernelsFile(part));
  const args = ['--config', KERNELS, '--target', TARGETS[part], '--outFile', file];
  await run(ASC, args, signal);
  // asc does not report a failed write.
  accessSync(file);
}

/** Those of the files that the library imports stay behind. */
function takeLibraryDeclarations(build) {
  const all = join(build, DECLARATIONS);
  cpSync(join(all, LIBRARY), join(build, LIBRARY), { recursive: true });
  rmSync(all, { recursive: true });
}

function copy(path, build, filter = () => true) {
  cpSync(join(ROOT, path), join(build, path), { recursive: true, filter });
}

/** Runs a script of Node.js, by its path in the project. Its output goes to stderr, because stdout belongs to the command that the build is for. */
function run(script, args, signal) {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [resolve(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    // Compilers start processes of their own; ending the process group ends all of them.
    detached: true,
  });
  const end = () => process.kill(-child.pid, 'SIGKILL');
  signal.addEventListener('abort', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      signal.removeEventListener('abort', end);
      code === 0 ? resolve() : reject(new CompilerFailed(script));
    });
  });
}
