/** The snippets for Next.js and Nuxt in the frameworks themselves: installed by their lock files, built and asked for a page. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { NODE_24_FOLDER } from '../../rig/node-24/installation.js';
import { freePort } from '../../rig/services/free-port.js';
import { Service } from '../../rig/services/service.js';
import { NEXT, NUXT, type Site } from './sites.js';

/** Installing and building take one to three minutes each on two busy cores. */
const STEP_MS = 300_000;
const START_MS = 60_000;

t.setTimeout(8 * STEP_MS);

const service = await Service.start(t);

/** A page is rendered anew for who cannot run scripts. */
const READER = { 'user-agent': 'facebookexternalhit/1.1' };

for (const [name, site] of Object.entries({ 'Next.js': NEXT, Nuxt: NUXT })) {
  test(`a page of ${name} names a picture that the service draws, and no browser sees the secret`, async (t) => {
    const { secret, record } = await service.keys.create({ plan: 'pro', name: '' });
    const folder = t.testdir();
    const environment = {
      ...{ TUVAL_URL: service.url(''), TUVAL_KEY_ID: record.id, TUVAL_SECRET: secret },
      ...{ NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', CI: '1' },
      // Nuxt's packages want a later Node.js than the oldest that the service runs on.
      PATH: `${NODE_24_FOLDER}:${process.env.PATH}`,
    };
    await putSite(site, folder);
    await run(t, ['npm', 'ci', '--no-audit', '--no-fund'], folder, environment);
    await run(t, ['npx', '--no-install', ...site.build], folder, environment);

    const port = await freePort();
    const { command, environment: own } = site.start(port);
    const started = command[0] === 'node' ? command : ['npx', '--no-install', ...command];
    const server = begin(t, started, folder, { ...environment, ...own });
    const page = await pageOf(`http://127.0.0.1:${port}/posts/merhaba`, server);
    const image = contentOf(page, 'og:image');
    t.match(image, `${service.url('')}/api/render/og-default.png?`);
    t.equal(contentOf(page, 'og:title'), 'merhaba & günaydın');
    t.equal(contentOf(page, 'og:image:width'), '1200');
    const answer = await fetch(image);
    const picture = Buffer.from(await answer.arrayBuffer());
    t.equal(answer.headers.get('content-type'), 'image/png');
    t.same([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);

    const loaded = await filesIn(join(folder, site.browserFiles));
    t.ok(loaded.length > 0);
    const telling = loaded.filter((text) => text.includes(secret) || text.includes('TUVAL_SECRET'));
    t.equal(telling.length, 0);
  });
}

async function putSite({ folder: packages, files }: Site, folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(packages, file), join(folder, file));
  for (const [path, text] of Object.entries(await files())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

interface Begun {
  child: ChildProcess;
  said(): string;
}

/** Begins a command in a process group of its own, which ends with the test. */
function begin(t: Test, [file = '', ...args]: string[], cwd: string, environment: NodeJS.ProcessEnv): Begun {
  const env = { ...process.env, ...environment };
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  t.teardown(async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  return { child, said: () => said };
}

/** Runs a command to its end. @throws where it fails, or takes too long */
async function run(t: Test, command: string[], cwd: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { child, said } = begin(t, command, cwd, environment);
  const [status] = await once(child, 'close', { signal: AbortSignal.timeout(STEP_MS) });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${said()}`);
}

/** The HTML of a page of a server that may not listen yet. */
async function pageOf(address: string, { child, said }: Begun): Promise<string> {
  const end = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(address, { headers: READER }).catch(() => undefined);
    if (answer?.ok) return answer.text();
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`no page, but ${answer?.status}: ${said()}`);
    await sleep(100);
  }
}

/** What a `<meta>` of a page says. */
function contentOf(page: string, property: string): string {
  const [, content = ''] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page) ?? [];
  return content.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
}
