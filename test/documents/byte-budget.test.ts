import t from 'tap';
import { ByteBudget } from '../../src/documents/byte-budget.js';

const never = () => ({ signal: new AbortController().signal, isPatient: true });

/** What has become of promises by now, by their names. */
async function settled(promises: Record<string, Promise<unknown>>): Promise<string[]> {
  const done: string[] = [];
  for (const [name, promise] of Object.entries(promises))
    promise.then(
      () => done.push(name),
      (error: Error) => done.push(`${name} ${error.name}`),
    );
  await new Promise(setImmediate);
  return done;
}

t.test('an owner has at most half, and another finds the rest', async (t) => {
  const budget = new ByteBudget(100);
  const first = await budget.take('a', 30, never());
  const second = budget.take('a', 30, never());
  t.same(await settled({ second }), [], 'a waits for itself');
  const other = await budget.take('b', 50, never());
  first.giveBack();
  t.same(await settled({ second }), ['second']);
  other.giveBack();
  await t.rejects(budget.take('c', 51, never()), { name: 'QueueFull' }, 'nobody ever has more');
});

t.test('the next is the one whose owner has the fewest, and small ones do not overtake it', async (t) => {
  const budget = new ByteBudget(100);
  const [a, b] = [await budget.take('a', 40, never()), await budget.take('b', 40, never())];
  const waiting = {
    again: budget.take('a', 10, never()),
    large: budget.take('c', 30, never()),
    small: budget.take('b', 5, never()),
  };
  t.same(await settled(waiting), ['again'], 'which came while there were bytes');
  a.giveBack();
  t.same(await settled(waiting), ['again', 'large', 'small']);
  b.giveBack();
});

t.test('what proves smaller gives back the rest, once', async (t) => {
  const budget = new ByteBudget(100);
  const taken = await budget.take('a', 50, never());
  taken.shrink(10);
  taken.shrink(20);
  const more = await budget.take('a', 40, never());
  taken.giveBack();
  taken.giveBack();
  more.giveBack();
  const all = await Promise.all([budget.take('a', 50, never()), budget.take('b', 50, never())]);
  const waiting = budget.take('c', 1, never());
  t.same(await settled({ waiting }), [], 'nothing was given back twice');
  for (const each of all) each.giveBack();
  await waiting;
});

t.test('who leaves holds nobody up, and those who wait too long or are too many are refused', async (t) => {
  const budget = new ByteBudget(100);
  const taken = [await budget.take('a', 50, never()), await budget.take('b', 40, never())];
  const leaving = new AbortController();
  const large = budget.take('c', 30, { signal: leaving.signal });
  const small = budget.take('d', 10, never());
  t.same(await settled({ small }), []);
  leaving.abort();
  t.same(await settled({ large, small }), ['large RenderAbandoned', 'small']);
  await t.rejects(budget.take('e', 1, { signal: leaving.signal }), { name: 'RenderAbandoned' });

  const leave = new AbortController();
  const crowd = Array.from({ length: 100 }, () => budget.take('a', 10, { signal: leave.signal }));
  const refused = await Promise.all(crowd.map((each) => settled({ each })));
  const places = refused.filter((each) => each.length === 0).length;
  t.ok(places > 0 && places < 64, `${places} of one owner may wait`);
  const other = budget.take('f', 10, { signal: leave.signal });
  t.same(await settled({ other }), [], 'another may, too');
  leave.abort();
  await Promise.allSettled([...crowd, other]);
  for (const each of taken) each.giveBack();
});
