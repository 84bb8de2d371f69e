import t from 'tap';
import { checkedTemplates } from '../../../src/api/checked-templates.js';
import { readRenderRequest } from '../../../src/api/render/requested-render.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';
import { ALL_FORMATS, mostPixels } from '../../../workers/encoders/formats.js';

const card = (await checkedTemplates()).get('promo-animated') as ServedTemplate;

/** What is told of a request for that size, undefined where it is taken. */
function refusal(size: { width: number; height: number }, body: object): string | undefined {
  try {
    readRenderRequest({ template: card.id, ...body }, { get: () => ({ ...card, ...size }) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

t.test('an image has at most the pixels that its format has encoders for, at its scale', async (t) => {
  const [most, beyond] = [
    { width: 4096, height: 2160 },
    { width: 4096, height: 2161 },
  ];
  for (const format of ALL_FORMATS) {
    t.equal(refusal(most, { format }), undefined, format);
    const expected = ['webp', 'avif', 'awebp', 'mp4'].includes(format)
      ? `format ${format} olduğunda görsel en çok 8847360 piksel olmalıdır`
      : undefined;
    t.equal(refusal(beyond, { format }), expected, format);
    t.equal(
      refusal({ width: 2048, height: 1081 }, { format, scale: 2 }),
      expected,
      `${format}, twice the size`,
    );
    t.equal(mostPixels(format) < Number.POSITIVE_INFINITY, expected !== undefined);
  }
});

t.test('a parameter of the wrong kind is told before', async (t) => {
  t.match(refusal({ width: 4096, height: 4000 }, { format: 'avif', quality: 0 }), /^quality /);
});

t.test('no side of an image is longer than twice that of the largest document', async (t) => {
  const expectation = 'scale görselin kenarlarını 8192 pikselden uzun yapmayan bir sayı olmalıdır';
  t.equal(refusal({ width: 4096, height: 4096 }, { scale: 2 }), undefined);
  t.equal(refusal({ width: 4096, height: 10 }, { scale: 2.01 }), expectation);
  t.equal(refusal({ width: 10, height: 2049 }, { scale: 4 }), expectation);
  t.equal(refusal({ width: 2048, height: 2048 }, { scale: 4 }), undefined);
});
