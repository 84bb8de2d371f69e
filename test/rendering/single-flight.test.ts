import { getEventListeners } from 'node:events';
import { test } from 'tap';
import { SingleFlight } from '../../src/rendering/single-flight.js';

/** Work that lasts until it is told what comes of it. */
function withheld() {
  const begun: { signal: AbortSignal; finish(result: string): void; fail(error: Error): void }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((finish, fail) => begun.push({ signal, finish, fail }));
  return { begun, work };
}

const patience = () => new AbortController().signal;

test('work is told to stop when the last of those who asked has gone, and not before', async (t) => {
  const flights = new SingleFlight<string>();
  const { begun, work } = withheld();
  const clients = [1, 2, 3].map(() => new AbortController());
  const asked = clients.map(({ signal }) => flights.run('key', signal, work));
  t.equal(begun.length, 1);
  const [first, ...others] = clients;
  for (const client of others) client.abort();
  t.equal(begun[0]?.signal.aborted, false);
  first?.abort();
  t.equal(begun[0]?.signal.aborted, true);

  const next = flights.run('key', patience(), work);
  t.equal(begun.length, 2, 'nobody joins what is told to stop');
  begun[0]?.fail(new Error('stopped'));
  for (const each of asked) await t.rejects(each, { message: 'stopped' });
  const joined = flights.run('key', patience(), work);
  t.equal(begun.length, 2, 'the end of what was stopped takes nothing from what was begun since');
  begun[1]?.finish('second');
  t.same(await Promise.all([next, joined]), [
    { result: 'second', joined: false },
    { result: 'second', joined: true },
  ]);
});

test('who had gone before asking keeps nothing going', async (t) => {
  const flights = new SingleFlight<string>();
  const { begun, work } = withheld();
  const gone = t.rejects(flights.run('key', AbortSignal.abort(), work), { message: 'stopped' });
  t.equal(begun[0]?.signal.aborted, true);
  begun[0]?.fail(new Error('stopped'));
  await gone;
});

test('whoever was answered is no longer listened to', async (t) => {
  const flights = new SingleFlight<string>();
  const { begun, work } = withheld();
  const signal = patience();
  const asked = flights.run('key', signal, work);
  begun[0]?.finish('done');
  await asked;
  t.equal(getEventListeners(signal, 'abort').length, 0);
  void flights.run('key', signal, work).catch(() => {});
  t.equal(begun.length, 2, 'nothing is kept for who asks later');
  begun[1]?.fail(new Error('over'));
});
