import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

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

const UNANSWERED = /^Advisories: not checked, because the registry does not answer \(.+\)\.\n$/;

for (const [what, status, answer, verdict] of [
  ['knows of no flaw', 200, '{}', { code: 0, stdout: /^Advisories: 0 critical, 0 high, .*\n$/, stderr: '' }],
  ['knows of a moderate flaw', 200, advisory('moderate'), { code: 0, stdout: /1 moderate/, stderr: '' }],
  [
    'knows of a high flaw',
    200,
    advisory('high'),
    { code: 1, stderr: new RegExp(`high: ${PACKAGE} .*Opens all doors \\(https://example.com/1\\)`) },
  ],
  ['takes no questions', 405, '', { code: 0, stdout: UNANSWERED, stderr: '' }],
  ['answers with a page', 200, '<html>', { code: 0, stdout: UNANSWERED, stderr: '' }],
] as const) {
  test(`a registry that ${what} has the check end with ${verdict.code}, and say so`, async (t) => {
    t.match(await check(t, status, answer), verdict);
  });
}
