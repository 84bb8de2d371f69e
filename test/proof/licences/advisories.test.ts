import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);
// Each is a process.
t.jobs = 2;

const SCRIPT = fileURLToPath(new URL('../../../../.ci/advisories', import.meta.url));

/** Any package of the product. */
const PACKAGE = 'undici';

function advisory(severity: string): string {
  const found = {
    id: 1,
    url: 'https://example.com/1',
    title: 'Opens all doors',
    severity,
    vulnerable_versions: '*',
  };
  return JSON.stringify({ [PACKAGE]: [found] });
}

/** Runs the check against a registry that has this to say of advisories, and nothing else. */
async function check(t: Test, status: number, answer: string) {
  const registry = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST' && request.url?.endsWith('/security/advisories/bulk');
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' });
    response.end(isAsked ? answer : '{}');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  t.teardown(() => registry.close());
  const { port } = registry.address() as AddressInfo;
  const child = spawn(SCRIPT, {
    env: {
      PATH: process.env.PATH,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: t.testdir({}),
      npm_config_update_notifier: 'false',
    },
  });
  t.teardown(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (piece) => {
      output[stream] += piece;
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...output };
}

test('a registry that knows of no flaw lets the check pass', async (t) => {
  t.match(await check(t, 200, '{}'), {
    code: 0,
    stdout: /^Advisories: 0 critical, 0 high, .*\n$/,
    stderr: '',
  });
});

test('a flaw that is high fails it, by its package and address', async (t) => {
  const { code, stderr } = await check(t, 200, advisory('high'));
  t.equal(code, 1);
  t.match(stderr, new RegExp(`high: ${PACKAGE} .*Opens all doors \\(https://example.com/1\\)`));
});

test('a flaw that is moderate is counted and lets it pass', async (t) => {
  t.match(await check(t, 200, advisory('moderate')), { code: 0, stdout: /1 moderate/, stderr: '' });
});

for (const [status, answer] of [
  [405, ''],
  [200, '<html>'],
] as const) {
  test(`a registry that answers ${status} ${answer} is no reason to fail`, async (t) => {
    const { code, stdout, stderr } = await check(t, status, answer);
    t.strictSame([code, stderr], [0, '']);
    t.match(stdout, /^Advisories: not checked, because the registry does not answer \(.+\)\.\n$/);
  });
}
