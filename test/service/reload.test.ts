import { writeFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { type Command, serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids, isAlive, logLines } from '../rig/services/fronts.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Traffic } from '../rig/services/traffic.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A service with plans that no traffic of a test uses up. */
async function serveGenerously(t: Test) {
  const directory = dataFolder(t, { 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]) });
  const plansFile = `${directory}/plans.json`;
  return { plansFile, ...(await serve(t, { DATA_DIR: directory, PLANS_FILE: plansFile })) };
}

/** Renders that differ from one another, so that every one of them is drawn. */
const changingCard = (index: number) =>
  JSON.stringify({ template: 'og-default', data: { title: `${index}` } });

/** How often a service has logged that. */
function times(command: Command, message: string): number {
  return logLines(command).filter(({ msg }) => msg === message).length;
}

/** Resolves when a service has logged that so many times. */
async function logged(command: Command, message: string, count: number): Promise<void> {
  const found = await eventually(
    () => times(command, message),
    (found) => found >= count || (command.child.exitCode ?? command.child.signalCode) !== null,
    60_000,
  );
  if (found < count) throw new Error(`"${message}" was logged ${found} times: ${command.stderr}`);
}

/** Sends SIGHUP, and resolves when the service has logged what became of it. */
async function reload(command: Command, outcome = 'the fronts are replaced'): Promise<void> {
  const before = times(command, outcome);
  command.child.kill('SIGHUP');
  await logged(command, outcome, before + 1);
}

t.test('a service that goes on', async (t) => {
  const { command, base, plansFile } = await serveGenerously(t);

  await t.test('SIGHUP replaces every front, and nobody is turned away', async (t) => {
    const before = frontPids(command);
    const traffic = new Traffic(base, { keepAlive: 4, fresh: 4, body: changingCard });
    const lookers = new Traffic(base, { keepAlive: 2, fresh: 4 });
    await traffic.more(20);
    await reload(command);
    await traffic.more(20);
    t.strictSame(Object.keys(await traffic.stop()), ['200']);
    t.strictSame(Object.keys(await lookers.stop()), ['200']);
    const after = frontPids(command);
    t.equal(after.length, before.length);
    t.notOk(
      after.some((pid) => before.includes(pid)),
      'all are new',
    );
    t.comment(`${traffic.count} renders, ${lookers.count} other requests`);
  });

  await t.test(
    'SIGHUP twice in a row replaces twice, one after the other, by the plans of then',
    async (t) => {
      const lookers = new Traffic(base, { keepAlive: 2, fresh: 2 });
      writeFileSync(plansFile, JSON.stringify([{ ...GENEROUS, id: 'anonymous', planName: 'Yeni' }]));
      const [begun, done] = ['replacing the fronts', 'the fronts are replaced'];
      const before = times(command, done);
      command.child.kill('SIGHUP');
      await logged(command, begun, times(command, begun) + 1);
      await reload(command, begun);
      await logged(command, done, before + 2);
      t.strictSame(Object.keys(await lookers.stop()), ['200']);
      t.equal(frontPids(command).length, 1);
      t.match(await (await fetch(`${base}/api/status`)).json(), { planName: 'Yeni' });
    },
  );

  await t.test('fronts whose successors cannot start stay, and the log says why', async (t) => {
    const before = frontPids(command);
    writeFileSync(plansFile, 'no JSON');
    await reload(command, 'the fronts are not replaced');
    t.strictSame(frontPids(command), before);
    t.equal((await fetch(`${base}/api/status`)).status, 200);
    t.ok(logLines(command).some(({ reason }) => String(reason).includes('plans.json')));
  });

  await t.test('SIGTERM under load fails no request of those who were let in', async (t) => {
    const traffic = new Traffic(base, { keepAlive: 4, fresh: 4, body: changingCard });
    const lookers = new Traffic(base, { keepAlive: 2, fresh: 4 });
    await traffic.more(20);
    command.child.kill('SIGTERM');
    t.match(await command.ended, { code: 0, signal: null });
    for (const seen of [await traffic.stop(), await lookers.stop()]) {
      const { 200: answered = 0, ECONNREFUSED: refused = 0, ...others } = seen;
      t.ok(answered > 0);
      t.ok(refused > 0, 'in the end nobody is there');
      t.strictSame(others, {}, 'nothing was let in and then dropped');
    }
  });
});

t.test('SIGTERM in the middle of a replacement ends everything', async (t) => {
  const { command } = await serveGenerously(t);
  const before = frontPids(command);
  await reload(command, 'replacing the fronts');
  const all = await eventually(
    () => frontPids(command),
    ({ length }) => length > before.length,
  );
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0, signal: null });
  const living = await eventually(
    () => all.filter(isAlive),
    ({ length }) => length === 0,
  );
  t.strictSame(living, []);
});
