/** The Markdown documents: where their links lead, and the paths and commands that they name. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { anchorsOf, proseOf } from '../rig/papers/anchors.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What is installed, built, or left by a test that was interrupted. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.tap', 'data']);

/** Links and images, in Markdown and in HTML. */
const LINK = /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g;
const WITH_SCHEME = /^[a-z]+:/;

/** Code within a line, in which nothing is a link; a link's text may have some. */
const CODE = /`[^`\n]*`/g;

/** A path as code, from the root or from the document's folder, without a NAME that the reader chooses. */
const SOURCE_PATH = /`((?:bench|deploy|src|templates|test|workers)(?:\/(?!NAME)[\w-][\w.-]*)+)`/g;

const documents = markdownIn('').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownIn(path);
    return path.endsWith('.md') ? [path] : [];
  });
}

test('every relative link leads to a file, and every anchor to a heading', (t) => {
  const links = documents.flatMap(({ path, text }) =>
    [...proseOf(text).replaceAll(CODE, '').matchAll(LINK)]
      .map(([, link, address]) => link ?? address ?? '')
      .filter((target) => !WITH_SCHEME.test(target))
      .map((target) => ({ path, target })),
  );
  const broken = links.filter(({ path, target }) => !leadsSomewhere(path, target));
  t.strictSame(
    broken.map(({ path, target }) => `${path}: ${target}`),
    [],
  );
  t.ok(links.length > 50, `${links.length} links`);
  t.end();
});

function leadsSomewhere(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, path))) return false;
  if (anchor === undefined || !path.endsWith('.md')) return true;
  return anchorsOf(readFileSync(join(ROOT, path), 'utf8')).has(anchor);
}

test('every path of the sources that a document names is there', (t) => {
  const paths = documents.flatMap(({ path, text }) =>
    [...text.matchAll(SOURCE_PATH)].map(([, source = '']) => ({ path, source })),
  );
  const missing = paths.filter(
    ({ path, source }) => !existsSync(join(ROOT, source)) && !existsSync(join(ROOT, dirname(path), source)),
  );
  t.strictSame(
    missing.map(({ path, source }) => `${path}: ${source}`),
    [],
  );
  t.ok(paths.length > 50, `${paths.length} paths`);
  t.end();
});

test('every npm command that a document names is there, and each is named by one', (t) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = documents.flatMap(({ text }) =>
    [...text.matchAll(/\bnpm\s+(?:run\s+)?(?!run\b)([a-z:-]+)/g)].flatMap(([command, name = '']) =>
      command.includes('run') || name in scripts ? name : [],
    ),
  );
  t.strictSame([...new Set(named)].sort(), Object.keys(scripts).sort());
  t.end();
});
