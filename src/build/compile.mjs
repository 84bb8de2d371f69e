import { spawn } from 'node:child_process';
import { accessSync, cpSync } from 'node:fs';
import { extname, join } from 'node:path';
import { kernelsFile, ROOT } from './parts.mjs';

const EDITOR = 'src/pages/editor';
const KERNELS = 'workers/kernels/asconfig.json';
const KERNEL_SOURCES = 'workers/kernels/assembly';
/** The asc target of each build of the kernels, from their settings. */
const TARGETS = { kernels: 'release', 'checked-kernels': 'checked' };

/** A compiler was stopped, or has found an error and reported it. */
export class CompilerFailed extends Error {}

/**
 * Compiles TypeScript, and copies the other files of the build.
 * @param {string} build the folder to write to
 * @param {boolean} withTests whether benchmarks and tests are compiled as well
 * @param {AbortSignal} signal stops the compilers
 * @throws CompilerFailed
 */
export async function compileTypeScript(build, withTests, signal) {
  // Declares the kernels, before the code that calls them is compiled.
  await run('typescript/bin/tsc', ['-p', KERNEL_SOURCES], signal);
  await Promise.all([
    run('typescript/bin/tsc', ['-p', withTests ? '.' : 'src', '--outDir', build], signal),
    run('typescript/bin/tsc', ['-p', EDITOR, '--outDir', join(build, EDITOR)], signal),
  ]);
  copy('src/pages', build, (path) => ['', '.html', '.css', '.svg'].includes(extname(path)));
  copy('src/api/links/samples', build);
  const assets = join(ROOT, 'templates/assets/');
  copy(
    'templates',
    build,
    (path) => ['', '.html'].includes(extname(path)) || path.endsWith('guide.md') || path.startsWith(assets),
  );
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
  await run('assemblyscript/bin/asc.js', args, signal);
  // asc does not report a failed write.
  accessSync(file);
}

function copy(path, build, filter = () => true) {
  cpSync(join(ROOT, path), join(build, path), { recursive: true, filter });
}

/** Runs a compiler. Its output goes to stderr, because stdout belongs to the command that the build is for. */
function run(script, args, signal) {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
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
