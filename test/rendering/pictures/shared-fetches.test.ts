import type { ServerResponse } from 'node:http';
import t from 'tap';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { waitFor } from '../../rig/time/eventually.js';
import { somebody } from './somebody.js';

/** A server that answers nothing until it is told to. */
async function withholding(t: Parameters<typeof serve>[0]) {
  const waiting: { url: string | undefined; response: ServerResponse }[] = [];
  const seen = { requests: 0, closed: 0 };
  const { origin } = await serve(t, ({ url }, response) => {
    seen.requests++;
    waiting.push({ url, response });
    response.on('close', () => seen.closed++);
  });
  const asked = (requests: number) => waitFor(`${requests} requests`, () => seen.requests >= requests);
  const answer = (status = 200) => {
    for (const { response } of waiting.splice(0)) response.writeHead(status).end(plainPng());
  };
  return { origin, seen, asked, answer };
}

t.test(
  'what several ask for at the same time is fetched once, and again for those who ask later',
  async (t) => {
    const { origin, seen, asked, answer } = await withholding(t);
    const fetcher = loopbackFetcher();
    const urls = ['/a', '/a', '/a#one', '/./a#two', '/b?x=1', '/b?x=2'].map((path) => origin + path);
    const fetching = urls.map((url) => fetcher.fetchPicture(url, somebody));
    await asked(3);
    answer();
    const images = await Promise.all(fetching);
    t.equal(seen.requests, 3);
    for (const image of images) t.strictSame(image, images[0]);

    const again = fetcher.fetchPicture(`${origin}/a`, somebody);
    await asked(4);
    answer();
    await again;
    t.equal(seen.requests, 4);
  },
);

t.test('everyone who waited is told of a failure, and the next one tries again', async (t) => {
  const { origin, seen, asked, answer } = await withholding(t);
  const fetcher = loopbackFetcher();
  const waiting = [1, 2, 3].map(() => outcome(fetcher.fetchPicture(origin, somebody)));
  await asked(1);
  answer(500);
  t.strictSame(await Promise.all(waiting), ['bad_status', 'bad_status', 'bad_status']);
  const next = outcome(fetcher.fetchPicture(origin, somebody));
  await asked(2);
  answer();
  t.equal(await next, 'fetched');
  t.equal(seen.requests, 2);
});

t.test('one who leaves is let go at once, and the others get the image', async (t) => {
  const { origin, seen, asked, answer } = await withholding(t);
  const fetcher = loopbackFetcher();
  const [first, second] = [new AbortController(), new AbortController()];
  const leaving = [first, second].map(({ signal }) =>
    outcome(fetcher.fetchPicture(origin, { ...somebody, signal })),
  );
  const staying = outcome(fetcher.fetchPicture(origin, somebody));
  await asked(1);
  first.abort();
  second.abort();
  t.strictSame(await Promise.all(leaving), ['aborted', 'aborted']);
  t.equal(seen.closed, 0);
  answer();
  t.equal(await staying, 'fetched');
  t.equal(seen.requests, 1);
});

t.test('when the last one leaves the connection is closed, and the next one begins anew', async (t) => {
  const { origin, seen, asked, answer } = await withholding(t);
  const fetcher = loopbackFetcher();
  const leavers = [new AbortController(), new AbortController()];
  const leaving = leavers.map(({ signal }) => outcome(fetcher.fetchPicture(origin, { ...somebody, signal })));
  await asked(1);
  for (const leaver of leavers) leaver.abort();
  const next = outcome(fetcher.fetchPicture(origin, somebody));
  t.strictSame(await Promise.all(leaving), ['aborted', 'aborted']);
  await waitFor('the connection to close', () => seen.closed === 1);
  await asked(2);
  answer();
  t.equal(await next, 'fetched');
  t.equal(seen.requests, 2);
});

t.test(
  'a caller leaves others their downloads; what is joined counts for who began it, to its end',
  async (t) => {
    const { origin, seen, asked, answer } = await withholding(t);
    const fetcher = loopbackFetcher({ maxDownloads: 8 });
    const fetchAs = (caller: string, path: string, signal = somebody.signal) =>
      outcome(fetcher.fetchPicture(`${origin}/${path}`, { caller, signal }));
    const leaver = new AbortController();
    const left = fetchAs('greedy', '0', leaver.signal);
    const begun = [1, 2, 3, 4].map((path) => fetchAs('greedy', `${path}`));
    await asked(5);
    const joined = [0, 1, 2, 3, 4].map((path) => fetchAs('other', `${path}`));
    leaver.abort();
    t.equal(await left, 'aborted');
    t.equal(await fetchAs('greedy', '5'), 'too_many_downloads', 'the one it left goes on for another');
    const own = fetchAs('other', '6');
    await asked(6);
    answer();
    t.strictSame([...new Set(await Promise.all([...begun, ...joined, own]))], ['fetched']);
    t.equal(seen.requests, 6);
    const again = fetchAs('greedy', '7');
    await asked(7);
    answer();
    t.equal(await again, 'fetched', 'it has its part again');
  },
);
