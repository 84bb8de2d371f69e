import t, { test } from 'tap';
import { longGif } from '../../rig/services/long-gif.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const service = await Service.start(t, {}, PLANS);
/** Where one GIF may wait, and nothing has been drawn before. */
const small = await Service.start(t, { QUEUE_LIMIT: '1' }, PLANS);
const SHORT_GIF = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 };

/** A JPEG, whose bytes do not depend on what was drawn before. */
function card(title: string) {
  return { template: 'og-default', format: 'jpeg', data: { title } };
}

t.beforeEach(() => service.newDay());

async function admitted(on: Service, renders: number): Promise<void> {
  const left = async () => (await on.status()).remaining.rpm;
  await waitFor(`${renders} renders to be admitted`, async () => GENEROUS.rpm - (await left()) >= renders);
}

for (const request of [
  { template: 'instagram-quote', data: { quote: 'Hep birlikte' } },
  { ...SHORT_GIF, data: { headline: 'Hep birlikte' } },
]) {
  test(`thirty equal requests at once are rendered once: ${request.template}`, async (t) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.render(request)));
    t.strictSame([...new Set(answers.map(({ status }) => status))], [200]);
    t.strictSame([...new Set(answers.map(({ headers }) => headers.get('etag')))].length, 1);
    const misses = answers.filter(({ headers }) => headers.get('x-cache') === 'miss');
    t.equal(misses.length, 1, 'one miss');
    const [first] = answers;
    t.ok(answers.every(({ body }) => body.equals(first?.body ?? Buffer.alloc(0))));
    t.equal(GENEROUS.rpm - (await service.status()).remaining.rpm, 30, 'and each is counted');
  });
}

test('different requests at once are each answered with their own picture', async (t) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Kart ${index}`);
  const atOnce = await Promise.all(titles.map((title) => service.render(card(title))));
  t.strictSame([...new Set(atOnce.map(({ status }) => status))], [200]);
  t.equal(new Set(atOnce.map(({ headers }) => headers.get('etag'))).size, titles.length);
  for (const [index, title] of titles.entries()) {
    const { headers } = await small.render(card(title));
    t.equal(headers.get('etag'), atOnce[index]?.headers.get('etag'), `${title}: as drawn alone`);
  }
});

test('a failure is not kept: equal requests fail together, and the next is tried anew', async (t) => {
  const hasty = await Service.start(t, { GIF_TIMEOUT_MS: '1' }, PLANS);
  const answers = await Promise.all(Array.from({ length: 5 }, () => hasty.render(longGif('Acele'))));
  for (const answer of answers) isRefusal(t, answer, REFUSALS.tooSlow);
  isRefusal(t, await hasty.render(longGif('Acele')), REFUSALS.tooSlow);
  t.equal((await hasty.render(card('Acele'))).status, 200, 'the deadline of GIFs is not that of stills');
});

test('a still past RENDER_TIMEOUT_MS is refused', async (t) => {
  const hasty = await Service.start(t, { RENDER_TIMEOUT_MS: '1' }, PLANS);
  // One may be drawn before anybody looks at its deadline, but hardly all.
  for (let index = 0; index < 100; index++) {
    const answer = await hasty.render(card(`Acele ${index}`));
    if (answer.status !== 200) return isRefusal(t, answer, REFUSALS.tooLate);
  }
  t.fail('no still is refused');
});

test('stills are answered while GIFs take all the time they may', async (t) => {
  const client = new AbortController();
  const gifs = [0, 1, 2].map((index) =>
    t.rejects(service.render(longGif(`Uzun ${index}`), { signal: client.signal })),
  );
  await admitted(service, 3);
  for (let index = 0; index < 3; index++) {
    t.equal((await service.render(card(`Beklemeden ${index}`))).status, 200);
  }
  client.abort();
  await Promise.all(gifs);
});

test('a full queue is 503 with the time to come again, and free again afterwards', async (t) => {
  small.newDay();
  const client = new AbortController();
  const { signal } = client;
  // One runs, one waits.
  const gifs = [t.rejects(small.render(longGif('Çizilen'), { signal }))];
  await admitted(small, 1);
  gifs.push(t.rejects(small.render(longGif('Bekleyen'), { signal })));
  await admitted(small, 2);
  for (let count = 0; count < 3; count++) {
    const refused = await small.render(longGif('Sığmayan'));
    isRefusal(t, refused, REFUSALS.busy);
    t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/);
  }
  t.equal((await small.render(card('Sırada'))).status, 200, 'a still starts at once');
  client.abort();
  await Promise.all(gifs);
  const { status } = await eventually(
    () => small.render(SHORT_GIF),
    (answer) => answer.status === 200,
  );
  t.equal(status, 200, 'the queue is free again');
});
