import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Of a command: far more than it takes. */
const TIMEOUT_MS = 120_000;

const GREETING = 'src/greeting.ts';
const PAGE = 'src/pages/editor/index.html';
const PAGE_BUILT = `dist/${PAGE}`;
const CODE = 'src/pages/editor/source/code';
const KERNELS = 'workers/kernels/assembly/index.ts';
const greeting = (word: string) => `export const greeting: string = '${word}';`;
const kernels = (value: number) => `export function value(): i32 { return ${value}; }`;

/** Those that run at once: of the service, of the library's declarations, and of both pages. */
const COMPILERS = 4;

/** But for the declarations of the kernels and of answers, which the others wait for. */
const COMPILES_FOR_EVER = `
  if (process.argv.some((each) => ['workers/kernels/assembly', 'src/api/wire'].includes(each))) process.exit();
  require('node:fs').writeFileSync('compiler-' + process.pid, '');
  setInterval(() => {}, 1000);`;

/** Compiles something else when the service is first compiled, and puts back what was there. */
const COMPILES_ANOTHER_BRANCH_FIRST = `
  const { spawnSync } = require('node:child_process');
  const { existsSync, readFileSync, writeFileSync } = require('node:fs');
  const isFirst = process.argv.includes('src') && !existsSync('compiled-before');
  const source = readFileSync('${GREETING}');
  if (isFirst) writeFileSync('compiled-before', '');
  if (isFirst) writeFileSync('${GREETING}', ${JSON.stringify(greeting('of another branch'))});
  const args = ['${join(ROOT, 'node_modules/typescript/bin/tsc')}', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status;
  if (isFirst) writeFileSync('${GREETING}', source);`;

/** Some of our packages, by the last parts of their names. */
const linked = (t: Test, ...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [basename(name), t.fixture('symlink', join(ROOT, 'node_modules', name))]),
  );

/** A small project that is built as this one is, and that greets in place of serving. */
function makeProject(t: Test): Project {
  const compilerOptions = { module: 'NodeNext', rootDir: '.', lib: ['ES2022'], types: [], strict: true };
  const include = ['src', 'workers', 'test'];
  const exclude = ['workers/kernels/assembly', 'src/pages/editor', 'src/pages/dev/browser'];
  const page = (up: string) => ({
    'tsconfig.json': JSON.stringify({
      ...{ extends: `${up}tsconfig.json`, compilerOptions: { rootDir: '.' } },
      ...{ include: ['.'], exclude: [] },
    }),
    'main.ts': 'export {};',
  });
  const folder = t.testdir({
    'tsconfig.json': JSON.stringify({ compilerOptions, include, exclude }),
    'package-lock.json': '{ "packages": {} }',
    node_modules: {
      '.package-lock.json': '{}',
      typescript: t.fixture('symlink', join(ROOT, 'node_modules/typescript')),
      assemblyscript: t.fixture('symlink', join(ROOT, 'node_modules/assemblyscript')),
      acorn: t.fixture('symlink', join(ROOT, 'node_modules/acorn')),
      'acorn-walk': t.fixture('symlink', join(ROOT, 'node_modules/acorn-walk')),
      esbuild: t.fixture('symlink', join(ROOT, 'node_modules/esbuild')),
      tap: t.fixture('symlink', join(ROOT, 'node_modules/tap')),
      // The packages of which the build copies files.
      ...linked(t, 'gifski-wasm', 'harfbuzzjs', 'jpeg-js', 'satori', 'swagger-ui-dist'),
      '@cornerstonejs': linked(t, '@cornerstonejs/codec-libjpeg-turbo-8bit'),
      '@iconify-json': linked(t, '@iconify-json/noto', '@iconify-json/twemoji'),
      '@jsquash': linked(t, '@jsquash/avif', '@jsquash/webp'),
      '@resvg': linked(t, '@resvg/resvg-wasm'),
      '@vladmandic': linked(t, '@vladmandic/face-api'),
    },
    templates: { 'card.html': '<p>', assets: { 'brand.woff2': 'font' } },
    src: {
      'main.ts': `
        import { greeting } from './greeting.js';
        declare const console: { log(text: string): void };
        console.log(greeting);`,
      'greeting.ts': greeting('hello'),
      'leaving.ts': 'export {};',
      api: {
        links: { samples: { 'sign.py': 'pass' } },
        wire: {
          'tsconfig.json': JSON.stringify({
            extends: '../../../tsconfig.json',
            compilerOptions: {
              ...{ composite: true, emitDeclarationOnly: true },
              ...{ rootDir: '.', outDir: '.declarations' },
            },
            ...{ include: ['.'], exclude: [] },
          }),
          'shape.ts': 'export type Shape = string;',
        },
      },
      commands: {
        'commands.ts': 'export {};',
        'service.ts': `export { greeting as serve } from '../greeting.js';`,
      },
      library: {
        'index.ts': 'export {};',
        'local-renderer.ts': 'export {};',
        declarations: { 'write-declarations.ts': 'export {};' },
      },
      service: { 'front-entry.ts': 'export {};', 'front-process.ts': 'export {};' },
      'code-cache': { 'main.ts': 'export {};' },
      pages: {
        editor: {
          ...page('../../../'),
          'index.html': 'a page',
          source: {
            code: {
              'entry.ts': `export { word } from './word.js';`,
              'word.ts': `export const word: string = 'joined';`,
            },
          },
          batch: { csv: { 'entry.ts': 'export {};' } },
        },
        'editor-data': { 'write-editor-data.ts': 'export {};' },
        dev: { browser: page('../../../../') },
      },
    },
    test: { 'greeting.ts': `export { greeting } from '../src/greeting.js';` },
    workers: {
      kernels: { assembly: { 'index.ts': kernels(1) } },
      thread: {
        'thread.ts': `export { word } from './word.js';`,
        'word.ts': `export const word: string = 'joined';`,
        'encoder-thread.ts': `export const { word } = await import('./word.js');`,
        'compiler-thread.ts': 'export {};',
        'task.ts': `export const { word } = await import('./word.js');`,
      },
    },
  });
  const own = [
    'src/build',
    'src/tsconfig.json',
    'src/library/tsconfig.json',
    'workers/kernels/asconfig.json',
  ];
  for (const name of [...own, 'workers/kernels/assembly/tsconfig.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  // Of the packages that the build joins there are none.
  const { joinedPackages, ...manifest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return new Project(folder);
}

class Project {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text);
  }

  /** Runs a script of package.json. @returns what it printed @throws when it fails */
  async run(script: string, environment: Record<string, string> = {}): Promise<string> {
    const command = JSON.parse(this.read('package.json')).scripts[script];
    const options = { cwd: this.#folder, env: { ...process.env, ...environment }, timeout: TIMEOUT_MS };
    return (await promisify(execFile)('sh', ['-c', command], options)).stdout.trim();
  }

  start(environment?: Record<string, string>): Promise<string> {
    return this.run('start', environment);
  }

  /** Puts a script in the place of TypeScript's compiler. */
  replaceCompiler(script: string): void {
    rmSync(this.path('node_modules/typescript'));
    mkdirSync(this.path('node_modules/typescript/bin'), { recursive: true });
    this.write('node_modules/typescript/bin/tsc', script);
  }

  restoreCompiler(): void {
    rmSync(this.path('node_modules/typescript'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/typescript'), this.path('node_modules/typescript'));
  }

  /** Leaves what TypeScript reads of AssemblyScript. */
  removeKernelCompiler(): void {
    rmSync(this.path('node_modules/assemblyscript'));
    mkdirSync(this.path('node_modules/assemblyscript'));
    symlinkSync(join(ROOT, 'node_modules/assemblyscript/std'), this.path('node_modules/assemblyscript/std'));
  }

  /** Ends a build while all of its compilers of TypeScript run, which are `COMPILES_FOR_EVER`. @returns those that go on */
  async endBuild(signal: NodeJS.Signals): Promise<number[]> {
    const compilers = () =>
      readdirSync(this.#folder).flatMap((name) => /^compiler-(\d+)$/.exec(name)?.[1] ?? []);
    for (const pid of compilers()) rmSync(this.path(`compiler-${pid}`));
    const child = spawn(process.execPath, ['src/build/main.mjs'], { cwd: this.#folder, stdio: 'ignore' });
    const areRunning = () => {
      if (child.exitCode !== null) throw new Error(`the build ended with ${child.exitCode}`);
      return compilers().length === COMPILERS;
    };
    await waitFor(`${COMPILERS} compilers`, areRunning, TIMEOUT_MS);
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    child.kill(signal);
    await ended;
    return compilers().map(Number).filter(isRunning);
  }

  /** What the compiled kernels say. */
  get kernelsValue(): number {
    const module = new WebAssembly.Module(readFileSync(this.path('dist/workers/kernels/kernels.wasm')));
    return (new WebAssembly.Instance(module).exports.value as () => number)();
  }

  /** Is another one after each build. */
  get build(): string {
    const { ino, ctimeMs } = statSync(this.path('dist/build.json'));
    return `${ino} ${ctimeMs}`;
  }

  get unfinished(): string[] {
    return readdirSync(this.#folder).filter((name) => name.startsWith('dist.'));
  }
}

test('a start builds when anything differs that a build depends on, and at no other time', async (t) => {
  const project = makeProject(t);
  t.equal(await project.start(), 'hello');
  t.equal(project.read(PAGE_BUILT), 'a page');
  t.equal(project.read('dist/src/api/links/samples/sign.py'), 'pass');
  t.equal(project.read('dist/templates/card.html'), '<p>');
  t.equal(project.read('dist/templates/assets/brand.woff2'), 'font');
  t.match(project.read(`dist/${CODE}/entry.js`), /joined/);
  t.notOk(existsSync(project.path(`dist/${CODE}/word.js`)), 'it is joined with what uses it');
  t.match(project.read('dist/src/service/front-entry.cjs'), /use strict/);
  for (const entry of ['thread.cjs', 'encoder-thread.js']) {
    const thread = (await import(project.path(`dist/workers/thread/${entry}`))) as { word: string };
    t.equal(thread.word, 'joined', entry);
  }
  t.match(
    project.read('dist/workers/thread/encoder-thread.js'),
    /bundled-/,
    'a thread loads what it needs in one piece',
  );
  t.match(project.read('dist/bundles/thread.js'), /"joined"/);
  t.match(project.read('dist/bundles/primary.js'), /"hello"[\s\S]*return \{ serve: greeting \}/);

  const otherNode = { NODE_OPTIONS: `--require=${project.path('other-node.cjs')}` };
  project.write('other-node.cjs', `Object.defineProperty(process, 'version', { value: 'v99.0.0' });`);
  const changes: [of: string, change: () => void, isBuilt?: () => boolean][] = [
    [
      'a module, which is older than the build',
      () => {
        project.write(GREETING, greeting('merhaba'));
        utimesSync(project.path(GREETING), 0, 0);
      },
    ],
    [
      'a module, which is gone',
      () => rmSync(project.path('src/leaving.ts')),
      () => !existsSync(project.path('dist/src/leaving.js')),
    ],
    ['a page', () => project.write(PAGE, 'another'), () => project.read(PAGE_BUILT) === 'another'],
    ['the kernels', () => project.write(KERNELS, kernels(2)), () => project.kernelsValue === 2],
    ['the lock file', () => project.write('package-lock.json', '{ "packages": {}, "requires": true }')],
    ['what npm has installed', () => project.write('node_modules/.package-lock.json', '{ "packages": {} }')],
    ['what was built', () => project.write('dist/src/greeting.js', greeting('of another branch'))],
    ['what was built, in part', () => rmSync(project.path('dist/workers/kernels/kernels.wasm'))],
    ['Node.js', () => {}],
  ];
  for (const [of, change, isBuilt = () => true] of changes) {
    const environment = of === 'Node.js' ? otherNode : {};
    const before = project.build;
    change();
    t.equal(await project.start(environment), 'merhaba', of);
    const { build } = project;
    t.not(build, before, `${of}: it is built`);
    t.ok(isBuilt(), `${of}: of what is there`);
    t.equal(await project.run('keys', environment), 'merhaba', `${of}: again, with nothing else printed`);
    t.equal(project.build, build, `${of}: once`);
  }
});

test('kernels are compiled when they differ, tests when they are to be run', async (t) => {
  const project = makeProject(t);
  await project.run('build:checked');
  t.ok(existsSync(project.path('dist/test/greeting.js')));
  t.ok(existsSync(project.path('dist/workers/kernels/kernels.checked.wasm')));
  const { build } = project;
  for (const script of ['start', 'build', 'build:checked']) await project.run(script);
  t.equal(project.build, build);

  project.removeKernelCompiler();
  project.write('test/greeting.ts', '');
  await project.start();
  t.equal(project.build, build, 'a start does without tests');
  project.write(GREETING, greeting('merhaba'));
  t.equal(await project.start(), 'merhaba');
  t.notOk(existsSync(project.path('dist/test')), 'none are there that were built with something else');
  await project.run('build:checked');
  t.equal(project.read('dist/test/greeting.js').includes('greeting'), false);
});

test('a build that fails or is ended is never served, and leaves the one before it', async (t) => {
  const project = makeProject(t);
  t.equal(await project.start(), 'hello');
  const { build } = project;

  project.write(GREETING, greeting('merhaba').replace('string', 'number'));
  await t.rejects(project.start(), { code: 1, stdout: '', stderr: /TS2322/ });
  project.write(GREETING, greeting('merhaba'));
  project.write(KERNELS, 'none();');
  await t.rejects(project.start(), { code: 1, stdout: '', stderr: /ERROR/ });
  project.write(KERNELS, kernels(1));

  project.replaceCompiler(COMPILES_FOR_EVER);
  t.strictSame(await project.endBuild('SIGTERM'), [], 'its compilers end with it');
  t.strictSame(project.unfinished, []);
  for (const pid of await project.endBuild('SIGKILL')) process.kill(pid, 'SIGKILL');
  t.equal(project.unfinished.length, 1, 'nobody could remove it');
  t.equal(project.build, build);
  project.restoreCompiler();

  t.equal(await project.start(), 'merhaba');
  t.strictSame(project.unfinished, []);
});

test('starts at once serve the same build', async (t) => {
  const project = makeProject(t);
  for (const word of ['hello', 'merhaba']) {
    project.write(GREETING, greeting(word));
    const starts = [project.start(), project.start(), project.start()];
    await Promise.race(starts);
    const { build } = project;
    t.strictSame(await Promise.all(starts), [word, word, word]);
    t.equal(await project.start(), word);
    t.equal(project.build, build);
  }
  t.strictSame(project.unfinished, []);
});

test('what was compiled while a source was another one for a moment is compiled again', async (t) => {
  const project = makeProject(t);
  project.replaceCompiler(COMPILES_ANOTHER_BRANCH_FIRST);
  t.equal(await project.start(), 'hello');
  t.ok(existsSync(project.path('compiled-before')));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
