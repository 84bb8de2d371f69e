import t from 'tap';
import { AddressGuard } from '../../../src/rendering/pictures/address-guard.js';
import type { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';

const FORBIDDEN: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'the metadata services of clouds': [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
  ],
  'IETF assignments': ['192.0.0.1', '192.0.0.170'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'multicast, reserved and broadcast': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  '6to4 relays': ['192.88.99.1'],
  'IPv4 within IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '::127.0.0.1',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2002:808:808::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  'unspecified IPv6': ['::'],
  'unique local and site-local': ['fc00::1', 'fd12:3456::1', 'fec0::1'],
  'not handed out': ['100::1', '4000::1', '5f00::1', 'fe00::1', '2001:10::1', '2001:20::1'],
  'what is no address as it stands': [
    '',
    '0177.0.0.1',
    '127.1',
    '134744072',
    '8.8.8.8.',
    '[2606:4700::1111]',
    'a.example',
  ],
};

function verdict(guard: AddressGuard, address: string, port: number, isOpened = false): string {
  try {
    guard.check(address, { port, isOpened });
    return 'passed';
  } catch (error) {
    return (error as ImageUnavailable).reason;
  }
}

for (const [name, addresses] of Object.entries(FORBIDDEN)) {
  t.test(`refuses ${name}`, async (t) => {
    const guard = new AddressGuard();
    for (const address of addresses) t.equal(verdict(guard, address, 80), 'forbidden_address', address);
  });
}

t.test('passes public unicast addresses on the ports of the web', async (t) => {
  const guard = new AddressGuard();
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::64']) {
    t.equal(verdict(guard, address, 80), 'passed', address);
    t.equal(verdict(guard, address, 443), 'passed', address);
    for (const port of [22, 8080, 6379]) {
      t.equal(verdict(guard, address, port), 'forbidden_port', address);
      t.equal(verdict(guard, address, port, true), 'passed', `${address}, where the port was opened`);
    }
  }
});

t.test('opens no address with a port', async (t) => {
  const guard = new AddressGuard();
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', 'fd00:ec2::254']) {
    t.equal(verdict(guard, address, 8080, true), 'forbidden_address', address);
  }
});

t.test('opens the ranges it is given, on any port, and nothing beside them', async (t) => {
  const guard = new AddressGuard(['10.1.0.0/16', 'fd00::/8']);
  t.equal(verdict(guard, '10.1.2.3', 9000), 'passed');
  t.equal(verdict(guard, 'fd00::9', 9000), 'passed');
  t.equal(verdict(guard, '10.2.0.1', 80), 'forbidden_address');
  t.equal(verdict(guard, '::ffff:10.1.2.3', 80), 'forbidden_address');
  t.throws(() => new AddressGuard(['10.0.0.0']), 'a range needs its length');
});
