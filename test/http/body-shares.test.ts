import t from 'tap';
import { BodyShares } from '../../src/http/body-shares.js';

/** Opens shares of 10 bytes until one is refused. @returns how many there were */
function most(shares: BodyShares, caller: string): number {
  for (let count = 0; ; count++) if (!shares.open(caller).hold(10)) return count;
}

t.test('one caller cannot hold all, and leaves a body to everybody else', async (t) => {
  const shares = new BodyShares(1000);
  t.equal(most(shares, 'greedy'), 57, 'three quarters of what is not reserved');
  t.ok(shares.open('another').hold(100));
  for (let index = 0; index < 30; index++) t.ok(shares.open(`many ${index}`).hold(10));
  t.equal(shares.free, 30);
  t.notOk(shares.open('another').hold(10), 'it has a body');
  t.ok(shares.open('newcomer').hold(30));
  t.notOk(shares.open('last').hold(1), 'there is nothing left');
});

t.test('a body grows and shrinks, and gives back what it held', async (t) => {
  const shares = new BodyShares(1000);
  const share = shares.open('a');
  t.ok(share.hold(400));
  t.ok(share.hold(900), 'the only body of its caller may have the reserve');
  t.notOk(share.hold(1001));
  t.equal(shares.free, 100, 'a refusal changes nothing');
  t.ok(share.hold(300));
  t.equal(shares.free, 700);
  t.ok(share.hold(0));
  t.ok(share.hold(0));
  t.equal(shares.free, 1000);
  t.equal(most(shares, 'a'), 57, 'its caller begins anew');
});
