import t from 'tap';
import { forwardedAddress, socketAddress } from '../../src/http/client-address.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { LOOPBACK, onBothServers, text } from '../rig/services/serving.js';

const ADDRESS = {
  method: 'GET',
  path: '/address',
  handle: (r: { clientAddress: string }) => text(r.clientAddress),
} as const;

t.test('a socket address is written in canonical text', async (t) => {
  t.equal(socketAddress(Uint8Array.of(192, 0, 2, 7)), '192.0.2.7');
  const v6 = (...groups: number[]) => Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 255]));
  t.equal(socketAddress(v6(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0xab)), '2001:db8::ab');
  t.equal(socketAddress(v6(0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0207)), '192.0.2.7', 'IPv4-mapped');
  t.equal(socketAddress(new Uint8Array(0)), '0.0.0.0', 'closed before it was asked');
});

t.test('the trusted entry is counted from the right', async (t) => {
  const chain = '6.6.6.6, 10.0.0.1,10.0.0.2';
  t.equal(forwardedAddress(chain, 1, 's'), '10.0.0.2');
  t.equal(forwardedAddress(chain, 2, 's'), '10.0.0.1');
  t.equal(forwardedAddress(chain, 9, 's'), '6.6.6.6', 'fewer entries than proxies: the leftmost');
});

t.test('an entry is read with a port or brackets, and otherwise not guessed at', async (t) => {
  t.equal(forwardedAddress('192.0.2.7:8080', 1, 's'), '192.0.2.7');
  t.equal(forwardedAddress('[2001:DB8:0::1]:443', 1, 's'), '2001:db8::1');
  t.equal(forwardedAddress('2001:0DB8::0001', 1, 's'), '2001:db8::1');
  t.equal(forwardedAddress('::ffff:192.0.2.7', 1, 's'), '192.0.2.7');
  for (const garbage of [
    '',
    'unknown',
    '127.1',
    '0x7f000001',
    '010.0.0.1',
    'fe80::1%eth0',
    '1.2.3.4:x',
    '[1.2.3',
    '1.2.3.4, ',
  ]) {
    t.equal(forwardedAddress(garbage, 1, 's'), 's', JSON.stringify(garbage));
  }
});

onBothServers('without a trusted proxy X-Forwarded-For is ignored', async (t, serve) => {
  const server = await serve(t, [ADDRESS]);
  const reply = await fetch(server.url('/address'), { headers: { 'X-Forwarded-For': '6.6.6.6' } });
  t.equal(await reply.text(), '127.0.0.1');
});

onBothServers('a caller cannot choose the address a trusted proxy reports', async (t, serve) => {
  for (const [trustProxy, expected] of [
    [1, '10.0.0.2'],
    [2, '10.0.0.1'],
  ] as const) {
    const server = await serve(t, [ADDRESS], { trustProxy });
    const connection = await server.connect();
    const asked = async (...lines: string[]) =>
      String((await connection.send(rawRequest('GET', '/address', lines)).reply()).body);
    t.equal(await asked('X-Forwarded-For: 6.6.6.6, 10.0.0.1, 10.0.0.2'), expected);
    t.equal(
      await asked('X-Forwarded-For: 6.6.6.6', 'Accept: a', 'x-forwarded-for: 10.0.0.1, 10.0.0.2'),
      expected,
      'the lines are one list',
    );
    t.equal(
      await asked('X-Forwarded-For: 6.6.6.6', 'X-Forwarded-For: 10.0.0.1', 'X-Forwarded-For: 10.0.0.2'),
      expected,
    );
    t.equal(await asked(), '127.0.0.1', 'no header: the socket');
  }
});

onBothServers('an IPv6 client has its compressed address', async (t, serve) => {
  const server = await serve(t, [ADDRESS], { listenOn: { ...LOOPBACK, host: '::1' } });
  const connection = await server.connect('::1');
  t.equal(String((await connection.send(rawRequest('GET', '/address')).reply()).body), '::1');
});

onBothServers('an IPv4 client of an IPv6 socket has its IPv4 address', async (t, serve) => {
  const server = await serve(t, [ADDRESS], { listenOn: { ...LOOPBACK, host: '::' } });
  t.equal(await (await fetch(server.url('/address'))).text(), '127.0.0.1');
});
