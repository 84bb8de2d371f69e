import { once } from 'node:events';
import t from 'tap';
import { LONGEST_ADDRESS, LONGEST_AUTHORITY } from '../../../src/rendering/pictures/remote-url.js';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_TEXTS } from '../../rig/corpora/forbidden-urls.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

t.test('reaches nothing on this machine, whatever the URL', async (t) => {
  let connections = 0;
  const { server, port } = await serve(t, (_, response) => response.end(plainPng()), '0.0.0.0');
  const six = await serve(t, (_, response) => response.end(plainPng()), '::1', port).catch(() => undefined);
  for (const each of [server, six?.server]) each?.on('connection', () => connections++);
  const fetcher = loopbackFetcher({ allowedCidrs: [] });
  const outcomes = async (urls: string[]) =>
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
    t.strictSame(await outcomes(urls), expected(urls, 'forbidden_address'), what);
  }
  for (const [reason, urls] of Object.entries(FORBIDDEN_TEXTS)) {
    t.strictSame(await outcomes(urls), expected(urls, reason), reason);
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
  const outcomes = (url: string) => outcome(fetcher.fetchPicture(url, somebody));
  const label = 'a'.repeat(63);
  const longest = `${label}.${label}.${label}.${'a'.repeat(61)}`;
  const path = (length: number) => 'ş'.repeat(length - 'http://a.example/'.length);
  for (const url of [
    `http://${longest}.:65535/`,
    `http://a.example/${path(LONGEST_ADDRESS)}`,
    `http://${'ş'.repeat(59)}.example/`,
  ]) {
    t.equal(await outcomes(url), 'unresolved_host', url.slice(0, 40));
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
    t.equal(await outcomes(url), 'invalid_url', JSON.stringify(url.slice(0, 20)));
  }
  t.strictSame(asked, [], 'nobody was asked for');
});
