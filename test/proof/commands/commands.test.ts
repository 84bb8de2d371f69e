import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Runs a command that proves something, as npm does. @returns what it printed */
async function holds(t: Test, script: string, ...args: string[]): Promise<string> {
  const { code, said } = await run(t, [script, ...args]);
  if (code !== 0) t.fail(`${script} ends with ${code}`, { said });
  return said;
}

async function run(
  t: Test,
  [script = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const path = new URL(`../../../${script}`, import.meta.url).pathname;
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGTERM'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('half a minute of everything at once leaves nothing held, and no answer is unexpected', async (t) => {
  const said = await holds(t, 'bench/soak/main.js', '--minutes', '0.5', '--seed', '1');
  for (const kind of ['unique still', 'GIF', 'aborted', 'refused'])
    t.match(said, kind, `${kind} is part of it`);
});

// The shortest run whose last half has blocks enough for a verdict.
test('three minutes of fronts that leak end with the word that they grow', async (t) => {
  const leak = new URL('./leak.js', import.meta.url).href;
  const { code, said } = await run(t, ['bench/soak/main.js', '--minutes', '3.2', '--seed', '1'], {
    NODE_OPTIONS: `--import=${leak}`,
  });
  t.equal(code, 1);
  t.match(said, /^grows: .*front 1, PSS.*front 2, PSS/m);
});

test('what is promised of faults under load holds when threads, fronts, Redis and disks fail', async (t) => {
  // Filling a disk takes one of its own, which root mounts.
  const disks = process.geteuid?.() === 0 ? ['disk-full'] : [];
  const names = ['thread-crash', 'front-kill', 'redis-kill-deny', ...disks];
  const said = await holds(t, 'test/faults/main.js', '--only', names.join(','), '--seed', '1');
  for (const name of names) t.match(said, `${name}…`);
  t.match(said, `${names.length} faults, nothing that may not be`);
});
