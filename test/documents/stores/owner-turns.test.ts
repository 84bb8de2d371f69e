import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { OwnerMutex } from '../../../src/documents/planned-store.js';

t.test('changes of one owner take turns, also after one that fails, and hold up nobody else', async (t) => {
  const turns = new OwnerMutex();
  const events: string[] = [];
  const change = (owner: string, name: string) =>
    turns.take(owner, async () => {
      events.push(`${name} begins`);
      await setImmediate();
      events.push(`${name} ends`);
      if (name === 'first') throw new Error('failed');
      return name;
    });
  const first = change('one', 'first');
  const second = change('one', 'second');
  const other = change('other', 'other');
  await t.rejects(first, { message: 'failed' });
  t.equal(await second, 'second');
  t.equal(await other, 'other');
  const ofOne = events.filter((event) => !event.startsWith('other'));
  t.same(ofOne, ['first begins', 'first ends', 'second begins', 'second ends']);
  t.ok(events.indexOf('other begins') < events.indexOf('first ends'));
});
