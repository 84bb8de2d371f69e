/** The node of n8n: linted, built and packed as it is published, and executed with a service. */

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test, test } from 'tap';
import { ROOT } from '../rig/papers/examples-page.js';
import { Service } from '../rig/services/service.js';
import { unzipped } from '../rig/services/zip.js';
import { N8N } from '../rig/suites/n8n.js';
import { eventually } from '../rig/time/eventually.js';
import {
  type CredentialType,
  Execution,
  evaluated,
  type Item,
  type NodeType,
  type Surroundings,
} from './n8n/execution.js';

const execute = promisify(execFile);

const FOLDER = join(ROOT, 'clients/n8n');

interface Manifest {
  devDependencies: Record<string, string>;
  n8n: { nodes: [string]; credentials: [string] };
}

const service = await Service.start(t);
const folder = await mkdtemp(join(tmpdir(), 'tuval-n8n-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));
const installed = await packed(folder);
const require = createRequire(join(installed, 'package.json'));
const manifest = require('./package.json') as Manifest;
const { Tuval } = require(`./${manifest.n8n.nodes[0]}`) as { Tuval: new () => NodeType };
const { TuvalApi } = require(`./${manifest.n8n.credentials[0]}`) as { TuvalApi: new () => CredentialType };
const node = new Tuval();
const credentialType = new TuvalApi();

/** Packs the node as `npm publish` does, which lints and compiles it, and unpacks it. @returns where it lies */
async function packed(into: string): Promise<string> {
  const source = join(into, 'n8n');
  await cp(FOLDER, source, { recursive: true });
  await symlink(N8N.packages, join(source, 'node_modules'));
  // A command of this project hands its settings on, of which one forbids scripts.
  await execute('npm', ['pack', '--ignore-scripts=false', '--pack-destination', into], { cwd: source }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`);
    },
  );
  const file = (await readdir(into)).find((name) => name.endsWith('.tgz')) ?? '';
  await execute('tar', ['-xzf', file], { cwd: into });
  const unpacked = join(into, 'package');
  await mkdir(join(unpacked, 'node_modules'));
  await symlink(join(N8N.packages, 'n8n-workflow'), join(unpacked, 'node_modules/n8n-workflow'));
  return unpacked;
}

async function surroundings(apiKey?: string): Promise<Surroundings> {
  const credential = { baseUrl: service.url('/'), apiKey: apiKey ?? (await service.key('pro')) };
  return { node, credentialType, credential, require };
}

const items = (...values: object[]): Item[] => values.map((json) => ({ json: json as Item['json'] }));

/** The file of an item. */
function fileOf(item: Item | undefined, property = 'data') {
  const file = item?.binary?.[property];
  if (!file) throw new Error('the item has no such file');
  return file;
}

test('the package has what n8n loads, and nothing else', async (t) => {
  const files = (await readdir(installed, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  t.strictSame(files.filter((name) => !name.endsWith('.js')).sort(), [
    'LICENSE',
    'README.md',
    'Tuval.node.json',
    'package.json',
    'tuval.svg',
  ]);
  const codex = require('./dist/nodes/Tuval/Tuval.node.json') as { node: string };
  t.equal(codex.node, `n8n-nodes-tuval.${(node.description as unknown as { name: string }).name}`);
  t.strictSame(
    node.description.credentials.map(({ name }) => name),
    [credentialType.name],
  );
});

test('the test is made with what the node is made with', async (t) => {
  const { dependencies } = JSON.parse(await readFile(`${N8N.folder}package.json`, 'utf8')) as {
    dependencies: object;
  };
  t.strictSame(dependencies, manifest.devDependencies);
});

test('the linter of n8n reads the node, its credential and its manifest', async (t) => {
  const source = join(folder, 'n8n');
  for (const [file, rule] of [
    ['nodes/Tuval/Tuval.node.ts', 'n8n-nodes-base/node-class-description-inputs-wrong-regular-node'],
    ['nodes/Tuval/job.properties.ts', 'n8n-nodes-base/node-param-display-name-miscased'],
    ['credentials/TuvalApi.credentials.ts', 'n8n-nodes-base/cred-class-field-name-unsuffixed'],
    ['package.json', 'n8n-nodes-base/community-package-json-keywords-without-official-tag'],
  ] as const) {
    const { stdout } = await execute('npx', ['--no-install', 'eslint', '--print-config', file], {
      cwd: source,
    });
    const { rules } = JSON.parse(stdout) as { rules: Record<string, [number]> };
    t.equal(rules[rule]?.[0], 2, file);
  }
});

test('an image is drawn with the fields of a template', async (t) => {
  const around = await surroundings();
  const values = { mappingMode: 'defineBelow', value: { title: 'Merhaba', side: null } };
  const parameters = { template: 'og-default', values, format: 'jpeg', options: { quality: 70 } };
  const [item, ...others] = await new Execution(around, parameters, items({ id: 7 })).items();
  t.strictSame(others, []);
  t.strictSame([item?.json, item?.pairedItem], [{ id: 7 }, { item: 0 }]);
  const { mimeType, fileName, data } = fileOf(item);
  t.strictSame([mimeType, fileName], ['image/jpeg', 'og-default.jpg']);
  const body = { template: 'og-default', data: { title: 'Merhaba' }, format: 'jpeg', quality: 70 };
  t.ok((await service.render(body)).body.equals(data));
});

test('each item is drawn with its own values, as JSON and as the input has them', async (t) => {
  const around = await surroundings();
  const rows = items({ title: 'Bir', id: 1 }, { title: 'İki', id: 2 });
  const property = { binaryPropertyName: 'card' };
  const json = (item: { title: string }) => JSON.stringify({ title: item.title });
  const ways = [
    { specifyValues: 'json', json },
    { values: { mappingMode: 'autoMapInputData', value: null } },
  ];
  for (const way of ways) {
    const drawn = await new Execution(around, { template: 'og-default', ...property, ...way }, rows).items();
    t.equal(drawn.length, 2);
    for (const [at, { json }] of rows.entries()) {
      const { body } = await service.render({ template: 'og-default', data: { title: json.title } });
      t.ok(body.equals(fileOf(drawn[at], 'card').data), String(json.title));
    }
  }
});

test('an image that the service keeps comes as a link', async (t) => {
  const parameters = { template: 'og-default', options: { store: true } };
  const [item] = await new Execution(await surroundings(), parameters).items();
  t.equal(item?.binary, undefined);
  const answer = await fetch(String(item?.json.url));
  t.equal(answer.headers.get('content-type'), 'image/png');
});

test('a job draws all items, and is asked for its results and its archive', async (t) => {
  const around = await surroundings();
  const creation = {
    ...{ resource: 'job', operation: 'create', template: 'og-default' },
    values: { mappingMode: 'autoMapInputData', value: null },
    fileName: ({ name }: { name: string }) => name,
  };
  const rows = items({ name: 'bir', title: 'Bir' }, { name: 'iki', title: 'İki' });
  const [made, ...others] = await new Execution(around, creation, rows).items();
  t.strictSame(others, []);
  t.strictSame([made?.json.total, made?.pairedItem], [2, [{ item: 0 }, { item: 1 }]]);
  const jobId = made?.json.id;
  const job = (operation: string) => new Execution(around, { resource: 'job', operation, jobId }).items();
  const [ended] = await eventually(
    () => job('get'),
    ([item]) => item?.json.status === 'succeeded',
  );
  t.equal(ended?.json.done, 2);
  const results = await job('getResults');
  t.strictSame(
    results.map(({ json }) => json.file),
    ['bir.png', 'iki.png'],
  );
  t.equal((await fetch(String(results[0]?.json.url))).status, 200);
  const [archive] = await job('getArchive');
  const files = unzipped(Buffer.from(fileOf(archive).data));
  t.strictSame([...files.keys()].sort(), ['bir.png', 'iki.png', 'manifest.json']);
});

test('templates are listed and saved, and people choose from them and fill in their fields', async (t) => {
  const around = await surroundings();
  const html = `<!doctype html><html><head><title>Kart</title><meta name="viewport" content="width=40, height=30">
<script type="application/json">{ "fields": { "price": { "type": "number", "label": "Price", "default": 5, "min": 0, "max": 9 } } }</script></head>
<body>{{price}}</body></html>`;
  const saving = { resource: 'template', operation: 'upsert', templateId: 'kart', html };
  const [saved] = await new Execution(around, saving).items();
  t.match(saved?.json, { id: 'kart', width: 40, height: 30, version: String });
  const listing = { resource: 'template', operation: 'getAll' };
  const listed = (await new Execution(around, listing).items()).map(({ json }) => json.id);
  t.ok(listed.includes('og-default') && listed.includes('kart'));
  const choices = await new Execution(around, {}).options('getTemplates');
  t.strictSame(
    choices?.map(({ value }) => value),
    listed,
  );
  const fieldsOf = (template: string) => new Execution(around, { template }).fields('getTemplateFields');
  t.match((await fieldsOf('kart'))?.fields, [{ id: 'price', displayName: 'Price', type: 'number' }]);
  const { fields = [] } = (await fieldsOf('og-default')) ?? {};
  t.match(
    fields.find(({ id }) => id === 'side'),
    { type: 'options', options: [{ value: String, name: String }] },
  );
});

test('an error has the text, the code and the field of the service, and stops the node unless it is set to go on', async (t) => {
  const around = await surroundings();
  const { NodeApiError } = require('n8n-workflow') as { NodeApiError: new () => Error };
  const parameters = { template: 'og-default', specifyValues: 'json', json: { bgFrom: 'mavi' } };
  const rows = items({ id: 1 }, { id: 2 });
  const failed = await new Execution(around, parameters, rows).items().catch((error: unknown) => error);
  t.ok(failed instanceof NodeApiError);
  t.match(failed, {
    message: /^bgFrom .*biçiminde bir renk olmalıdır/,
    description: 'invalid_parameter: bgFrom',
    httpCode: '400',
    context: { itemIndex: 0 },
  });
  const gone = await new Execution(around, parameters, rows, true).items();
  t.match(gone, [
    { json: { error: /^bgFrom / }, pairedItem: { item: 0 } },
    { json: { error: /^bgFrom / }, pairedItem: { item: 1 } },
  ]);
  const unread = { ...parameters, json: '{' };
  t.match((await new Execution(around, unread, rows.slice(1), true).items())[0]?.json, { error: /JSON/ });
});

test('the formats and options of the node are those of the service', async (t) => {
  const { properties = {} } = service.reference.components.schemas.OwnTemplateRender ?? {};
  const find = (name: string) =>
    (node.description.properties as { name: string; options: { name: string; value: string }[] }[]).find(
      (property) => property.name === name,
    )?.options ?? [];
  const formats = find('format').map(({ value }) => value);
  t.strictSame(formats.sort(), [...((properties.format as { enum?: string[] }).enum ?? [])].sort());
  const names = Object.keys(properties).filter((name) => !['template', 'data', 'format'].includes(name));
  const options = find('options').map(({ name }) => name);
  t.strictSame(options.filter((name) => name !== 'store').sort(), names.sort());
});

test('the credential tells whether the service knows its key', async (t) => {
  for (const [apiKey, isValid] of [
    [await service.key('free'), true],
    ['tvl_unknown', false],
  ] as const)
    t.equal(await passes(t, apiKey), isValid);
});

/** Whether n8n takes a credential, by the rule of its test. */
async function passes(t: Test, apiKey: string): Promise<boolean> {
  const { credential } = await surroundings(apiKey);
  const { request, rules } = credentialType.test;
  const address = evaluated(request.baseURL, credential).replace(/\/$/, '') + request.url;
  const headers = { 'x-api-key': evaluated('={{$credentials.apiKey}}', credential) };
  const answer = await fetch(address, { headers });
  t.equal(answer.status, 200);
  const body = (await answer.json()) as Record<string, unknown>;
  return rules.every(({ properties }) => body[properties.key] !== properties.value);
}
