import { once } from 'node:events';
import t from 'tap';
import { LONGEST_ADDRESS, LONGEST_AUTHORITY } from '../../../src/rendering/pictures/remote-url.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

/**
 * Every spelling of an address that is not to be reached, of which there are more in address-guard.test.ts; `PORT` is one
 * where a server listens on all of this machine.
 */
const FORBIDDEN_ADDRESSES: Record<string, string[]> = {
  loopback: [
    'http://127.0.0.1:PORT/',
    'http://127.0.0.1/',
    'http://127.0.0.1:80/',
    'https://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://127.0.1:PORT/',
    'http://127.255.255.254:PORT/',
    'http://2130706433:PORT/',
    'http://017700000001:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7F.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.0.0.0x1:PORT/',
    'http://00000177.0.0.01:PORT/',
    'http://127.0.0.1.:PORT/',
    'http:127.0.0.1:PORT',
    'http:\\\\127.0.0.1:PORT\\',
    ' \thttp://127.0.0.1:PORT/\n',
    'ht\ntp://127.0.\t0.1:PORT/',
    'HTTP://127.0.0.1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://127。0。0。1:PORT/',
    'http://127．0．0｡1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://127.0.0.\u00ad1:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://ｌｏｃａｌｈｏｓｔ:PORT/',
    'http://loc%61lhost:PORT/',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[0000::0001]:PORT/',
  ],
  'this host': ['http://0.0.0.0:PORT/', 'http://0:PORT/', 'http://0x0:PORT/', 'http://[::]:PORT/'],
  'loopback within IPv6': [
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[0:0:0:0:0:FFFF:7F00:0001]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:808:808::80ff:fffe]/',
  ],
  private: [
    'http://10.0.0.1/',
    'http://167772161/',
    'http://0xc0a80101/',
    'http://[fc00::1]/',
    'http://[::ffff:10.0.0.1]/',
  ],
  'link-local and metadata': [
    'http://169.254.169.254/latest/meta-data/',
    'http://169.254.43518/',
    'http://2852039166/',
    'http://0xA9FEA9FE/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[fe80::1]/',
  ],
  broadcast: ['http://255.255.255.255/', 'http://4294967295/'],
};

const FORBIDDEN_TEXTS: Record<string, string[]> = {
  forbidden_port: [
    'http://8.8.8.8:22/',
    'https://8.8.8.8:8443/',
    'http://8.8.8.8:0/',
    'http://8.8.8.8:65535/',
    'http://[2606:4700::1111]:6379/',
  ],
  forbidden_credentials: [
    'http://user@127.0.0.1:PORT/',
    'http://user:secret@8.8.8.8/',
    'http://:secret@8.8.8.8/',
    'http://8.8.8.8:80@127.0.0.1:PORT/',
    'http://8.8.8.8%20@127.0.0.1:PORT/',
  ],
  forbidden_scheme: [
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'ftp://127.0.0.1/a.png',
    'gopher://127.0.0.1:6379/_INFO',
    'dict://127.0.0.1:11211/stats',
    'ldap://127.0.0.1/',
    'ws://127.0.0.1:PORT/',
    'unix:/var/run/docker.sock',
    'http+unix://%2fvar%2frun%2fdocker.sock/',
    'javascript:alert(1)',
    'blob:http://127.0.0.1:PORT/1',
    'view-source:http://127.0.0.1:PORT/',
    'about:blank',
    'node:fs',
  ],
  invalid_url: [
    '',
    '/a.png',
    '//127.0.0.1:PORT/',
    '127.0.0.1:PORT/',
    'http://',
    'http:///',
    'http://256.0.0.1/',
    'http://127.0.0.0.1/',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
    'http://127.0.0.1:99999/',
    'http://127.0.0.1:-80/',
    'http://[::1/',
    'http://[fe80::1%25eth0]/',
    'http://[::ffff:127.0.0.1.]/',
    'http://exa mple.com/',
    'http://127.0.0.1%00.example/',
    'http://xn--/',
  ],
};

t.test('reaches nothing on this machine, whatever the URL', async (t) => {
  let connections = 0;
  const { server, port } = await serve(t, (_, response) => response.end(plainPng()), '0.0.0.0');
  const six = await serve(t, (_, response) => response.end(plainPng()), '::1', port).catch(() => undefined);
  for (const each of [server, six?.server]) each?.on('connection', () => connections++);
  const fetcher = loopbackFetcher({ allowedCidrs: [] });
  const told = async (urls: string[]) =>
    Object.fromEntries(
      await Promise.all(
        urls.map(async (url) => [
          url,
          await outcome(fetcher.fetchPicture(url.replaceAll('PORT', String(port)), somebody)),
        ]),
      ),
    );
  const expected = (urls: string[], reason: string) => Object.fromEntries(urls.map((url) => [url, reason]));
  for (const [what, urls] of Object.entries(FORBIDDEN_ADDRESSES)) {
    t.strictSame(await told(urls), expected(urls, 'forbidden_address'), what);
  }
  for (const [reason, urls] of Object.entries(FORBIDDEN_TEXTS)) {
    t.strictSame(await told(urls), expected(urls, reason), reason);
  }
  t.equal(connections, 0);
});

t.test('the same server is reached where its address is opened', async (t) => {
  const { server, origin } = await serve(t, (_, response) => response.end(plainPng()));
  const connected = once(server, 'connection');
  t.equal(
    await outcome(loopbackFetcher().fetchPicture(origin.replace('127.0.0.1', '0x7f.1'), somebody)),
    'fetched',
  );
  await connected;
});

t.test('an address that is too long is not parsed, and one as long as it may be is', async (t) => {
  const asked: string[] = [];
  const fetcher = loopbackFetcher({
    resolve: async (hostname) => {
      asked.push(hostname);
      return [];
    },
  });
  const told = (url: string) => outcome(fetcher.fetchPicture(url, somebody));
  const label = 'a'.repeat(63);
  const longest = `${label}.${label}.${label}.${'a'.repeat(61)}`;
  const path = (length: number) => 'ş'.repeat(length - 'http://a.example/'.length);
  for (const url of [
    `http://${longest}.:65535/`,
    `http://a.example/${path(LONGEST_ADDRESS)}`,
    `http://${'ş'.repeat(59)}.example/`,
  ]) {
    t.equal(await told(url), 'unresolved_host', url.slice(0, 40));
  }
  t.strictSame(
    asked.map((hostname) => hostname.length),
    [254, 9, 73],
  );
  asked.length = 0;
  const host = (length: number) => '中'.repeat(length);
  for (const url of [
    `http://a.example/${path(LONGEST_ADDRESS)}x`,
    `http://${longest}a/`,
    `http://${longest}a./`,
    `http://${host(253)}/`,
    ...['http:', 'http:/', 'HTTP://', 'http:\\\\', 'http:////', 'ht\ntp:/\t/', ' \0http://'].flatMap(
      (start) => [`${start}${host(LONGEST_AUTHORITY + 1)}/`, `${start}${host(4000)}?`],
    ),
    `http://${'@'.repeat(LONGEST_AUTHORITY)}a.example/`,
    `http://a.example:${'0'.repeat(LONGEST_AUTHORITY)}80/`,
    `ftp://${host(4000)}/`,
    `http://a${'\u0315'.repeat(500_000)}${'\u0300'.repeat(500_000)}/`,
  ]) {
    t.equal(await told(url), 'invalid_url', JSON.stringify(url.slice(0, 20)));
  }
  t.strictSame(asked, [], 'nobody was asked for');
});
