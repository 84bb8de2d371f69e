import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { table } from '../../statistics.js';
import { browserDocument } from '../browser-document.js';
import { ChromiumDocuments } from '../chromium-documents.js';
import { sizeOf } from '../document.js';
import { drawDocument } from '../engine.js';
import judge, { type Judgement } from '../judging.js';
import { satoriDocument } from './satori-document.js';
import { type AskedSnapshot, asked, lettersOf, runTests } from './satori-stage.js';

/** From this similarity on, a picture counts as that of the snapshot. */
const ALIKE = 0.95;

const STAGE = new URL('./satori-stage.js', import.meta.url).href;
const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));

interface Result {
  name: string;
  /** To the snapshot. */
  tuval?: number;
  chromium?: number;
  reason?: string;
}

/**
 * Draws what satori's own tests draw (github.com/vercel/satori), in Tuval and in Chromium, and compares both to the
 * snapshots that satori keeps.
 * @param folder a copy of its repository
 * @param kept where to write pictures and figures
 */
export async function compareSnapshots(folder: string, kept: string): Promise<string> {
  const snapshots = new Map(
    readdirSync(`${folder}/test/__image_snapshots__`).map((file) => [
      lettersOf(file.replace(/\.png$/, '')),
      `${folder}/test/__image_snapshots__/${file}`,
    ]),
  );
  const unloaded = await askAll(folder, kept);
  const known = asked.filter(({ name }) => snapshots.has(name));
  mkdirSync(`${kept}pictures`, { recursive: true });
  const fonts = fontsOf(known);
  let chromium = await ChromiumDocuments.open(fonts);
  const results: Result[] = [];
  for (const snapshot of known) {
    const result = await compare(snapshot, snapshots.get(snapshot.name) as string, chromium, kept);
    results.push(result);
    if (!result.reason?.includes('has been closed')) continue;
    // Some of these trees end the browser.
    await chromium.close();
    chromium = await ChromiumDocuments.open(fonts);
  }
  await chromium.close();
  writeFileSync(`${kept}snapshots.json`, JSON.stringify(results, null, 1));
  return `${told(results, known.length)}Test files that could not be loaded: ${unloaded.join(', ') || 'none'}
See ${kept}snapshots.json\n`;
}

/** Compiles satori's tests against the stage, and runs them there. @returns the files that do not load */
async function askAll(folder: string, kept: string): Promise<string[]> {
  const compiled = `${kept}compiled/`;
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
      const code = readFileSync(path, 'utf8').replace(
        /from (["'])(?:vitest|\.\/utils\.js|\.\.\/src\/index\.js)\1/g,
        `from '${STAGE}'`,
      );
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
  return code.replace(/import \{([^}]*)\} from ["']\.\.\/src\/[^"']*["'];?/g, (_, names: string) =>
    names
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => `const ${name.trim().split(' as ').at(-1)} = () => undefined;`)
      .join(' '),
  );
}

/** By length, so that one folder holds those of all tests. */
function fontsOf(pictures: readonly AskedSnapshot[]): Map<string, Uint8Array> {
  const fonts = new Map<string, Uint8Array>();
  for (const picture of pictures) {
    try {
      for (const [name, bytes] of satoriDocument(picture).assets) fonts.set(assetName(name, bytes), bytes);
    } catch {
      // It is not drawn.
    }
  }
  return fonts;
}

function assetName(name: string, bytes: Uint8Array): string {
  return name.replace('.ttf', `-${bytes.length}.ttf`);
}

async function compare(
  snapshot: AskedSnapshot,
  file: string,
  chromium: ChromiumDocuments,
  kept: string,
): Promise<Result> {
  const { name } = snapshot;
  try {
    const input = satoriDocument(snapshot);
    const expected = readFileSync(file);
    const own = await drawDocument(input);
    let html = await browserDocument(input);
    for (const [asset, bytes] of input.assets) html = html.replaceAll(asset, assetName(asset, bytes));
    const drawn = await chromium.draw(html, sizeOf(input.source), 0);
    // The judge's reference is the snapshot here, and Chromium stands where Takumi does.
    const judgement: Judgement = await judge({
      chromium: expected,
      takumi: drawn,
      ...(!('reason' in own) && { tuval: own }),
      path: `${kept}pictures/${name.slice(0, 120)}`,
    });
    return {
      name,
      chromium: judgement.takumi?.similarity ?? 0,
      ...(judgement.tuval
        ? { tuval: judgement.tuval.similarity }
        : { reason: 'reason' in own ? own.reason : '' }),
    };
  } catch (error) {
    return { name, reason: (error as Error).message };
  }
}

function told(results: readonly Result[], count: number): string {
  const reasons = new Map<string, number>();
  for (const { reason } of results) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const alike = (renderer: 'tuval' | 'chromium') =>
    String(results.filter((result) => (result[renderer] ?? 0) >= ALIKE).length);
  const drawn = (renderer: 'tuval' | 'chromium') =>
    String(results.filter((result) => result[renderer] !== undefined).length);
  return `${table([
    ['of snapshots', String(count)],
    ['Tuval drew', drawn('tuval')],
    ['Tuval alike', alike('tuval')],
    ['Chromium drew', drawn('chromium')],
    ['Chromium alike', alike('chromium')],
  ])}${[...reasons].map(([reason, times]) => `${times} times: ${reason.split('\n')[0]}\n`).join('')}`;
}
