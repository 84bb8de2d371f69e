import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { FRONT_OPTIONS } from '../../src/service/front-child.js';
import { openBundle } from '../../workers/bundles/bundle.js';
import {
  codeCacheName,
  ownCodeCacheName,
  readCodeCache,
  writeCodeCache,
} from '../../workers/bundles/code-cache.js';

const BUNDLE = new URL('../../workers/bundles/bundle.js', import.meta.url);

/** Of a process: far more than it takes. */
const TIMEOUT_MS = 60_000;

/** A bundle as the build makes them, whose word has five letters. */
const scriptOf = (word: string) =>
  `(async (require, __import, __bundleUrl) => { "use strict"; const { basename } = require("node:path");
  function greeting(name) { return \`\${word} \${name} of \${basename(__bundleUrl)}\`; }
  const word = "${word}";
  return { greeting };
})
`;

interface Greeting {
  greeting(name: string): string;
}

/** A folder with a bundle and its cache, which was written once the bundle had greeted. */
async function folderWithCache(t: Test): Promise<{ folder: URL; script: URL; cache: URL }> {
  const folder = pathToFileURL(`${t.testdir({ 'word.js': scriptOf('hello') })}/`);
  const { exports, writeCache } = await openBundle<Greeting>('word', folder);
  exports.greeting('world');
  writeCache();
  return { folder, script: new URL('word.js', folder), cache: new URL(codeCacheName('word'), folder) };
}

/** Opens the bundle in a process of its own: V8 compiles no script twice. */
async function opened(folder: URL, flags: readonly string[] = [], isHeld = false) {
  const { isFromCache, result } = await inProcess(
    `await openBundle('word', new URL(${JSON.stringify(folder.href)}))`,
    `exports.greeting('world')${isHeld ? ' + (keepCache() ?? "")' : ''}`,
    flags,
  );
  return { isFromCache, greeting: result };
}

/** Opens a bundle in a process with these flags of V8. */
async function inProcess(
  opening: string,
  result: string,
  flags: readonly string[],
): Promise<{ isFromCache: boolean; result: unknown }> {
  const code = `
    const { openBundle } = await import(${JSON.stringify(BUNDLE.href)});
    const { exports, isFromCache, keepCache } = ${opening};
    process.stdout.write(JSON.stringify({ isFromCache, result: ${result} }));`;
  const { NODE_OPTIONS: _, ...env } = process.env;
  const args = [...flags, '--input-type=module', '--eval', code];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env, timeout: TIMEOUT_MS })).stdout);
}

const HELLO = 'hello world of word.js';

test('a code cache is used by the next start', async (t) => {
  const { folder } = await folderWithCache(t);
  t.strictSame(await opened(folder), { isFromCache: true, greeting: HELLO });
});

test('a bundle without a code cache starts', async (t) => {
  const { folder, cache } = await folderWithCache(t);
  rmSync(cache);
  t.strictSame(await opened(folder), { isFromCache: false, greeting: HELLO });
});

test('a damaged code cache is passed over', async (t) => {
  const { folder, cache, script } = await folderWithCache(t);
  const whole = readFileSync(cache);
  const taken = (content: Buffer) => {
    writeFileSync(cache, content);
    return readCodeCache(cache, readFileSync(script)) !== undefined;
  };
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] as number) ^ 0x10;
    if (taken(damaged)) t.fail(`byte ${at}`);
  }
  for (const length of [0, 4, 8, 9, whole.length - 1]) {
    t.notOk(taken(whole.subarray(0, length)), `${length} bytes`);
  }
  t.strictSame(await opened(folder), { isFromCache: false, greeting: HELLO });
  t.ok(taken(whole), 'as it was');
});

test('a code cache of another script of the same length is passed over', async (t) => {
  const { folder, script } = await folderWithCache(t);
  writeFileSync(script, scriptOf('selam'));
  t.strictSame(await opened(folder), { isFromCache: false, greeting: HELLO.replace('hello', 'selam') });
});

test('a code cache of another version of V8 is passed over', async (t) => {
  const { folder, script, cache } = await folderWithCache(t);
  const data = Buffer.from(readCodeCache(cache, readFileSync(script)) ?? '');
  // V8 writes a magic number and then its version.
  data.writeUInt32LE((data.readUInt32LE(4) ^ 1) >>> 0, 4);
  writeCodeCache(cache, readFileSync(script), data);
  const passedOver = { isFromCache: false, greeting: HELLO };
  t.strictSame(await opened(folder), passedOver, 'though it is called as that of this one');

  renameSync(cache, new URL('word.1.2.3-x64.cache', folder));
  t.strictSame(await opened(folder), passedOver);
});

test('a code cache of other flags of V8 is passed over', async (t) => {
  const { folder } = await folderWithCache(t);
  t.strictSame(await opened(folder, FRONT_OPTIONS), { isFromCache: false, greeting: HELLO });
});

test('a process that the cache of the build does not fit keeps one of its own', async (t) => {
  const { folder } = await folderWithCache(t);
  const fits = { isFromCache: true, greeting: HELLO };
  t.strictSame(await opened(folder, FRONT_OPTIONS, true), { isFromCache: false, greeting: HELLO });
  t.equal(readdirSync(folder).length, 3, 'the script, and two caches');
  t.strictSame(await opened(folder, FRONT_OPTIONS, true), fits);
  t.strictSame(await opened(folder, [], true), fits, 'beside that of the build');
  t.equal(readdirSync(folder).length, 3);
});

test('a cache that cannot be kept is none', async (t) => {
  const folder = pathToFileURL(`${t.testdir({ 'word.js': scriptOf('hello') })}/`);
  // Root may write everywhere, but to no file that is a folder.
  mkdirSync(new URL(`${ownCodeCacheName('word')}/full`, folder), { recursive: true });
  t.strictSame(await opened(folder, [], true), { isFromCache: false, greeting: HELLO });
  t.strictSame(readdirSync(folder).sort(), ['word.js', ownCodeCacheName('word')].sort());
});

test('stack traces name a script of the cache wherever the build has moved to', async (t) => {
  const script = `(async () => ({ place: () => new Error().stack.split("\\n")[1].trim() }))\n`;
  const root = t.testdir({ unfinished: { 'word.js': script } });
  const folder = (name: string) => pathToFileURL(`${root}/${name}/`);
  const { exports, writeCache } = await openBundle<{ place(): string }>('word', folder('unfinished'));
  const place = exports.place();
  writeCache();
  renameSync(`${root}/unfinished`, `${root}/dist`);
  const moved = `await openBundle('word', new URL(${JSON.stringify(folder('dist').href)}))`;
  t.strictSame(await inProcess(moved, 'exports.place()', []), { isFromCache: true, result: place });
  t.match(place, /bundles\/word\.js:1:\d+/);
});

test('a part of a bundle has a script and a cache of its own', async (t) => {
  const script = `(async (require, __import, __bundleUrl, partOf) => ({ greeting: (name) => partOf("./part.js")(name) }))\n`;
  const part = '(name) => ["hello", name, "of word.js"].join(" ")\n';
  const folder = pathToFileURL(`${t.testdir({ 'word.js': script, 'word.part.js': part })}/`);
  t.strictSame(await opened(folder, [], true), { isFromCache: false, greeting: HELLO });
  t.equal(readdirSync(folder).length, 4);
  t.strictSame(await opened(folder), { isFromCache: true, greeting: HELLO });
});

for (const [name, flags] of [
  ['thread', FRONT_OPTIONS],
  ['front', FRONT_OPTIONS],
  ['primary', []],
] as const) {
  test(`the ${name} takes its functions from the code cache of the build`, async (t) => {
    const { isFromCache } = await inProcess(`await openBundle('${name}')`, 'undefined', flags);
    t.ok(isFromCache);
  });
}

test('a thread loads without segmenters, for the first of which ICU takes long', async (t) => {
  const { result } = await inProcess(
    `(Intl.Segmenter = class { constructor() { throw new Error('a segmenter is made'); } },
      await openBundle('thread'))`,
    '"loaded"',
    FRONT_OPTIONS,
  );
  t.equal(result, 'loaded');
});
