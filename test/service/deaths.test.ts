import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { Command, serve } from '../rig/services/command.js';
import { freePort } from '../rig/services/free-port.js';
import { frontPids, isAlive, logLines } from '../rig/services/fronts.js';
import { RawConnection } from '../rig/services/raw-connection.js';
import { Traffic } from '../rig/services/traffic.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Resolves when as many fronts live as that, none of them one of `dead`. */
async function fronts(command: Command, count: number, dead: readonly number[]): Promise<number[]> {
  const living = () => frontPids(command).filter((pid) => !dead.includes(pid));
  await waitFor(`${count} fronts`, () => {
    const served = logLines(command).filter(({ msg }) => msg === 'a front serves in its place');
    return living().length === count && served.length >= dead.length;
  });
  return living();
}

t.test('a service whose front dies again and again', async (t) => {
  const { command, base } = await serve(t);
  const dead: number[] = [];
  /** Ends the front that serves, and resolves when the next one does. */
  const end = async (signal: NodeJS.Signals, meanwhile = async () => {}) => {
    const [front = 0] = frontPids(command).filter((pid) => !dead.includes(pid));
    dead.push(front);
    process.kill(front, signal);
    await meanwhile();
    await fronts(command, 1, dead);
  };
  const deaths = () => logLines(command).filter(({ msg }) => msg === 'a front died');

  await t.test('SIGTERM drains it, and it is replaced', async (t) => {
    const traffic = new Traffic(base, { keepAlive: 2, fresh: 2 });
    await traffic.more(20);
    await end('SIGTERM');
    await traffic.more(20);
    t.strictSame(Object.keys(await traffic.stop()), ['200']);
    t.match(deaths(), [{ frontPid: dead[0], code: 0 }]);
  });

  await t.test('killed, it is replaced, and who waits at the door is served by the next', async (t) => {
    const traffic = new Traffic(base, { keepAlive: 2, fresh: 2 });
    await traffic.more(50);
    await end('SIGKILL', async () => {
      const answer = await fetch(`${base}/api/status`);
      t.equal(answer.status, 200, 'asked while nobody was there');
    });
    await traffic.more(50);
    const { 200: answered = 0, ...others } = await traffic.stop();
    t.ok(answered > 0);
    t.strictSame(
      Object.keys(others).filter((outcome) => outcome !== 'ECONNRESET'),
      [],
      'whose connection it had loses that, nobody else sees anything',
    );
    t.ok((others.ECONNRESET ?? 0) <= 4, 'each of them once');
    t.match(deaths()[1], { frontPid: dead[1], signal: 'SIGKILL' });
  });

  await t.test('the more often, the longer the pause before it is started again', async (t) => {
    await end('SIGKILL');
    t.strictSame(
      deaths().map(({ pauseMs }) => pauseMs),
      [100, 200, 400],
    );
    t.equal((await fetch(`${base}/api/status`)).status, 200);
  });
});

t.test('fronts whose primary is killed let go of the port and end', async (t) => {
  const port = await freePort();
  const { command, base } = await serve(t, { PORT: String(port) });
  const [front = 0] = frontPids(command);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  command.child.kill('SIGKILL');
  await command.ended; // Their standard streams are its own: this waits for the fronts too.
  t.equal(
    await eventually(
      () => isAlive(front),
      (alive) => !alive,
    ),
    false,
  );
  await t.rejects(RawConnection.open(port), { code: 'ECONNREFUSED' });
  const next = await serve(t, { PORT: String(port) });
  t.equal((await fetch(`${next.base}/api/status`)).status, 200, 'a successor can have the port at once');
});

t.test('a front whose primary is killed while it starts ends too', async (t) => {
  // From before its first line to when it listens.
  for (const delayMs of [0, 100, 250, 500]) {
    const command = Command.run(t, [], { HOST: '127.0.0.1', PORT: '0', RENDER_THREADS: '1' });
    await waitFor('the first front', () => frontPids(command).length > 0);
    await setTimeout(delayMs);
    command.child.kill('SIGKILL');
    const ended = await Promise.race([command.ended, setTimeout(60_000, undefined, { ref: false })]);
    t.ok(ended, `after ${delayMs} ms`);
  }
});

t.test('a front is not for people to start', async (t) => {
  const { code, stderr } = await Command.run(t, ['front'], {}).ended;
  t.strictSame([code, stderr], [1, 'Tuval cannot start: A front is started by the service itself.\n']);
});
