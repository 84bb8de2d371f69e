import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserDocument } from '../../../test/rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../../../test/rig/conformance/chromium-documents.js';
import { sizeOf } from '../../../test/rig/conformance/document.js';
import { drawDocument } from '../../../test/rig/conformance/engine.js';
import judge from '../../../test/rig/conformance/judging.js';
import { readPng } from '../../../test/rig/pictures/png-reading.js';
import { table } from '../../../test/rig/statistics.js';
import { satoriDocument } from './satori-document.js';
import { type AskedSnapshot, asked, lettersOf, runTests } from './satori-stage.js';

/** From this similarity on, a picture counts as that of the snapshot. */
const ALIKE = 0.95;

interface Result {
  name: string;
  /** Similarities; Chromium draws the same tree. */
  toSnapshot?: number;
  toChromium?: number;
  snapshotToChromium?: number;
  reason?: string;
}

/**
 * Draws what satori's own tests draw (github.com/vercel/satori), in Tuval and in Chromium. Tuval's picture counts when it
 * is like the snapshot that satori keeps, and where that is not what Chromium draws, when it is like Chromium's or nearer
 * to it than the snapshot.
 * @param folder a copy of its repository
 * @param target where to write pictures and figures
 */
export async function compareSnapshots(folder: string, target: string): Promise<string> {
  const snapshots = new Map(
    readdirSync(`${folder}/test/__image_snapshots__`).map((file) => [
      lettersOf(file.replace(/\.png$/, '')),
      `${folder}/test/__image_snapshots__/${file}`,
    ]),
  );
  const unloaded = await runAllTests(folder, target);
  const compared = asked.filter(({ name }) => snapshots.has(name));
  mkdirSync(`${target}pictures`, { recursive: true });
  const missing = [...snapshots.keys()].filter((name) => !compared.some((one) => one.name === name));
  const fonts = fontsOf(compared);
  let chromium = await ChromiumDocuments.open(fonts);
  const results: Result[] = [];
  for (const snapshot of compared) {
    const result = await compare(snapshot, snapshots.get(snapshot.name) as string, chromium, target);
    results.push(result);
    if (!result.reason?.includes('has been closed')) continue;
    // Some of these trees end the browser.
    await chromium.close();
    chromium = await ChromiumDocuments.open(fonts);
  }
  await chromium.close();
  writeFileSync(`${target}snapshots.json`, JSON.stringify(results, null, 1));
  return `${summary(results)}Test files that could not be loaded: ${unloaded.join(', ') || 'none'}
Snapshots that no test asks for: ${missing.length}
See ${target}snapshots.json\n`;
}

/** By length, so that one folder holds those of all tests. */
function fontsOf(pictures: readonly AskedSnapshot[]): Map<string, Uint8Array> {
  const fonts = new Map<string, Uint8Array>();
  for (const picture of pictures) {
    const { assets } = satoriDocument({ ...picture, tree: [] }, { width: 1, height: 1 });
    for (const [name, bytes] of assets) fonts.set(assetName(name, bytes), bytes);
  }
  return fonts;
}

function assetName(name: string, bytes: Uint8Array): string {
  return name.replace('.ttf', `-${bytes.length}.ttf`);
}

async function compare(
  asked: AskedSnapshot,
  file: string,
  chromium: ChromiumDocuments,
  target: string,
): Promise<Result> {
  const { name } = asked;
  try {
    const snapshot = readFileSync(file);
    const input = satoriDocument(asked, readPng(snapshot));
    const own = await drawDocument(input);
    if ('reason' in own) return { name, reason: own.reason };
    const toSnapshot = (await judge({ chromium: snapshot, tuval: own })).tuval?.similarity ?? 0;
    let html = await browserDocument(input);
    for (const [asset, bytes] of input.assets) html = html.replaceAll(asset, assetName(asset, bytes));
    const drawn = await chromium.draw(html, sizeOf(input.source), 0, input.scale);
    // The snapshot stands where Takumi's picture does.
    const path = `${target}pictures/${name.slice(0, 120)}`;
    const { tuval, takumi } = await judge({ chromium: drawn, tuval: own, takumi: snapshot, path });
    return {
      ...{ name, toSnapshot },
      toChromium: tuval?.similarity ?? 0,
      snapshotToChromium: takumi?.similarity ?? 0,
    };
  } catch (error) {
    return { name, reason: (error as Error).message };
  }
}

function isLikeSnapshot({ toSnapshot = 0 }: Result): boolean {
  return toSnapshot >= ALIKE;
}

function isAsRight({ toChromium = 0, snapshotToChromium = 0 }: Result): boolean {
  return toChromium >= ALIKE || toChromium > snapshotToChromium;
}

function summary(results: readonly Result[]): string {
  const reasons = new Map<string, number>();
  for (const { reason } of results) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const count = (is: (result: Result) => boolean) => String(results.filter(is).length);
  return `${table([
    ['of snapshots', String(results.length)],
    ['drawn', count(({ reason }) => reason === undefined)],
    ['like the snapshot', count(isLikeSnapshot)],
    ['else like Chromium or nearer to it', count((one) => !isLikeSnapshot(one) && isAsRight(one))],
    ['both', count((one) => isLikeSnapshot(one) || isAsRight(one))],
    ['snapshots like Chromium', count(({ snapshotToChromium = 0 }) => snapshotToChromium >= ALIKE)],
  ])}${[...reasons].map(([reason, times]) => `${times} times: ${reason.split('\n')[0]}\n`).join('')}`;
}

const STAGE = new URL('./satori-stage.js', import.meta.url).href;
const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));

/** Compiles satori's tests against the stage, and runs them there. @returns the files that do not load */
async function runAllTests(folder: string, target: string): Promise<string[]> {
  const compiled = `${target}compiled/`;
  const files = readdirSync(`${folder}/test`).filter((file) => file.endsWith('.test.tsx'));
  const options =
    '--noCheck --ignoreConfig --jsx react-jsx --jsxImportSource satori/jsx --target es2022 --module esnext';
  const paths = files.map((file) => `${folder}/test/${file}`);
  spawnSync(TSC, [
    ...options.split(' '),
    '--moduleResolution',
    'bundler',
    '--rootDir',
    folder,
    '--outDir',
    compiled,
    ...paths,
  ]);
  const unloaded: string[] = [];
  const from = process.cwd();
  process.chdir(folder);
  for (const file of files) {
    const path = `${compiled}test/${file.replace(/\.tsx$/, '.js')}`;
    try {
      const code = readFileSync(path, 'utf8')
        .replace(/from (["'])(?:vitest|\.\/utils\.js|\.\.\/src\/index\.js)\1/g, `from '${STAGE}'`)
        .replace(/from (["'])\.\.\/src\/jsx\/jsx-runtime\1/g, "from 'satori/jsx/jsx-runtime'");
      writeFileSync(path, withoutInternals(code));
      await import(pathToFileURL(path).href);
      await runTests(file);
    } catch {
      unloaded.push(file);
    }
  }
  process.chdir(from);
  return unloaded;
}

/** Some files try satori's own functions, too, beside pictures. */
function withoutInternals(code: string): string {
  return code.replace(/import \{?([^}'";]*?)\}? from ["']\.\.\/src\/[^"']*["'];?/g, (_, names: string) =>
    names
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => `const ${name.trim().split(' as ').at(-1)} = () => undefined;`)
      .join(' '),
  );
}
