import { execFile } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { type LinkParameters, signedLink } from '../../src/api/links/samples/sign.js';
import { Service } from '../rig/services/service.js';
import { PACKAGES, PROGRAM } from '../rig/suites/typed-client.js';

const service = await Service.start(t);

/** As strict as TypeScript is; the declarations that are generated are checked, too. */
const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  outDir: 'out',
};

/** As the reference advises: otherwise a request would have to spell every default out. */
const GENERATOR_OPTIONS = ['--default-non-nullable', 'false', '--output', 'reference.d.ts'];

/** Runs a command of the packages in a folder. @throws Error with what it said when it fails */
async function run(folder: string, command: string, args: string[]): Promise<void> {
  await promisify(execFile)(join(PACKAGES, '.bin', command), args, { cwd: folder }).catch((error) => {
    throw new Error(`${command}: ${error.stdout}${error.stderr}`);
  });
}

interface Client {
  callEverything(
    baseUrl: string,
    key: string,
    signed: { data: LinkParameters; key: string; signature: string },
  ): Promise<Record<string, unknown>>;
}

/** The client, compiled with types that are generated from the reference of the running service. */
async function compiledClient(folder: string): Promise<Client> {
  await symlink(PACKAGES, join(folder, 'node_modules'));
  await copyFile(PROGRAM, join(folder, 'client.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  await run(folder, 'openapi-typescript', [service.url('/api/openapi.json'), ...GENERATOR_OPTIONS]);
  await run(folder, 'tsc', []);
  return (await import(pathToFileURL(join(folder, 'out', 'client.js')).href)) as Client;
}

test('a client that is generated from the reference compiles, and calls every operation', async (t) => {
  const client = await compiledClient(t.testdir());
  const { key, secret, record } = await service.keys.create({ plan: 'pro', name: '' });
  const data = { title: 'Merhaba & günaydın' };
  const link = new URL(signedLink(service.url(''), 'og-default.png', data, record.id, secret));
  const signature = link.searchParams.get('signature') ?? '';
  const signed = { data, key: record.id, signature };
  const results = await client.callEverything(service.url(''), key, signed);
  const { size, left, refusal, ...types } = results;
  t.ok(Number(size) > 1000, 'a picture');
  t.equal(left, 10_000);
  t.equal(refusal, 'quality 1 ile 100 arasında bir sayı olmalıdır');
  const operations = Object.entries(service.reference.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  t.strictSame(Object.keys(types).sort(), operations.sort());
  t.match(types, {
    'POST /api/batch': 'application/zip',
    'POST /api/preview': 'image/gif',
    'GET /api/render/{file}': 'image/png',
    'GET /api/templates/{id}/thumbnail': 'image/jpeg',
  });
});
