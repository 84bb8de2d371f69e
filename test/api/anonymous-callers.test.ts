import t, { test } from 'tap';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { Service } from '../rig/services/service.js';

const behindProxy = await Service.start(t, { TRUST_PROXY: '1' });
t.beforeEach(() => behindProxy.newDay());
const CARD = { template: 'og-default' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function remaining(address: string): Promise<number> {
  return (await behindProxy.status(from(address))).remaining.rpm;
}

test('behind one trusted proxy each address has its own limits', async (t) => {
  for (let count = 0; count < 10; count++) await behindProxy.render(CARD, from('203.0.113.7'));
  isRefusal(t, await behindProxy.render(CARD, from('203.0.113.7')), REFUSALS.rateExceeded);
  t.equal((await behindProxy.render(CARD, from('203.0.113.8'))).status, 200);
  t.equal(await remaining('203.0.113.7'), 0);
  t.equal(await remaining('203.0.113.8'), 9);
  t.equal(await remaining('203.0.113.9'), 10);
});

test('only what the proxy itself wrote is believed', async (t) => {
  for (let count = 0; count < 10; count++) {
    await behindProxy.render(CARD, from(`198.51.100.${count}, 203.0.113.7`));
  }
  t.equal(await remaining('203.0.113.7'), 0, 'the caller cannot invent addresses');
  t.equal(await remaining('198.51.100.1'), 10);
});

test('an IPv6 caller is its /64, however it is written', async (t) => {
  await behindProxy.render(CARD, from('2001:db8:1:2::1'));
  await behindProxy.render(CARD, from('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  await behindProxy.render(CARD, from('[2001:0DB8:0001:0002::3]:4711'));
  t.equal(await remaining('2001:db8:1:2:abcd::'), 7);
  t.equal(await remaining('2001:db8:1:3::1'), 10, 'the next /64 is another caller');
  t.equal(await remaining('2001:db8:1:1:ffff::'), 10);
});

test('an IPv4 address is one caller, also when mapped into IPv6', async (t) => {
  await behindProxy.render(CARD, from('192.0.2.5'));
  await behindProxy.render(CARD, from('::ffff:192.0.2.5'));
  await behindProxy.render(CARD, from('192.0.2.5:1234'));
  t.equal(await remaining('192.0.2.5'), 7);
  t.equal(await remaining('::ffff:192.0.2.6'), 10);
});

test('without a trusted proxy the header changes nothing', async (t) => {
  const service = await Service.start(t);
  for (let count = 0; count < 10; count++) await service.render(CARD, from(`203.0.113.${count}`));
  isRefusal(t, await service.render(CARD, from('203.0.113.99')), REFUSALS.rateExceeded);
});

test('a key is counted by itself, from whatever address', async (t) => {
  const key = await behindProxy.key('free');
  await behindProxy.render(CARD, { key, ...from('203.0.113.1') });
  const answer = await behindProxy.render(CARD, { key, ...from('203.0.113.2') });
  t.equal(answer.headers.get('x-ratelimit-remaining'), '28');
  t.equal(await remaining('203.0.113.1'), 10, 'its address has lost nothing');
});
