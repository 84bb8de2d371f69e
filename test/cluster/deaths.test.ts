import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Command, FILE_TIMEOUT_MS, serve } from '../api/command.js';
import { RawConnection } from '../http/raw-connection.js';
import { frontPids, isAlive, logLines } from './cluster.js';
import { Traffic } from './traffic.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Resolves when as many fronts live as that, none of them one of `dead`. */
async function fronts(command: Command, count: number, dead: readonly number[]): Promise<number[]> {
  for (;;) {
    const pids = frontPids(command).filter((pid) => !dead.includes(pid));
    const served = logLines(command).filter(({ msg }) => msg === 'a front serves in its place');
    if (pids.length === count && served.length >= dead.length) return pids;
    await setTimeout(20);
  }
}

async function onlyFront(t: Test): Promise<{ command: Command; base: string; front: number }> {
  const { command, base } = await serve(t);
  const [front = 0] = frontPids(command);
  return { command, base, front };
}

t.test('a front that is killed is replaced, and who waits at the door is served by the next', async (t) => {
  const { command, base, front } = await onlyFront(t);
  const traffic = new Traffic(base, { keepAlive: 2, fresh: 2 });
  await traffic.more(50);
  process.kill(front, 'SIGKILL');
  const answer = await fetch(`${base}/api/status`);
  t.equal(answer.status, 200, 'asked while nobody was there');
  await fronts(command, 1, [front]);
  await traffic.more(50);
  const { 200: answered = 0, ...others } = await traffic.stop();
  t.ok(answered > 0);
  t.strictSame(
    Object.keys(others).filter((outcome) => outcome !== 'ECONNRESET'),
    [],
    'whose connection it had loses that, nobody else sees anything',
  );
  t.ok((others.ECONNRESET ?? 0) <= 4, 'each of them once');
  t.match(
    logLines(command).find(({ msg }) => msg === 'a front died'),
    { frontPid: front, signal: 'SIGKILL' },
  );
});

t.test('a front that keeps dying is started again after longer and longer pauses', async (t) => {
  const { command, base, front } = await onlyFront(t);
  const dead = [front];
  for (let death = 0; death < 3; death++) {
    const latest = dead.at(-1);
    if (latest !== undefined) process.kill(latest, 'SIGKILL');
    dead.push(...(await fronts(command, 1, dead)));
  }
  const pauses = logLines(command)
    .filter(({ msg }) => msg === 'a front died')
    .map(({ pauseMs }) => pauseMs);
  t.strictSame(pauses, [100, 200, 400]);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
});

t.test('SIGTERM to a front drains it, and it is replaced', async (t) => {
  const { command, base, front } = await onlyFront(t);
  const traffic = new Traffic(base, { keepAlive: 2, fresh: 2 });
  await traffic.more(20);
  process.kill(front, 'SIGTERM');
  await fronts(command, 1, [front]);
  await traffic.more(20);
  t.strictSame(Object.keys(await traffic.stop()), ['200']);
  t.match(
    logLines(command).find(({ msg }) => msg === 'a front died'),
    { code: 0 },
  );
});

t.test('fronts whose primary is killed let go of the port and end', async (t) => {
  const { command, base, front } = await onlyFront(t);
  const port = Number(new URL(base).port);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  command.child.kill('SIGKILL');
  await command.ended; // Their standard streams are its own: this waits for the fronts too.
  t.notOk(isAlive(front));
  await t.rejects(RawConnection.open(port), { code: 'ECONNREFUSED' });
  const next = await serve(t, { PORT: String(port) });
  t.equal((await fetch(`${next.base}/api/status`)).status, 200, 'a successor can have the port at once');
});

t.test('a front whose primary is killed while it starts ends too', async (t) => {
  // From before its first line to when it listens.
  for (const delayMs of [0, 100, 200, 300, 400, 600]) {
    const command = Command.run(t, [], { HOST: '127.0.0.1', PORT: '0', RENDER_THREADS: '1' });
    while (frontPids(command).length === 0) await setTimeout(5);
    await setTimeout(delayMs);
    command.child.kill('SIGKILL');
    const ended = await Promise.race([command.ended, setTimeout(10_000, undefined, { ref: false })]);
    t.ok(ended, `after ${delayMs} ms`);
  }
});

t.test('a front is not for people to start', async (t) => {
  const { code, stderr } = await Command.run(t, ['front'], {}).ended;
  t.strictSame([code, stderr], [1, 'Tuval cannot start: A front is started by the service itself.\n']);
});
