import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { codeOfPage, ROOT } from '../rig/papers/examples-page.js';
import { Service } from '../rig/services/service.js';
import { unzipped } from '../rig/services/zip.js';
import { PACKAGES } from '../rig/suites/typed-client.js';

const service = await Service.start(t);
const execute = promisify(execFile);

/** A program as somebody writes it who has installed the package. */
const PROGRAM = `import { Tuval, TuvalError } from 'tuval-client';
import { writeFile } from 'node:fs/promises';

const [baseUrl = '', key = ''] = process.argv.slice(2);
const tuval = new Tuval({ baseUrl, key });
const templates = await tuval.templates('en');
const card = await tuval.render({ template: 'og-default', data: { title: 'Merhaba' }, format: 'jpeg' });
const archive = await tuval.batch({ template: 'og-default', format: 'webp', csv: '_name,title\\nbir,Bir\\n' });
await writeFile('archive.zip', new Uint8Array(await new Response(archive).arrayBuffer()));
const { id } = await tuval.createJob({ renders: [{ template: 'og-default', name: 'bir' }] }, 'once');
const again = await tuval.createJob({ renders: [{ template: 'og-default', name: 'bir' }] }, 'once');
let job = again;
while (job.status === 'queued' || job.status === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 200));
  job = await tuval.job(id);
}
const results = [];
for await (const result of tuval.jobResults(id)) results.push(result);
const ofJob = await new Response(await tuval.jobArchive(id)).arrayBuffer();
const cancelled = await tuval.cancelJob(id);
const unknown = await tuval.job('yok').catch((error: unknown) => error);
const jobs = {
  isSame: again.id === id,
  results: results.map(({ name, status }) => [name, status]),
  archive: ofJob.byteLength > 1000,
  cancelled: cancelled.status,
  unknown: unknown instanceof TuvalError && unknown.code,
};
const { data: status } = await tuval.api.GET('/api/status');
const refusal = await tuval.render({ template: 'og-default', quality: 0, format: 'jpeg' }).catch((error: unknown) => error);
if (!(refusal instanceof TuvalError)) throw new Error('nothing was refused');
// @ts-expect-error: the quality is a number
void (() => tuval.render({ template: 'og-default', quality: 'high' }));
const { code, field } = refusal;
const isWhole = refusal.details['error'] === refusal.message;
const said = { names: templates.map(({ id }) => id), type: card.type, size: card.size, plan: status?.plan, code, field, isWhole, jobs };
process.stdout.write(JSON.stringify(said));
`;

const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** Builds and packs the package as `npm publish` does. @returns the packed file */
async function packed(folder: string): Promise<string> {
  // Its scripts find the licence of the project where the package lies in it.
  const source = join(folder, 'clients/typescript');
  await cp(join(ROOT, 'clients/typescript'), source, { recursive: true });
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await symlink(PACKAGES, join(source, 'node_modules'));
  const env = { ...process.env, TUVAL_URL: service.url('') };
  // A command of this project hands its settings on, of which one forbids scripts.
  await execute('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], {
    cwd: source,
    env,
  });
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new Error('nothing was packed');
  return join(folder, file);
}

/** Installs it with what it depends on, from the disk. */
async function installed(folder: string, file: string): Promise<void> {
  await mkdir(folder);
  const fromDisk = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => [
    name,
    `file:${join(PACKAGES, name)}`,
  ]);
  const dependencies = { 'tuval-client': `file:${file}`, ...Object.fromEntries(fromDisk) };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'of-page.ts'), await codeOfPage('ts'));
  const options = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...options], { cwd: folder });
}

test('the client is packed, installed, compiled against and run', async (t) => {
  const folder = t.testdir();
  const project = join(folder, 'project');
  await installed(project, await packed(folder));
  const contents = await readdir(join(project, 'node_modules/tuval-client'), { recursive: true });
  t.same(contents.sort(), [
    'LICENSE',
    'README.md',
    'dist',
    'dist/client.d.ts',
    'dist/client.js',
    'dist/reference.d.ts',
    'dist/reference.js',
    'package.json',
  ]);
  await execute(join(PACKAGES, '.bin/tsc'), [], { cwd: project }).catch(({ stdout }) => t.equal(stdout, ''));
  const key = await service.key('pro');
  const { stdout } = await execute(process.execPath, ['program.js', service.url(''), key], { cwd: project });
  t.match(JSON.parse(stdout), {
    names: (await service.templates()).map(({ id }) => id),
    type: 'image/jpeg',
    size: Number,
    plan: 'pro',
    code: 'invalid_parameter',
    field: 'quality',
    isWhole: true,
    jobs: {
      isSame: true,
      results: [['bir', 200]],
      archive: true,
      cancelled: 'succeeded',
      unknown: 'unknown_job',
    },
  });
  const env = { ...process.env, TUVAL_URL: service.url(''), TUVAL_KEY: key };
  await execute(process.execPath, ['of-page.js'], { cwd: project, env });
  t.ok((await readFile(join(project, 'card.png'))).subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1')));
  const archive = unzipped(await readFile(join(project, 'archive.zip')));
  t.same([...archive.keys()], ['bir.webp', 'manifest.json']);
});
