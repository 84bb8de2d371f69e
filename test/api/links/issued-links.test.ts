import t, { type Test, test } from 'tap';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter, isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, Service } from '../../rig/services/service.js';
import { dailyLeft, newKey } from './links.js';

const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
  { ...GENEROUS, id: 'stills', gif: false },
]);
const key = await newKey(service, 'generous');

const JSON_TYPE = { 'content-type': 'application/json' };

function asked(body: unknown, headers: Record<string, string> = {}, by: string = key.key): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return service.call('POST', '/api/links', { key: by, headers: { ...JSON_TYPE, ...headers }, body: text });
}

interface Issued {
  url: string;
  expiresAt: string | null;
}

async function issued(t: Test, body: unknown): Promise<Issued> {
  const answer = await asked(body);
  t.equal(answer.status, 200, answer.body.toString());
  return JSON.parse(answer.body.toString()) as Issued;
}

const opened = ({ url }: Issued) => service.get(url.slice(service.url('').length));

test('a link shows what its body would render, and costs nothing until it is opened', async (t) => {
  const photo = await serveBytes(t, plainPng(8, 8, [200, 30, 30]));
  const bodies: Record<string, unknown>[] = [
    { template: 'og-default', data: { title: 'Bir & iki = üç? 100 %', photo: photo.url } },
    {
      template: 'og-default',
      format: 'jpeg',
      quality: 71.5,
      scale: 0.5,
      data: { title: '日本語 👍🏽\nsatır' },
    },
    { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400, data: { headline: "a'b(c)*!" } },
    { template: 'og-default', data: { title: '\ud800 yarım', unknown: { a: [1] } } },
    { template: 'og-default' },
  ];
  for (const body of bodies) {
    const left = await dailyLeft(service, key);
    const link = await issued(t, body);
    t.equal(link.expiresAt, null);
    t.equal(await dailyLeft(service, key), left, 'nothing was counted');
    const [shown, rendered] = [await opened(link), await service.render(body)];
    t.equal(shown.status, 200, shown.body.toString('latin1', 0, 200));
    t.ok(shown.body.equals(rendered.body), `as the render of ${JSON.stringify(body)}`);
    t.equal(shown.headers.get('content-type'), rendered.headers.get('content-type'));
  }
});

test('a link begins with the address that its caller used, or with the one that is set', async (t) => {
  const body = { template: 'og-default', data: { title: 'Adres' } };
  t.ok((await issued(t, body)).url.startsWith(`${service.url('')}/api/render/og-default.png?`));
  const forged = JSON.parse((await asked(body, { 'x-forwarded-proto': 'https' })).body.toString()) as Issued;
  t.ok(forged.url.startsWith('http://'), 'nobody is believed who is no proxy');
  const behind = await Service.start(t, { TRUST_PROXY: '1' }, [GENEROUS, { ...GENEROUS, id: 'anonymous' }]);
  const set = await Service.start(t, { PUBLIC_URL: 'https://img.example.com/kart/' }, [
    GENEROUS,
    { ...GENEROUS, id: 'anonymous' },
  ]);
  for (const [other, start] of [
    [behind, `https://127.0.0.1:${behind.port}/api/render/`],
    [set, 'https://img.example.com/kart/api/render/'],
  ] as const) {
    const answer = await other.call('POST', '/api/links', {
      key: (await newKey(other, 'generous')).key,
      headers: { ...JSON_TYPE, 'x-forwarded-proto': 'https' },
      body: JSON.stringify(body),
    });
    const { url } = JSON.parse(answer.body.toString()) as Issued;
    t.ok(url.startsWith(start), url);
  }
});

test('a link expires when its body says, and is saved under the name that it says', async (t) => {
  const expires = Math.floor(service.clock.now() / 1000) + 90;
  const link = await issued(t, { template: 'og-default', expires, download: 'Kart "ş"' });
  t.equal(link.expiresAt, new Date(1000 * expires).toISOString());
  const answer = await opened(link);
  t.equal(answer.headers.get('cache-control'), 'public, max-age=90, immutable');
  t.match(answer.headers.get('content-disposition'), /^attachment; filename="Kart _s_/);
  service.clock.advance(90_000);
  isRefusal(t, await opened(link), REFUSALS.linkExpired);
});

test('what a render refuses is refused before there is a link', async (t) => {
  const past = Math.floor(service.clock.now() / 1000);
  for (const [body, name] of [
    [{ template: 'og-default', data: { title: 5 } }, 'title'],
    [{ template: 'og-default', scale: 9 }, 'scale'],
    [{ template: 'og-default', format: 'bmp' }, 'format'],
    [{ template: 'og-default', expires: past }, 'expires'],
    [{ template: 'og-default', expires: `${past + 60}` }, 'expires'],
    [{ template: 'og-default', expires: past + 60.5 }, 'expires'],
    [{ template: 'og-default', expires: 1e12 }, 'expires'],
    [{ template: 'og-default', download: 7 }, 'download'],
    [{ template: 'og-default', download: 'x'.repeat(201) }, 'download'],
    [{ template: 'og-default', fallback: 'none' }, 'fallback'],
    [{ template: 'og-default', data: { photo: `data:image/png;base64,${'A'.repeat(13_000)}` } }, 'query'],
  ] as const)
    invalidParameter(t, await asked(body), name, JSON.stringify(body).slice(0, 60));
  isRefusal(t, await asked({ template: 'nobody' }), REFUSALS.unknownTemplate);
  isRefusal(t, await asked({ template: 'og-default', format: 'gif' }), REFUSALS.notAnimated);
  isRefusal(t, await asked({}), REFUSALS.templateRequired);
  isRefusal(t, await asked('[1'), REFUSALS.invalidBody);
  isRefusal(t, await asked({ template: 'og-default' }, { 'content-type': 'text/plain' }), REFUSALS.notJson);
  isRefusal(
    t,
    await asked({ template: 'og-default', data: { title: 'x'.repeat(140_000) } }),
    REFUSALS.bodyTooLarge,
  );
  const { key: stills } = await newKey(service, 'stills');
  isRefusal(
    t,
    await asked({ template: 'promo-animated', format: 'gif' }, {}, stills),
    REFUSALS.gifNotAllowed,
  );
});

test('only a key has links, and its limit on previews bounds how many it asks for', async (t) => {
  const body = JSON.stringify({ template: 'og-default' });
  const without = await service.call('POST', '/api/links', { headers: JSON_TYPE, body });
  t.equal(without.headers.get('x-error-code'), 'api_key_required');
  isRefusal(t, await asked({ template: 'og-default' }, {}, `tvl_${'x'.repeat(43)}`), REFUSALS.invalidKey);
  const strict = await Service.start(t, { PREVIEW_RPM: '2' }, [GENEROUS, { ...GENEROUS, id: 'anonymous' }]);
  const { key: own } = await newKey(strict, 'generous');
  const ask = () => strict.call('POST', '/api/links', { key: own, headers: JSON_TYPE, body });
  t.same([(await ask()).status, (await ask()).status], [200, 200]);
  const third = await ask();
  t.equal(third.headers.get('x-error-code'), 'rate_limited');
  t.match(third.headers.get('retry-after'), /^[1-9]\d*$/);
});

test('a link to a template of the key, with numbers and lists as they are', async (t) => {
  const html = `<!doctype html><html lang="tr"><head><title>Fiş</title><meta name="viewport" content="width=300, height=200">
    <script type="application/json" id="fields">{ "fields": {
      "rate": { "type": "number", "label": "Oran", "min": -1e30, "max": 1e30, "default": 1 } },
    "sizes": { "story": [90, 160] },
    "lists": { "lines": { "label": "Satırlar", "max": 3, "fields": {
      "name": { "type": "text", "label": "Ad", "maxLength": 20, "default": "a" } }, "default": [] } } }</script></head>
    <p>{{rate}}</p><p data-each="lines">{{name}}</p></html>`;
  const saved = await service.call('PUT', '/api/templates/fis', {
    key: key.key,
    headers: { 'content-type': 'text/html' },
    body: html,
  });
  t.equal(saved.status, 201, saved.body.toString());
  for (const rate of [0.1, 1e-7, -2.5, 123456789012345680000]) {
    const size = rate < 0 ? 'story' : 'default';
    const body = { template: 'fis', size, data: { rate, lines: [{ name: 'Çay "1"' }, {}] } };
    const shown = await opened(await issued(t, body));
    const rendered = await service.call('POST', '/api/render', {
      key: key.key,
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    t.equal(shown.status, 200, shown.body.toString('latin1', 0, 200));
    t.ok(shown.body.equals(rendered.body), `${rate}`);
  }
});
