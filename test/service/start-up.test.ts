import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import t, { type Test, test } from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids } from '../rig/services/fronts.js';
import { environmentOf } from '../rig/services/processes.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Nothing on standard output, one sentence on standard error, and exit code 1. */
async function failsWithOneSentence(t: Test, environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await Command.run(t, [], {
    PORT: '0',
    HOST: '127.0.0.1',
    RENDER_THREADS: '1',
    ...environment,
  }).ended;
  const what = JSON.stringify(environment);
  t.equal(code, 1, `${what}: exit code`);
  t.equal(stdout, '', `${what}: no greeting`);
  t.match(stderr, /^[^\n]+\.\n$/, `${what}: one line, one full stop at its end`);
  t.notMatch(stderr, /\bat .*:\d+:\d+|Error:/, `${what}: no stack`);
  return stderr;
}

test('the greeting gives an address, which is taken now, and a curl line that renders a card', async (t) => {
  const { command, base } = await serve(t);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  const [line = ''] = /^\s*curl .*$/m.exec(command.stdout) ?? [];
  const cwd = dataFolder(t);
  await promisify(execFile)('sh', ['-c', line], { cwd });
  const card = decode(readFileSync(`${cwd}/kart.png`));
  t.strictSame([card.width, card.height], [1200, 630]);
  const [front = 0] = frontPids(command);
  const threads = readdirSync(`/proc/${front}/task`).length;
  t.ok(threads > 128, `${threads} threads, half of which may wait for names that nobody answers for`);
  t.equal(environmentOf(front).MALLOC_ARENA_MAX, '4', 'they share four heaps');
  const taken = new URL(base).port;
  t.match(await failsWithOneSentence(t, { PORT: taken }), new RegExp(`${taken}.*another process`));
  command.child.kill('SIGTERM');
  t.equal((await command.ended).stderr, '', 'nothing is complained of, and no request leaves a line');
});

test('an operator has the last word on the heaps and threads of a front', async (t) => {
  const { command } = await serve(t, { MALLOC_ARENA_MAX: '5', UV_THREADPOOL_SIZE: '9' });
  const [front = 0] = frontPids(command);
  const { MALLOC_ARENA_MAX, UV_THREADPOOL_SIZE } = environmentOf(front);
  t.strictSame([MALLOC_ARENA_MAX, UV_THREADPOOL_SIZE], ['5', '9']);
});

test('an address on every interface is greeted with a name that works here', async (t) => {
  for (const host of ['0.0.0.0', '::']) {
    const { base } = await serve(t, { HOST: host });
    t.match(base, /^http:\/\/localhost:\d+$/, host);
    t.equal((await fetch(`${base}/api/status`)).status, 200, host);
  }
});

test('a bad value is one sentence that names its variable', async (t) => {
  const bad = [
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['RENDER_THREADS', '0'],
    ['IMAGE_ALLOWED_CIDRS', '10.0.0.0'],
    ['LOG_LEVEL', 'loud'],
    ['CORS_ORIGIN', 'example.com'],
    ['SOURCE_URL', 'here'],
    ['PLANS_FILE', '/nonexistent/plans.json'],
    ['DATA_DIR', '/dev/null'],
    ['FRONTS', '2'],
    ['HOST', '192.0.2.1'],
    ['HOST', 'no-such-host.invalid'],
  ] as const;
  await Promise.all(
    bad.map(async ([name, value]) => {
      const sentence = await failsWithOneSentence(t, { [name]: value });
      t.match(sentence, new RegExp(`\\b${name}\\b`));
      if (name === 'HOST') t.match(sentence, value, 'and the address');
    }),
  );
});

test('a table of plans that makes no sense is one sentence that names the file', async (t) => {
  const directory = dataFolder(t, { 'no-array': '{}', 'no-plan': '[{"id":"anonymous"}]' });
  for (const name of ['no-array', 'no-plan']) {
    const sentence = await failsWithOneSentence(t, { PLANS_FILE: `${directory}/${name}` });
    t.ok(sentence.includes(`${directory}/${name}`), sentence);
  }
});

test('an unknown command is explained', async (t) => {
  const { code, stdout, stderr } = await Command.run(t, ['dance'], {}).ended;
  t.strictSame([code, stdout], [2, '']);
  t.match(stderr, /no command "dance"/);
  const help = await Command.run(t, ['--help'], {}).ended;
  t.strictSame([help.code, help.stderr], [0, '']);
  t.match(help.stdout, /npm start/);
});
