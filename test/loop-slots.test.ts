import t from 'tap';
import { LoopSlots } from '../src/loop-slots.js';

/** What began in each of the next iterations of the loop. */
async function iterations(begun: string[], count: number): Promise<string[][]> {
  const seen: string[][] = [];
  for (let at = 0; at < count; at++) {
    await new Promise(setImmediate);
    seen.push(begun.splice(0));
  }
  return seen;
}

t.test('one piece of work begins in an iteration, and callers alternate', async (t) => {
  const slots = new LoopSlots();
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'b1']) slots.run(name.charAt(0), () => begun.push(name));
  t.strictSame(begun, [], 'none begins at once');
  t.strictSame(await iterations(begun, 5), [['a1'], ['b1'], ['a2'], ['a3'], []]);
});

t.test('as many begin as there are slots', async (t) => {
  const slots = new LoopSlots(2);
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3']) slots.run('a', () => begun.push(name));
  t.strictSame(await iterations(begun, 3), [['a1', 'a2'], ['a3'], []]);
});

t.test('what follows a slot is done before the next one', async (t) => {
  const slots = new LoopSlots();
  const begun: string[] = [];
  const work = async (name: string) => {
    await slots.take(name);
    begun.push(name);
    await undefined;
    begun.push(`${name}, on`);
  };
  void work('a');
  void work('b');
  t.strictSame(await iterations(begun, 2), [
    ['a', 'a, on'],
    ['b', 'b, on'],
  ]);
});
