import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test, test } from 'tap';
import { NODE_24_FOLDER } from '../../rig/node-24/installation.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** What `npm start` needs of a clone. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'templates', 'workers'];

/** Every module that is asked for loads as ever, but uWebSockets.js, as where there is no build of it. */
const WITHOUT_UWS = `
  const { Module } = require('node:module');
  const load = Module._load;
  Module._load = (name, ...rest) => {
    if (name === 'uWebSockets.js') throw new Error('version \`GLIBC_2.38\\' not found');
    return load(name, ...rest);
  };
`;

interface Served {
  /** Of the picture that the greeting's own example asks for. */
  status: number;
  picture: Buffer;
  /** Lines of the log that say that node:http serves. */
  fallbacks: Record<string, unknown>[];
}

/** Runs a command that serves, asks it for a picture and ends it. */
async function serveOnce(
  t: Test,
  [file, ...args]: [string, ...string[]],
  cwd: string,
  environment: Record<string, string>,
): Promise<Served> {
  const child = spawn(file, args, {
    cwd,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm, the service and its fronts.
    detached: true,
  });
  const end = (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
  };
  t.teardown(() => end('SIGKILL'));
  let output = '';
  let log = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (log += piece));
  const ended = once(child, 'close');
  const address = () => /serves (http:\/\/\S+)[\s\S]*\n\n$/.exec(output)?.[1];
  while (!address()) {
    if ((await Promise.race([once(child.stdout, 'data'), ended.then(() => 'ended')])) === 'ended')
      throw new Error(`It ended: ${output}${log}`);
  }
  const answer = await fetch(`${address()}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: '{"template":"og-default","data":{"title":"Merhaba dünya"}}',
  });
  const picture = Buffer.from(await answer.arrayBuffer());
  end('SIGTERM');
  await ended;
  const fallbacks = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /node:http/.test(msg));
  return { status: answer.status, picture, fallbacks };
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length > 10_000;
}

test('npm start serves a picture with Node.js 24, whatever the C library', async (t) => {
  // A copy, because a build takes the place of dist/, from which these tests run.
  const clone = t.testdir();
  for (const name of SOURCES) {
    cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const served = await serveOnce(t, ['npm', 'start'], clone, {
    PATH: `${NODE_24_FOLDER}:${process.env.PATH}`,
    DATA_DIR: join(clone, 'data'),
  });
  t.equal(served.status, 200);
  t.ok(isPng(served.picture));
  const { glibcVersionRuntime = '0' } = (process.report.getReport() as { header: Record<string, string> })
    .header;
  const loads = Number(glibcVersionRuntime.split('.')[1]) >= 38;
  t.equal(served.fallbacks.length, loads ? 0 : 1);
  if (!loads) t.match(served.fallbacks[0], { level: 40, reason: /Node\.js 24.*GLIBC_2\.38/ });
});

test('where uWebSockets.js does not load node:http serves, which one line of the log says', async (t) => {
  const folder = t.testdir({ 'without-uws.cjs': WITHOUT_UWS });
  const preload = join(folder, 'without-uws.cjs');
  const command: [string, ...string[]] = [process.execPath, join(ROOT, 'dist/src/main.js')];
  const environment = { NODE_OPTIONS: `--require=${preload}`, RENDER_THREADS: '1', DATA_DIR: folder };
  const { status, picture, fallbacks } = await serveOnce(t, command, ROOT, environment);
  t.equal(status, 200);
  t.ok(isPng(picture));
  t.equal(fallbacks.length, 1);
  t.match(fallbacks[0], { reason: /uWebSockets\.js does not load in Node\.js .*GLIBC_2\.38/ });
  await t.rejects(
    serveOnce(t, command, ROOT, { ...environment, HTTP_SERVER: 'uws' }),
    /Tuval cannot start: The HTTP server uWebSockets\.js does not load/,
  );
});
