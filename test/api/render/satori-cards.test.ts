import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { checkedTemplates } from '../../../src/api/checked-templates.js';
import { RenderPool } from '../../../src/rendering/render-pool.js';
import { SATORI_CARDS } from '../../rig/corpora/satori-cards.js';
import { samplePicture } from '../../rig/drawing/jobs.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { isRefusal, pictureUnavailable } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';

const pool = new RenderPool({
  ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
  threadModule: new URL('../../rig/pools/satori-thread.js', import.meta.url),
});
const templates = new Map([...(await checkedTemplates()), ...SATORI_CARDS]);
const service = await Service.start(t, {}, undefined, { pool, templates });

const photo = `data:image/png;base64,${Buffer.from(samplePicture().bytes).toString('base64')}`;
const data = { title: 'Ağustos böceği', color: '#be123c', photo };

test('a card of satori is rendered in every format, and in other sizes', async (t) => {
  const key = await service.key('business');
  const render = async (more: object) => {
    const answer = await service.render({ template: 'moving', data, ...more }, { key });
    t.equal(answer.status, 200, JSON.stringify(more));
    return answer;
  };
  const png = await render({});
  const sizeOf = ({ width, height }: { width: number; height: number }) => [width, height];
  t.same(sizeOf(readPng(png.body)), [300, 200]);
  const stages = Object.fromEntries(
    (png.headers.get('server-timing') ?? '').split(/, ?/).map((stage) => stage.split(';dur=')),
  );
  for (const stage of ['layout', 'raster', 'encode']) t.ok(Number(stages[stage]) > 0, stage);
  t.same(sizeOf(readPng((await render({ scale: 2 })).body)), [600, 400]);
  t.same(sizeOf(jpeg.decode((await render({ format: 'jpeg', quality: 80 })).body)), [300, 200]);
  const gif = new GifReader((await render({ format: 'gif', fps: 8 })).body);
  t.same([gif.width, gif.height, gif.numFrames()], [300, 200, 8]);
  t.equal((await service.get('/api/templates/moving/thumbnail')).status, 200);
  t.equal((await service.preview({ template: 'moving', data })).status, 200);

  const again = await render({});
  t.equal(again.headers.get('x-cache'), 'hit');
  t.equal(again.headers.get('etag'), png.headers.get('etag'));
});

test('a picture that cannot be decoded is refused by its field', async (t) => {
  const key = await service.key('pro');
  const broken = `data:image/png;base64,${Buffer.from(samplePicture().bytes.subarray(0, 200)).toString('base64')}`;
  const answer = await service.render({ template: 'own-fonts', data: { photo: broken } }, { key });
  isRefusal(t, answer, pictureUnavailable('photo'));
});

test('values that make too much work are refused, and what throws is a fault of the service', async (t) => {
  const key = await service.key('pro');
  const render = (how: string) => service.render({ template: 'hostile', data: { how } }, { key });
  const text = 'şablon bu değerlerle çizilemiyor: more than 2000 elements to draw';
  isRefusal(t, await render('elements'), [422, 'not_drawable', text]);
  t.equal((await render('throws')).status, 500);
});
