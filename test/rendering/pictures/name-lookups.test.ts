import { setImmediate as nextTurn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { LOOKUPS_AT_ONCE, NameLookups } from '../../../src/rendering/pictures/name-lookups.js';
import { SYSTEM_THREADS } from '../../../src/service/front-child.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { WithheldAnswers } from '../../rig/services/withheld-answers.js';
import { somebody } from './somebody.js';

/** Look-ups whose answers are withheld, and a server behind whatever name the answer is 127.0.0.1 for. */
async function stand(t: Test) {
  const dns = new WithheldAnswers();
  t.teardown(() => dns.end());
  const { port, origin } = await serve(t, ({ url }, response) => {
    const [, host] = /^\/to\/(.+)$/.exec(url ?? '') ?? [];
    if (host === undefined) response.end(plainPng());
    else response.writeHead(302, { Location: `http://${host}:${port}/` }).end();
  });
  const lookups = new NameLookups(dns.resolve);
  return { dns, lookups, origin, url: (name: string) => `http://${name}.example:${port}/` };
}

t.test('look-ups beyond the bound are refused, and one that is answered makes room', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const fetcher = loopbackFetcher({ resolve: lookups.limitedTo(2) });
  const fetching = (name: string) => outcome(fetcher.fetchPicture(url(name), somebody));
  const [first, second] = [fetching('first'), fetching('second')];
  t.equal(await fetching('third'), 'too_many_lookups');
  t.strictSame(dns.asked, ['first.example', 'second.example'], 'the third is not asked for');

  dns.answer('first.example');
  t.equal(await first, 'fetched');
  const third = fetching('third');
  t.equal(await fetching('fourth'), 'too_many_lookups', 'one makes room for one');
  dns.fail('second.example');
  t.equal(await second, 'unresolved_host');
  const fourth = fetching('fourth');
  dns.answer('third.example');
  dns.answer('fourth.example');
  t.strictSame(await Promise.all([third, fourth]), ['fetched', 'fetched']);
});

t.test('a look-up counts until it is answered, however long its download has been over', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const resolve = lookups.limitedTo(2);
  const hasty = loopbackFetcher({ resolve, timeoutMs: 50 });
  t.equal(await outcome(hasty.fetchPicture(url('late'), somebody)), 'timeout');
  const leaver = new AbortController();
  const leaving = outcome(hasty.fetchPicture(url('later'), { ...somebody, signal: leaver.signal }));
  leaver.abort();
  t.equal(await leaving, 'aborted');

  const patient = loopbackFetcher({ resolve });
  t.equal(await outcome(patient.fetchPicture(url('other'), somebody)), 'too_many_lookups');
  // A rejection that nobody handles would fail this test.
  dns.fail('late.example');
  dns.answer('later.example');
  await nextTurn();
  const others = ['other', 'another'].map((name) => outcome(patient.fetchPicture(url(name), somebody)));
  dns.answer('other.example');
  dns.answer('another.example');
  t.strictSame(await Promise.all(others), ['fetched', 'fetched']);
});

t.test('one name costs one look-up while it is not answered, also beyond the bound', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const renders = loopbackFetcher({ resolve: lookups.limitedTo(1) });
  const previews = loopbackFetcher({ resolve: lookups.limitedTo(0) });
  const fetching = [
    ...['', '?1', '?2'].map((query) => renders.fetchPicture(url('same') + query, somebody)),
    ...['', '?1', '?2'].map((query) => previews.fetchPicture(url('same') + query, somebody)),
  ].map(outcome);
  t.strictSame(dns.asked, ['same.example']);
  dns.answer('same.example');
  for (const each of fetching) t.equal(await each, 'fetched');
});

t.test('what was answered once is asked for anew', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const fetcher = loopbackFetcher({ resolve: lookups.limitedTo(1) });
  for (const asked of [1, 2]) {
    const fetching = outcome(fetcher.fetchPicture(url('same'), somebody));
    dns.answer('same.example');
    t.equal(await fetching, 'fetched');
    t.equal(dns.asked.length, asked);
  }
});

t.test('a name that is not answered is not asked for again by those who try again', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const fetcher = loopbackFetcher({ resolve: lookups.limitedTo(9), timeoutMs: 50 });
  for (const _ of [1, 2, 3]) t.equal(await outcome(fetcher.fetchPicture(url('silent'), somebody)), 'timeout');
  t.strictSame(dns.asked, ['silent.example']);
});

t.test('one who leaves takes the look-up from nobody', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const resolve = lookups.limitedTo(1);
  const leaver = new AbortController();
  const leaving = outcome(
    loopbackFetcher({ resolve }).fetchPicture(url('same'), { ...somebody, signal: leaver.signal }),
  );
  const staying = outcome(loopbackFetcher({ resolve }).fetchPicture(url('same'), somebody));
  leaver.abort();
  t.equal(await leaving, 'aborted');
  dns.answer('same.example');
  t.equal(await staying, 'fetched');
  t.strictSame(dns.asked, ['same.example']);
});

t.test('everyone who shares a look-up checks its answer for themselves', async (t) => {
  const { dns, lookups, url } = await stand(t);
  const resolve = lookups.limitedTo(1);
  const free = outcome(loopbackFetcher({ resolve }).fetchPicture(url('same'), somebody));
  const guarded = outcome(loopbackFetcher({ resolve, allowedCidrs: [] }).fetchPicture(url('same'), somebody));
  dns.answer('same.example');
  t.strictSame(await Promise.all([free, guarded]), ['fetched', 'forbidden_address']);
});

t.test('the name that a redirect leads to counts as any other', async (t) => {
  const { dns, lookups, url, origin } = await stand(t);
  const fetcher = loopbackFetcher({ resolve: lookups.limitedTo(1) });
  const waiting = outcome(fetcher.fetchPicture(url('first'), somebody));
  t.equal(await outcome(fetcher.fetchPicture(`${origin}/to/second.example`, somebody)), 'too_many_lookups');
  t.equal(
    await outcome(fetcher.fetchPicture(`${origin}/to/127.0.0.1`, somebody)),
    'fetched',
    'an address needs no look-up',
  );
  dns.answer('first.example');
  t.equal(await waiting, 'fetched');
});

t.test('look-ups leave threads to spare of those that names are resolved on', (t) => {
  // Half of all: slow_work_thread_threshold() in libuv's src/threadpool.c.
  const threads = Number(SYSTEM_THREADS) / 2;
  t.ok(Object.values(LOOKUPS_AT_ONCE).reduce<number>((sum, most) => sum + most, 0) < threads);
  t.ok(LOOKUPS_AT_ONCE.previews <= LOOKUPS_AT_ONCE.renders / 4);
  t.end();
});
