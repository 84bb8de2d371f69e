import t from 'tap';
import { Ticket } from '../../src/access/quota.js';
import { PendingRefunds } from '../../src/access/redis/pending-refunds.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A Redis that is there or not, and of which one may lose the answers. */
function setUp() {
  const sender = {
    available: true,
    losesAnswers: false,
    received: [] as string[],
    async send(id: string, { caller }: Ticket) {
      if (!sender.available) throw new StoreUnavailable('gone');
      sender.received.push(`${caller} ${id}`);
      if (!sender.losesAnswers) return;
      sender.available = false;
      throw new StoreUnavailable('too slow');
    },
  };
  const clock = new ManualClock();
  return { sender, clock, refunds: new PendingRefunds(sender, clock) };
}

const PENDING = [
  ['a refund that Redis has not seen is kept', false, 23 * HOUR_MS, 1],
  ['… until its day is certainly over', false, 24 * HOUR_MS, 0],
  ['one that Redis may have done is repeated under the same name', true, 8 * MINUTE_MS, 2],
  ['… while Redis remembers it', true, 10 * MINUTE_MS, 1],
] as const;

for (const [what, losesAnswers, age, sent] of PENDING) {
  t.test(what, async (t) => {
    const { sender, clock, refunds } = setUp();
    Object.assign(sender, { available: losesAnswers, losesAnswers });
    await refunds.give(new Ticket('key:alice', 1));
    clock.advance(age);
    Object.assign(sender, { available: true, losesAnswers: false });
    await refunds.sendPending();
    t.equal(sender.received.length, sent);
    t.ok(new Set(sender.received).size <= 1, 'under one name');
    await refunds.sendPending();
    t.equal(sender.received.length, sent, 'and once only');
  });
}

t.test('no more than ten thousand are kept', async (t) => {
  const { sender, refunds } = setUp();
  sender.available = false;
  for (let render = 0; render < 10_100; render++) await refunds.give(new Ticket('key:alice', 1));
  sender.available = true;
  await refunds.sendPending();
  t.equal(sender.received.length, 10_000);
});

t.test('what Redis refuses as wrong is told at once, and holds up nothing that was kept', async (t) => {
  const { sender, refunds } = setUp();
  sender.available = false;
  await refunds.give(new Ticket('key:alice', 1));
  await refunds.give(new Ticket('key:bob', 1));
  sender.available = true;
  const { send } = sender;
  sender.send = async (id, ticket) => {
    if (ticket.caller !== 'key:bob') throw new Error('WRONGTYPE');
    return send(id, ticket);
  };
  await t.rejects(refunds.give(new Ticket('key:carol', 1)), { message: 'WRONGTYPE' });
  await refunds.sendPending();
  t.match(sender.received, [/^key:bob /]);
});

t.test('one that fails while Redis goes on is tried again, without turning in circles', async (t) => {
  const { sender, refunds } = setUp();
  const { send } = sender;
  let failures = 0;
  sender.send = async (id, ticket) => {
    if (failures < 2) {
      failures++;
      throw new StoreUnavailable('the node is gone');
    }
    return send(id, ticket);
  };
  await refunds.give(new Ticket('key:alice', 1));
  await refunds.sendPending();
  t.equal(failures, 2, 'a pass sends each once');
  await waitFor('what was kept to be sent', () => sender.received.length > 0);
  t.equal(sender.received.length, 1);
});
