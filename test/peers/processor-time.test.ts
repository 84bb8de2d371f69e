import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { childrenCpuMs, cpuMsOf } from '../../bench/peers/processor-time.js';

/** Says so when it has worked for 50 ms of processor time, and then waits. */
const WORK = `
  while (process.cpuUsage().user < 50_000);
  console.log('done');
  process.stdin.resume();`;

t.test('the processor time of processes below counts theirs and that of their own children', async (t) => {
  const before = childrenCpuMs();
  // Of the shell, which is not replaced by what it runs, because more follows.
  const shell = spawn('sh', ['-c', `"$0" -e "$1"; true`, process.execPath, WORK], { stdio: 'pipe' });
  t.teardown(() => shell.stdin.end());
  await once(shell.stdout, 'data');
  t.ok(childrenCpuMs() - before >= 50);
});

t.test('it counts theirs when they have ended, too', async (t) => {
  const ms = await cpuMsOf(async () => {
    const child = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 100_000);']);
    await once(child, 'exit');
  }, true);
  t.ok(ms >= 100);
});

t.test(
  'the processor time of some work is that of this process alone unless it says otherwise',
  async (t) => {
    const ms = await cpuMsOf(async () => {
      const child = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 400_000);']);
      await once(child, 'exit');
    });
    t.ok(ms < 400);
  },
);
