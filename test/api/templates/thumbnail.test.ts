import jpeg from 'jpeg-js';
import t, { test } from 'tap';
import type { Callers } from '../../../src/access/caller.js';
import type { PreviewLimit } from '../../../src/access/preview-limit.js';
import { thumbnailHandler } from '../../../src/api/templates/thumbnail.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import type { HttpRequest } from '../../../src/http/exchange.js';
import { QueueFull } from '../../../src/rendering/failures.js';
import type { Previewer } from '../../../src/rendering/previewer.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t);
const templates = await service.templates();

test('every template has a thumbnail of its defaults', async (t) => {
  const seen = new Set<string>();
  for (const { id, width, height } of templates) {
    const { status, headers, body } = await service.get(`/api/templates/${id}/thumbnail`);
    t.equal(status, 200, id);
    t.equal(headers.get('content-type'), 'image/jpeg');
    t.equal(headers.get('cache-control'), 'public, max-age=300', 'cached like the list');
    const picture = jpeg.decode(body);
    const scale = 480 / Math.max(width, height);
    t.same([picture.width, picture.height], [Math.round(width * scale), Math.round(height * scale)], id);
    t.ok(body.length < 40_000, `${id} is small`);
    seen.add(headers.get('etag') ?? '');
  }
  t.equal(seen.size, templates.length);
});

test('a thumbnail is drawn once, for all who ask at the same time and later', async (t) => {
  const own = await Service.start(t);
  const path = '/api/templates/promo-banner/thumbnail';
  const answers = await Promise.all(Array.from({ length: 10 }, () => own.get(path)));
  await own.get(path);
  t.ok(answers.every(({ status }) => status === 200));
  const metrics = await own.front.metricsSnapshot();
  const previews = metrics.find(({ name }) => name === 'tuval_previews_total')?.values;
  t.equal(previews?.find(({ labels }) => labels.outcome === 'drawn')?.value, 1);
});

test('a thumbnail is not sent again to whoever has it', async (t) => {
  const path = '/api/templates/og-default/thumbnail';
  const etag = (await service.get(path)).headers.get('etag') ?? '';
  const again = await service.get(path, { headers: { 'if-none-match': etag } });
  t.equal(again.status, 304);
  t.equal(again.headers.get('etag'), etag);
  t.equal((await service.get(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
});

test('a thumbnail that did not come about is drawn for the next who asks', async (t) => {
  let asked = 0;
  const previewer = {
    async preview() {
      if (++asked === 1) throw new QueueFull();
      return { bytes: new Uint8Array(1), timings: { queue: 0, layout: 0, raster: 0, encode: 0 } };
    },
  } as unknown as Previewer;
  const ask = thumbnailHandler({
    templates: new TemplateCatalogue(await loadTemplates()),
    callers: { identify: async () => 'invalid_key' } as unknown as Callers,
    previewer,
    previewLimit: {} as PreviewLimit,
  });
  const request = { parameters: ['og-default'], header: () => undefined } as unknown as HttpRequest;
  await t.rejects(async () => ask(request), { code: 'busy' });
  for (let count = 0; count < 2; count++) t.equal((await ask(request)).status, 200);
  t.equal(asked, 2, 'and then kept');
});

test('thumbnails count nothing', async (t) => {
  const before = await service.status();
  for (let count = 0; count < 20; count++) await service.get('/api/templates/og-default/thumbnail');
  t.same(await service.status(), before);
});

test('a template that is not there has no thumbnail', async (t) => {
  for (const id of ['nope', 'og-default.png', 'constructor']) {
    isRefusal(t, await service.get(`/api/templates/${id}/thumbnail`), REFUSALS.unknownTemplate, id);
  }
  isRefusal(t, await service.call('POST', '/api/templates/og-default/thumbnail'), REFUSALS.wrongMethod);
});
