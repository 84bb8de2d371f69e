/** The package as people take it: packed, installed into an empty folder from npm's registry, and called. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import t, { type Test, test } from 'tap';
import { installNode24, NODE_24_FOLDER } from '../../rig/node-24/installation.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { freePort } from '../../rig/services/free-port.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';
import { ROOT, readJson } from '../image/deploy-folder.js';

t.setTimeout(2 * FILE_TIMEOUT_MS);

const execute = promisify(execFile);

/** Of a command: far more than it takes. */
const TIMEOUT_MS = 180_000;

const MIB = 1024 * 1024;
/** What the package may take on a disk with all that npm installs. */
const MOST_BYTES = 160 * MIB;
const MOST_PACKAGES = 65;

const CARD = `<!doctype html><html lang="tr"><head><title>Card</title>
<meta name="viewport" content="width=60, height=40">
<script type="application/json">{ "fields": { "title": { "type": "text", "label": "Title", "default": "a" } } }</script>
<style>body { margin: 0; height: 40px; background: #0f766e; color: #fff; font-size: 9px }</style></head><body>{{title}} 🪿</body></html>`;

const folder = await mkdtemp(join(tmpdir(), 'tuval-package-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));

const environment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  npm_config_update_notifier: 'false',
  RENDER_THREADS: '1',
  // However busy the machine is.
  RENDER_TIMEOUT_MS: '300000',
};

const options = { cwd: folder, env: environment, timeout: TIMEOUT_MS };
const tuval = join(folder, 'node_modules/.bin/tuval');

await writeFile(join(folder, 'card.html'), CARD);
const packed = await pack();
const installed = await execute(
  'npm',
  ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', `./${packed}`],
  options,
);

/** @returns the name of the file in the folder */
async function pack(): Promise<string> {
  await execute('npm', ['pack', '--pack-destination', folder], { ...options, cwd: ROOT });
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new Error('nothing was packed');
  return file;
}

interface Installed {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

test('npm installs few packages and megabytes, without a warning', async (t) => {
  t.equal(installed.stderr, '');
  const lock = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as Installed;
  const names = Object.keys(packages);
  t.ok(names.length < MOST_PACKAGES, `${names.length} packages`);
  const bytes = await bytesOnDisk(join(folder, 'node_modules'));
  t.ok(bytes <= MOST_BYTES, `${Math.round(bytes / MIB)} MiB`);
  const scripted = names.filter((name) => packages[name]?.hasInstallScript);
  t.strictSame(scripted, [], 'nothing is run');
});

async function bytesOnDisk(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(entries.map((entry) => lstat(join(entry.parentPath, entry.name))));
  return sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0);
}

test('the package has what runs and what its licences ask for, and neither sources nor tests', async (t) => {
  const own = join(folder, 'node_modules/tuval');
  const files = await readdir(own, { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'dist/NOTICES.txt', 'deploy/PACKAGE.md'])
    t.ok(files.includes(file), file);
  const unwanted = files.filter((file) =>
    /^(src|test|bench|workers)\/|\.map$|\.test\.|\.cache$|^dist\/(test|bench)/.test(file),
  );
  t.strictSame(unwanted, []);
  const notices = await readFile(join(own, 'dist/NOTICES.txt'), 'utf8');
  const { joinedPackages } = readJson<{ joinedPackages: string[] }>('package.json');
  const unnamed = joinedPackages.filter((name) => !notices.includes(`\n${name} `));
  t.strictSame(unnamed, []);
});

test('without arguments the command says what there is, and what could be added', async (t) => {
  const { stdout } = await execute('npx', ['tuval'], options);
  for (const command of ['render', 'serve', 'dev', 'check', 'sign', 'batch', 'mcp', 'keys'])
    t.match(stdout, new RegExp(`^  npx tuval ${command} `, 'm'));
  t.match(stdout, 'npm install @ffmpeg/core');
  t.match(
    (await execute(tuval, ['--version'], options)).stdout,
    readJson<{ version: string }>('package.json').version,
  );
  t.match((await execute(tuval, ['render', '--help'], options)).stdout, 'npx tuval render FILE');
});

installNode24();
for (const [name, path] of [
  ['this Node.js', environment.PATH],
  ['Node.js 24', `${NODE_24_FOLDER}:${environment.PATH}`],
] as const) {
  test(`a document is drawn to a file by ${name}`, async (t) => {
    const file = join(dataFolder(t), 'kart.png');
    const env = { ...environment, PATH: path };
    const { stdout } = await execute(tuval, ['render', 'card.html', 'title=Merhaba', '-o', file], {
      ...options,
      env,
    });
    t.equal(stdout, `${file}\n`);
    const { width, height, channels, data } = readPng(await readFile(file));
    t.strictSame([width, height], [60, 40]);
    const last = data.subarray(-channels).slice(0, 3);
    t.strictSame([...last], [0x0f, 0x76, 0x6e], 'its ground');
    const colours = new Set(
      Array.from({ length: width * height }, (_, at) => data.slice(at * channels, at * channels + 3).join()),
    );
    t.ok(colours.size > 20, 'text and an emoji upon it');
  });
}

test('documents are written and checked, and rows are drawn', async (t) => {
  const cwd = dataFolder(t, { 'rows.csv': '_name,title\nbir,Bir\niki,İki\n', 'wrong.html': '<p>' });
  const here = { ...options, cwd };
  await execute(tuval, ['new', 'kart'], here);
  t.match((await execute(tuval, ['check', 'kart.html'], here)).stdout, /^kart\.html: 1200 × 630/);
  await t.rejects(execute(tuval, ['check', 'wrong.html'], here), /wrong\.html/);
  await execute(tuval, ['batch', 'rows.csv', '--template', join(folder, 'card.html'), '-o', 'out'], here);
  t.strictSame((await readdir(join(cwd, 'out'))).filter((name) => name.endsWith('.png')).sort(), [
    'bir.png',
    'iki.png',
  ]);
});

test('keys are made and links are signed', async (t) => {
  const env = { ...environment, DATA_DIR: dataFolder(t) };
  const made = await execute(tuval, ['keys', 'create', '--plan', 'pro', '--json'], { ...options, env });
  const { id } = JSON.parse(made.stdout) as { id: string };
  const { stdout } = await execute(tuval, ['sign', 'og-default.png', 'title=Merhaba', '--key', id], {
    ...options,
    env,
  });
  t.match(stdout, /og-default\.png\?.*signature=/);
});

test('what needs a package that is not there names it', async (t) => {
  const mp4 = execute(tuval, ['render', await moving(), '-o', join(folder, 'card.mp4')], options);
  await t.rejects(mp4, {
    code: 1,
    stderr: 'MP4 needs a package that is not installed: npm install @ffmpeg/core.\n',
  });
});

test('satori draws without any other package', async (t) => {
  const satori = CARD.replace('<style>', '<meta name="engine" content="satori"><style>');
  await writeFile(join(folder, 'satori.html'), satori);
  await execute(tuval, ['render', 'satori.html', '-o', 'satori.png'], options);
  const { width, height } = readPng(await readFile(join(folder, 'satori.png')));
  t.strictSame([width, height], [60, 40]);
});

/** A document that moves. @returns its name */
async function moving(): Promise<string> {
  const style = '@keyframes go { from { opacity: 0 } } body { animation: go 200ms }</style>';
  const still = CARD.replace('</style>', style);
  const animated = still.replace('{ "fields"', '{ "animation": { "durationMs": 200 }, "fields"');
  await writeFile(join(folder, 'moving.html'), animated);
  return 'moving.html';
}

test('what is added is used', async (t) => {
  const added = join(folder, 'node_modules/@ffmpeg');
  await mkdir(added);
  await symlink(join(ROOT, 'node_modules/@ffmpeg/core'), join(added, 'core'));
  t.teardown(() => rm(added, { recursive: true }));
  const file = join(folder, 'card.mp4');
  await execute(tuval, ['render', await moving(), '-o', file], options);
  t.equal((await readFile(file)).toString('latin1', 4, 8), 'ftyp');
});

test('the service draws all four templates, and says that node:http serves', async (t) => {
  const { base, output } = await serve(t);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  for (const template of ['og-default', 'instagram-quote', 'promo-banner', 'promo-animated']) {
    const format = template === 'promo-animated' ? 'jpeg' : 'png';
    const answer = await fetch(`${base}/api/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ template, format }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    t.equal(answer.status, 200, template);
    t.equal(answer.headers.get('content-type'), `image/${format}`);
    t.ok((await answer.arrayBuffer()).byteLength > 1000);
  }
  for (const path of ['/', '/docs', '/docs/swagger-ui-bundle.js', '/api/openapi.json'])
    t.equal((await fetch(base + path)).status, 200, path);
  t.match(output(), /node:http serves, which is slower/);
  t.match(output(), /it is not installed: npm install uWebSockets\.js@npm:uwebsockets adds it/);
});

async function serve(t: Test) {
  const port = String(await freePort());
  const env = { ...environment, HOST: '127.0.0.1', PORT: port, ADMIN_PORT: '0', DATA_DIR: dataFolder(t) };
  const child = spawn(tuval, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  const ended = once(child, 'close');
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await waitFor('the service', () => /serves http/.test(output) || child.exitCode !== null, TIMEOUT_MS);
  return { base: `http://127.0.0.1:${port}`, output: () => output };
}

test('a language model lists the tools of the command', async (t) => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: tuval, args: ['mcp'], env: environment, cwd: folder }),
  );
  t.teardown(() => client.close());
  const { tools } = await client.listTools();
  t.ok(tools.some(({ name }) => name === 'render_template'));
});
