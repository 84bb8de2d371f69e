import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { test } from 'tap';
import { archiveOf } from '../../../src/api/batch/batch-handler.js';
import { DrawnRows } from '../../../src/api/batch/drawn-rows.js';
import { FileNames } from '../../../src/api/batch/file-names.js';
import { ManifestEntries } from '../../../src/api/batch/manifest.js';
import { ApiError } from '../../../src/api/errors.js';
import { asApiError } from '../../../src/api/render/refusals.js';
import { unzipped } from '../../rig/services/zip.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const NAMES = ['düz', 'çay ☕', '日本', 'a'.repeat(251)];

/** An archive of rows of these names, whose pictures are of the given bytes. */
async function archive(names: readonly string[], bytes: number): Promise<Buffer> {
  const files = new FileNames();
  const rows = names.map((name, index) => ({ line: index + 1, read: () => ({ name, body: {} }) }));
  async function* all() {
    yield* rows;
  }
  const drawn = new DrawnRows(all(), {
    atOnce: 2,
    mostRows: 100_000,
    signal: new AbortController().signal,
    refusalOf: asApiError,
    prepare: ({ name, line, row }) => ({
      file: files.claim(name, { row, line, extension: 'png' }),
      draw: async () => new Uint8Array(bytes).fill(row),
    }),
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of archiveOf(drawn, new ManifestEntries(), () => {})) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('Python unpacks an archive, with names in any language', async (t) => {
  const file = join(t.testdir(), 'pictures.zip');
  const bytes = await archive(NAMES, 200_000);
  await writeFile(file, bytes);
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); [print(i.filename, i.file_size) for i in z.infolist()]';
  const listing = execFileSync('python3', ['-c', script, file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  const [broken, ...files] = listing.trim().split('\n');
  t.equal(broken, 'None');
  t.same(files.slice(0, -1).sort(), NAMES.map((name) => `${name}.png 200000`).sort());
  t.equal(unzipped(bytes).size, NAMES.length + 1);
});

test('an archive of many rows has them all', async (t) => {
  const names = Array.from({ length: 1500 }, (_, index) => `r${index}`);
  const files = unzipped(await archive(names, 10));
  t.equal(files.size, names.length + 1);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  t.equal(manifest.drawn, names.length);
  t.equal(manifest.rows.length, names.length);
});

test('rows for which there is no room are not drawn, and the manifest says from which line on', async (t) => {
  async function* rows() {
    for (const line of [2, 3, 4]) yield { line, read: () => ({ name: `${line}`, body: {} }) };
  }
  let room = 2;
  const drawn = new DrawnRows(rows(), {
    atOnce: 1,
    mostRows: 100,
    signal: new AbortController().signal,
    refusalOf: asApiError,
    refusalOfRow: () => (room-- > 0 ? undefined : new ApiError('busy')),
    prepare: ({ name }) => ({ file: `${name}.png`, draw: async () => new Uint8Array(1) }),
  });
  const entries = new ManifestEntries();
  for await (const outcome of drawn.outcomes()) entries.add(outcome);
  let text = '';
  for await (const part of entries.text(drawn.end)) text += part;
  t.match(JSON.parse(text), { drawn: 2, complete: false, end: { code: 'busy', status: 503, line: 4 } });
  t.ok(entries.bytes > 200 && entries.bytes < 2000, 'what the two take');
});
