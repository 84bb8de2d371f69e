import t, { test } from 'tap';
import { json, Service } from '../rig/services/service.js';

const service = await Service.start(t, { PREVIEW_RPM: '1' });

/** What is no path of the interface: the reference describes none of the page's own. */
const page = (path: string, headers: Record<string, string> = {}) => fetch(service.url(path), { headers });

test('documents to start from come with the page, in the languages and sizes that they declare', async (t) => {
  const documents = (await (await page('/editor/source/gallery.json')).json()) as {
    id: string;
    source: string;
  }[];
  t.strictSame(
    documents.map(({ id }) => id),
    'share-card product quote event podcast job changelog price-list leaderboard schedule chart line-chart code ticket scan certificate countdown'.split(
      ' ',
    ),
  );
  const [card] = documents;
  t.match(card, {
    name: { en: 'Share card', tr: 'Paylaşım kartı' },
    width: 1200,
    height: 630,
    animated: false,
  });
  t.match(card?.source, /^<!doctype html>/);
  t.match(documents.at(-1), { animated: true });
});

test('each has a picture that the service draws, which counts nothing', async (t) => {
  for (let asked = 0; asked < 3; asked++) {
    const answer = await page('/editor/gallery/quote.jpg');
    t.equal(answer.status, 200);
    t.equal(answer.headers.get('content-type'), 'image/jpeg');
    t.same(Buffer.from(await answer.arrayBuffer()).subarray(0, 2), Buffer.from([0xff, 0xd8]));
    const etag = answer.headers.get('etag') ?? '';
    t.equal((await page('/editor/gallery/quote.jpg', { 'if-none-match': etag })).status, 304);
  }
  t.match(json(await service.get('/api/status')), { remaining: { rpm: 10, dailyQuota: 50 } });
  t.equal((await service.preview({ template: 'og-default' })).status, 200, 'nor a preview');
});

test('what is not in the gallery has no picture', async (t) => {
  for (const file of ['quote.png', 'quote', 'none.jpg', '..%2fquote.jpg', '__proto__']) {
    const answer = await page(`/editor/gallery/${file}`);
    t.equal(answer.status, 404, file);
    t.equal(answer.headers.get('x-error-code'), 'unknown_path');
  }
});
