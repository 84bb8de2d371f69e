import t, { test } from 'tap';
import { checkedTemplates } from '../../../src/api/checked-templates.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';
import { readCodes } from '../../rig/barcodes/reading.js';
import { templateOf } from '../../rig/drawing/documents.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = `<!doctype html><html lang="tr"><head><title>Etiket</title><meta name="viewport" content="width=400, height=300">
<script type="application/json">{ "fields": {
  "ean": { "type": "text", "label": "Barkod", "default": "4006381333931", "maxLength": 5000 },
  "url": { "type": "text", "label": "Adres", "default": "", "maxLength": 5000 } } }</script>
<style>body { margin: 0; background: #fff } tuval-code { display: block } .e { width: 339px; height: 90px } .q { width: 185px }</style></head>
<body><tuval-code class="e" type="ean13" value="{{ean}}"></tuval-code><tuval-code class="q" type="qrcode" value="{{url}}"></tuval-code></body></html>`;

const {
  document: _document,
  assets: _assets,
  warnings: _warnings,
  ...card
} = await templateOf('codes', CARD);
const pool = new RenderPool({
  ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
});
const templates = new Map<string, ServedTemplate>([...(await checkedTemplates()), ['codes', card]]);
const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'ten', rpm: 10, dailyQuota: 100 },
];
const service = await Service.start(t, {}, PLANS, { pool, templates });

test('a render shows the codes of its values', async (t) => {
  const data = { ean: '9780201379624', url: 'https://example.com/ç?a=1&b=2' };
  const { status, body } = await service.render({ template: 'codes', data });
  t.equal(status, 200);
  const texts = (await readCodes(body)).map(({ text }) => text);
  t.same(texts.sort(), [data.ean, data.url].sort());
});

test('a value that no code can have is 400 by its field, and gives the unit of the day back', async (t) => {
  const key = await service.key('ten');
  const cases: [data: Record<string, string>, field: string, text: string][] = [
    [{ ean: '40063813339x1' }, 'ean', 'ean ean13 koduna dönüştürülemiyor: it can have digits alone'],
    [{ ean: '1'.repeat(5_000) }, 'ean', 'ean ean13 koduna dönüştürülemiyor: it has more than 13 bytes'],
    [{ url: 'ş'.repeat(5_000) }, 'url', 'url qrcode koduna dönüştürülemiyor: it has more than 7089 bytes'],
    [{ ean: '4006381333932' }, 'ean', ''],
  ];
  for (const [index, [data, field, text]] of cases.entries()) {
    const answer = await service.render({ template: 'codes', data }, { key });
    isRefusal(t, answer, [400, 'unencodable_value', text, field], JSON.stringify(data).slice(0, 40));
    t.equal(answer.headers.get('x-quota-remaining'), '100');
    t.equal(answer.headers.get('x-ratelimit-remaining'), String(9 - index));
  }
});

test('a preview and the thumbnail tell of codes as a render does', async (t) => {
  const answer = await service.preview({ template: 'codes', data: { ean: 'x' } });
  t.same([answer.status, answer.headers.get('x-error-field')], [400, 'ean']);
  t.equal((await service.get('/api/templates/codes/thumbnail')).status, 200);
});
