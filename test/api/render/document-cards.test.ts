import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { checkedTemplates } from '../../../src/api/checked-templates.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';
import { DOCUMENT_CARDS } from '../../rig/corpora/document-cards.js';
import { samplePicture } from '../../rig/drawing/jobs.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { invalidParameter, isRefusal, pictureUnavailable } from '../../rig/services/refusal.js';
import { json, type ListedTemplate, Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const pool = new RenderPool({
  ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
});
const cards = [...DOCUMENT_CARDS].map(
  ([id, { document: _document, assets: _assets, warnings: _warnings, ...card }]) => [id, card] as const,
);
const templates = new Map<string, ServedTemplate>([...(await checkedTemplates()), ...cards]);
const service = await Service.start(t, {}, undefined, { pool, templates });

const photo = pictureUrl(samplePicture().bytes);
const data = { title: 'Ağustos böceği', color: '#1d4ed8', size: 20, place: 'right', photo };

function pictureUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
}

function sizeOf({ width, height }: { width: number; height: number }): [number, number] {
  return [width, height];
}

for (const template of ['html-card', 'html-satori']) {
  test(`${template} is rendered in every still format and size, and cached`, async (t) => {
    const key = await service.key('business');
    const render = async (more: object = {}) => {
      const answer = await service.render({ template, data, ...more }, { key });
      t.equal(answer.status, 200, JSON.stringify(more));
      return answer;
    };
    const png = await render();
    t.same(sizeOf(readPng(png.body)), [300, 200]);
    const stages = Object.fromEntries(
      (png.headers.get('server-timing') ?? '').split(/, ?/).map((stage) => stage.split(';dur=')),
    );
    for (const stage of ['layout', 'raster', 'encode']) t.ok(Number(stages[stage]) > 0, stage);
    t.same(sizeOf(readPng((await render({ scale: 2 })).body)), [600, 400]);
    t.same(sizeOf(jpeg.decode((await render({ format: 'jpeg', quality: 80 })).body)), [300, 200]);
    const again = await render();
    t.equal(again.headers.get('x-cache'), 'hit');
    t.equal(again.headers.get('etag'), png.headers.get('etag'));

    const pixels = Buffer.from(readPng(png.body).data);
    for (const [field, value] of Object.entries({ title: 'x', color: '#00ff00', photo: '' })) {
      const other = await render({ data: { ...data, [field]: value } });
      t.notOk(Buffer.from(readPng(other.body).data).equals(pixels), `${field} shows`);
    }
    const thumbnail = await service.get(`/api/templates/${template}/thumbnail`);
    t.same(sizeOf(jpeg.decode(thumbnail.body)), [300, 200]);
    t.equal((await service.preview({ template, data })).status, 200);
  });
}

test('a document that moves is rendered as a GIF', async (t) => {
  const key = await service.key('business');
  const answer = await service.render({ template: 'html-moving', format: 'gif', fps: 8 }, { key });
  const gif = new GifReader(answer.body);
  t.same([gif.width, gif.height, gif.numFrames()], [300, 200, 16]);
});

test('a document is listed in each language with its fields, which are checked', async (t) => {
  const key = await service.key('pro');
  const listed = async (language: string) => {
    const answer = await service.get(`/api/templates?lang=${language}`);
    const { templates } = json(answer) as { templates: ListedTemplate[] };
    return templates.find(({ id }) => id === 'html-card');
  };
  const { fields, ...about } = (await listed('tr')) ?? { fields: [] };
  const size = { width: 300, height: 200, animated: false };
  t.same(about, {
    ...{ id: 'html-card', name: 'Kart', description: 'Foto ve ad', category: 'etkinlik', ...size },
  });
  t.same(
    fields.map(({ key: name, type, label }) => [name, type, label]),
    [
      ['title', 'text', 'Başlık'],
      ['color', 'color', 'Renk'],
      ['size', 'number', 'Boy'],
      ['place', 'select', 'Yer'],
      ['photo', 'image', 'Foto'],
    ],
  );
  const english = await listed('en');
  t.same([english?.name, english?.category, english?.fields[0]?.label], ['Card', 'event', 'Title']);
  for (const [name, value] of Object.entries({
    title: 'x'.repeat(81),
    size: 61,
    place: 'top',
    color: 'red',
  })) {
    const answer = await service.render({ template: 'html-card', data: { [name]: value } }, { key });
    invalidParameter(t, answer, name);
  }
});

test('the picture of a field that cannot be decoded is refused by its key', async (t) => {
  const key = await service.key('pro');
  const broken = pictureUrl(samplePicture().bytes.subarray(0, 200));
  for (const template of ['html-card', 'html-satori']) {
    const answer = await service.render({ template, data: { photo: broken } }, { key });
    isRefusal(t, answer, pictureUnavailable('photo'), template);
  }
});
