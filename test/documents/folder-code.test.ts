import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { CodeCompiler } from '../../src/documents/code-compiler.js';
import { DocumentChecks } from '../../src/documents/document-checks.js';
import { TemplateFolder } from '../../src/documents/template-folder.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { defaultRequest, renderJob } from '../../src/rendering/render-request.js';
import type { ServedTemplate } from '../../src/rendering/served-template.js';
import { card } from '../rig/corpora/code-samples.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const pool = new RenderPool({ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
t.teardown(() => pool.close());
const compiler = new CodeCompiler();
t.teardown(() => compiler.close());

/** A folder that is looked at when a test asks for it, and what was logged of it. */
function opened(t: Test, files: Parameters<Test['testdir']>[0]) {
  const path = t.testdir(files);
  const lines: { context: object; message: string }[] = [];
  const note = (context: object, message: string) => void lines.push({ context, message });
  const folder = new TemplateFolder(path, {
    ...{ checks: new DocumentChecks(pool, ['quality']), compiler },
    log: { warn: note, info: note },
    isTaken: (id) => id === 'og-default',
  });
  t.teardown(() => folder.close());
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(path, name), content);
    await folder.look();
  };
  return { folder, path, lines, write };
}

/** The colour of the last pixel of a template with its defaults. */
async function colour(template: ServedTemplate | undefined): Promise<number[]> {
  if (!template) return [];
  const job = renderJob(defaultRequest(template, { format: 'png' }), {});
  const { data } = readPng((await pool.render(job, new AbortController().signal)).bytes);
  return [...data.slice(-3)];
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

test('code is a template, with parts, JSON and pictures that it imports', async (t) => {
  const { folder, lines } = opened(t, {
    'kart.tsx': card({
      head: `import { Logo } from './parts/logo.js';
import colours from './colours.json' with { type: 'json' };
import photo from './assets/foto.png';
import { basename } from 'node:path';
import type { Nothing } from './types';`,
      draw: `if (!photo.startsWith('data:image/png;base64,') || basename('a/b') !== 'b') throw new Error('no');
    return <Logo ground={colours.ground}>{title}</Logo>;`,
    }),
    'colours.json': '{ "ground": "#0000ff" }',
    'notes.ts': 'this is no template',
    parts: {
      'logo.tsx': `export function Logo({ ground, children }: { ground: string; children: string }) {
  return <div style={{ width: 40, height: 30, background: ground, fontSize: 8 }}>{children}</div>;
}`,
    },
    assets: { 'foto.png': Buffer.from(samplePicture(8, 8).bytes) },
  });
  await folder.look();
  t.same(lines, []);
  t.same([...folder.templates.keys()], ['kart']);
  const template = folder.templates.get('kart');
  t.match(template, { id: 'kart', name: { tr: 'Kart' }, width: 40, height: 30 });
  t.match(template?.fields, { title: { type: 'text', maxLength: 20 }, ground: { default: '#ff0000' } });
  t.notOk('draw' in (template ?? {}), 'no function comes to the front');
  t.same(await colour(template), BLUE);
});

test('a template of Tuval itself can be copied beside documents as it is', async (t) => {
  const { readFile } = await import('node:fs/promises');
  const source = await readFile(new URL('../../../templates/og-default.tsx', import.meta.url), 'utf8');
  const { folder, lines } = opened(t, {
    'own-card.tsx': source.replace("id: 'og-default'", "id: 'own-card'"),
  });
  await folder.look();
  t.same(lines, []);
  t.match(folder.templates.get('own-card'), { width: 1200, height: 630 });
});

test('each change of a file that a template is made of is a version, and is drawn', async (t) => {
  const { folder, path, write } = opened(t, {
    'kart.tsx': card({ head: `import { ground as other } from './ground';`, draw: 'ground = other;' }),
    'ground.ts': `export const ground = '#ff0000' as const;`,
  });
  await folder.look();
  const first = folder.templates.get('kart');
  t.same(await colour(first), RED);
  await folder.look();
  t.equal(folder.templates.get('kart'), first);
  await write('ground.ts', `export const ground = '#0000ff' as const;`);
  const second = folder.templates.get('kart');
  t.not(second?.source?.version, first?.source?.version);
  t.same(await colour(second), BLUE);
  t.same(await colour(first), RED, 'a request that was on its way has the version before');
  // The file that the import means first has come.
  await write('ground.tsx', `export const ground = '#00ff00';`);
  t.same(await colour(folder.templates.get('kart')), [0, 255, 0]);
  await rm(join(path, 'kart.tsx'));
  await folder.look();
  t.equal(folder.templates.size, 0);
});

/** What makes a template no template, the place that is told, and the words. */
const BROKEN = [
  [card({ draw: 'return <div>x</p>;' }), [17, 18], /Expected corresponding JSX closing tag for <div>/],
  [card({ head: 'const = 1;' }), [2, 7], /Unexpected token/],
  [card({ head: `import React from 'react';\nReact;` }), [2, 19], /cannot import react: it imports tuval/],
  [card({ head: `import { a } from './nothing';\na;` }), [2, 19], /no file \.\/nothing in the folder/],
  [card({ head: `import { a } from '../../secret';\na;` }), [2, 19], /no file \.\.\/\.\.\/secret/],
  [card().replace('export default ', ''), [1, 1], /the default export is no template/],
  [card({ id: 'other' }), [9, 3], /the id is other, and the file is called kart/],
  [card().replace('width: 40', 'width: 0'), [13, 3], /width: Too small/],
  [card({ ground: 'red' }), [5, 3], /the default of ground is not valid/],
  [card().replace('ground: color', 'quality: color'), [5, 3], /no field can be called quality/],
  [card().replace('color({', '({'), [5, 3], /the field ground: .*make fields/],
  [card({ head: `throw new TypeError('at once');` }), [2, 7], /TypeError: at once/],
  [card({ head: `throw 'a text';` }), [1, 1], /a text was thrown/],
  [card({ draw: `JSON.parse('x');` }), [17, 10], /SyntaxError: Unexpected token/],
  [card({ draw: 'const none: any = undefined;\n    none.such;' }), [18, 10], /TypeError: Cannot read/],
  [card().replace('fontSize: 8', `colr: 'red'`), [16, 3], /^the style colr is not drawn/],
] as const;

for (const [source, [line, column], problem] of BROKEN) {
  test(`broken code is told with its place, and keeps what was there: ${problem}`, async (t) => {
    const { folder, lines, write } = opened(t, { 'kart.tsx': card() });
    await folder.look();
    const before = folder.templates.get('kart');
    t.ok(before);
    await write('kart.tsx', source);
    await folder.look();
    t.equal(folder.templates.get('kart'), before);
    t.equal(folder.broken, 1);
    t.match(lines, [{ context: { file: 'kart.tsx', line, column, problem } }]);
    t.equal(lines.length, 1, 'once');
    t.match(folder.files.get('kart.tsx')?.errors, [{ line, column, message: problem }]);
    await write('kart.tsx', card());
    t.equal(folder.broken, 0);
    t.match(lines[1]?.message, /right again/);
    t.same(await colour(folder.templates.get('kart')), RED);
  });
}

test('what is wrong in a part says which one it is', async (t) => {
  const { folder, path, lines, write } = opened(t, {
    'kart.tsx': card({ head: `import { ground as other } from './parts/ground';`, draw: 'ground = other;' }),
  });
  await mkdir(join(path, 'parts'));
  await write('parts/ground.ts', 'export const ground = ;');
  await write('parts/ground.ts', `\nexport const ground = [].reduce((a) => a);`);
  t.match(lines.slice(-2), [
    { context: { line: 1, column: 23, problem: /^in parts\/ground\.ts: Unexpected token/ } },
    { context: { line: 2, column: 26, problem: /^in parts\/ground\.ts: TypeError: Reduce of empty array/ } },
  ]);
  await write('parts/ground.ts', `export const ground = '#ff0000';`);
  t.equal(folder.broken, 0);
});

test('a name that a document has, or a template of Tuval, is told and left out', async (t) => {
  const { folder, lines } = opened(t, {
    'kart.html': `<!doctype html><html><head><title>K</title><meta name="viewport" content="width=4, height=3"></head></html>`,
    'kart.tsx': card(),
    'og-default.tsx': card({ id: 'og-default' }),
    'Kart.tsx': card(),
  });
  await folder.look();
  t.match(folder.templates.get('kart'), { width: 4 });
  t.equal(folder.templates.size, 1);
  const problems = Object.fromEntries(
    lines.map(({ context }) => [(context as { file: string }).file, Object.values(context).at(-1)]),
  );
  t.match(problems, {
    'kart.tsx': /kart\.html has this name, too/,
    'og-default.tsx': /another template has this name/,
    'Kart.tsx': /lower-case words/,
  });
});

test('code with values that it cannot draw fails that render alone', async (t) => {
  const { folder } = opened(t, {
    'kart.tsx': card({ draw: `if (title === 'b') throw new Error('no b');` }),
  });
  await folder.look();
  const template = folder.templates.get('kart') as ServedTemplate;
  const request = defaultRequest(template, { format: 'png' });
  const wrong = renderJob({ ...request, values: { ...request.values, title: 'b' } }, {});
  await t.rejects(pool.render(wrong, new AbortController().signal), {
    name: 'RenderFailed',
    cause: { message: 'no b' },
  });
  t.same(await colour(template), RED);
});

test('a template that satori draws takes its elements, and fonts that it imports', async (t) => {
  const { readFile } = await import('node:fs/promises');
  const font = new URL(import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff'));
  const { folder, lines } = opened(t, {
    'kart.tsx': card({
      head: `import inter from './assets/inter.woff';`,
      draw: `return <div tw="flex w-full h-full bg-blue-600">{title}</div>;`,
    }).replace(
      'fields,\n  draw',
      `fields, engine: 'satori', fonts: [{ family: 'Own', sources: [{ url: inter }], weights: [700, 700] }],\n  draw`,
    ),
    assets: { 'inter.woff': await readFile(font) },
  });
  await folder.look();
  t.same(lines, []);
  t.same(await colour(folder.templates.get('kart')), [37, 99, 235]);
});
