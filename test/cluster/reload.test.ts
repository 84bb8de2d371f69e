import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS, serve } from '../api/command.js';
import { GENEROUS } from '../api/plans.js';
import { frontPids, logLines } from './cluster.js';
import { Traffic } from './traffic.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A service with plans that no traffic of a test uses up. */
async function serveGenerously(t: Test, environment: Record<string, string> = {}) {
  const directory = t.testdir({ 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]) });
  const plansFile = `${directory}/plans.json`;
  return { plansFile, ...(await serve(t, { DATA_DIR: directory, PLANS_FILE: plansFile, ...environment })) };
}

/** Renders that differ from one another, so that every one of them is drawn. */
const changingCard = (index: number) =>
  JSON.stringify({ template: 'og-default', data: { title: `${index}` } });

/** Resolves when the service has logged that. */
async function logged(command: Awaited<ReturnType<typeof serve>>['command'], message: string) {
  while (!logLines(command).some(({ msg }) => msg === message)) {
    if ((command.child.exitCode ?? command.child.signalCode) !== null)
      throw new Error(`ended before it logged "${message}"`);
    await setTimeout(10);
  }
}

t.test('SIGHUP replaces every front, and nobody is turned away', async (t) => {
  const { command, base } = await serveGenerously(t);
  const before = frontPids(command);
  const traffic = new Traffic(base, { keepAlive: 4, fresh: 4, body: changingCard });
  const lookers = new Traffic(base, { keepAlive: 2, fresh: 4 });
  await traffic.more(20);
  command.child.kill('SIGHUP');
  await logged(command, 'the fronts are replaced');
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

t.test('SIGHUP reads the plans anew', async (t) => {
  const { command, base, plansFile } = await serveGenerously(t);
  writeFileSync(plansFile, JSON.stringify([{ ...GENEROUS, id: 'anonymous', planName: 'Yeni' }]));
  command.child.kill('SIGHUP');
  await logged(command, 'the fronts are replaced');
  t.match(await (await fetch(`${base}/api/status`)).json(), { planName: 'Yeni' });
});

t.test('fronts whose successors cannot start stay, and the log says why', async (t) => {
  const { command, base, plansFile } = await serveGenerously(t);
  const before = frontPids(command);
  writeFileSync(plansFile, 'no JSON');
  command.child.kill('SIGHUP');
  await logged(command, 'the fronts are not replaced');
  t.strictSame(frontPids(command), before);
  t.equal((await fetch(`${base}/api/status`)).status, 200);
  t.ok(logLines(command).some(({ reason }) => String(reason).includes('plans.json')));
});

t.test('SIGHUP twice in a row replaces twice, one after the other', async (t) => {
  const { command, base } = await serveGenerously(t);
  const lookers = new Traffic(base, { keepAlive: 2, fresh: 2 });
  command.child.kill('SIGHUP');
  await logged(command, 'replacing the fronts');
  command.child.kill('SIGHUP');
  while (logLines(command).filter(({ msg }) => msg === 'the fronts are replaced').length < 2)
    await setTimeout(10);
  t.strictSame(Object.keys(await lookers.stop()), ['200']);
  t.equal(frontPids(command).length, 1);
});

t.test('SIGTERM in the middle of a replacement ends everything', async (t) => {
  const { command } = await serveGenerously(t);
  command.child.kill('SIGHUP');
  await logged(command, 'replacing the fronts');
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0, signal: null });
  t.strictSame(frontPids(command), []);
});

t.test('SIGTERM under load fails no request of those who were let in', async (t) => {
  const { command, base } = await serveGenerously(t);
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
