import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const ROOT = new URL('../../../', import.meta.url);

interface Override {
  includes: readonly string[];
  linter?: { rules: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } };
}

const { overrides } = JSON.parse(textOf('biome.json')) as { overrides: Override[] };
const architecture = textOf('ARCHITECTURE.md');

t.test('lint refuses an import of each folder that stands before another in its row', async (t) => {
  const rows = [...architecture.matchAll(/^- in `([\w/]+)`: ((?:`[\w-]+`,?\s*)+)/gm)];
  t.equal(rows.length, 3);
  for (const [, root = '', row = ''] of rows) {
    const folders = Array.from(row.matchAll(/`([\w-]+)`/g), ([, folder = '']) => folder);
    for (const [at, folder] of folders.entries()) {
      const refused = refusedIn(`${root}/${folder}/**`);
      t.ok(refused, `${root}/${folder} has a rule`);
      for (const before of folders.slice(0, at))
        t.ok(
          refused?.some((pattern) => pattern.endsWith(`/${before}/**`)),
          `${root}/${folder} not ${before}`,
        );
      for (const later of folders.slice(at))
        t.notOk(
          refused?.some((pattern) => pattern === `../${later}/**`),
          `${root}/${folder} may ${later}`,
        );
    }
  }
});

t.test('lint refuses an import of tests and benchmarks in every folder of the product', async (t) => {
  const ofFolders = ['src', 'workers'].flatMap((root) =>
    readdirSync(new URL(root, ROOT), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${root}/${name}/**`),
  );
  for (const files of ['templates/**', 'src/*', ...ofFolders]) {
    const refused = refusedIn(files) ?? [];
    for (const folder of ['test', 'bench'])
      t.ok(refused.includes(`../**/${folder}/**`), `${files} not ${folder}`);
    if (!files.startsWith('src/')) t.ok(refused.includes('../**/src/**'), `${files} not src`);
  }
});

/** The patterns of imports that are refused in files. */
function refusedIn(files: string): readonly string[] | undefined {
  return overrides
    .filter(({ includes }) => includes.includes(files))
    .flatMap(({ linter }) => linter?.rules.style?.noRestrictedImports?.options.patterns ?? [])
    .flatMap(({ group }) => group);
}

function textOf(paper: string): string {
  return readFileSync(new URL(paper, ROOT), 'utf8');
}
