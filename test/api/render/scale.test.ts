import t, { test } from 'tap';
import { readPictureHeader } from '../../../src/rendering/pictures/picture-fetcher.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous', gifMaxFrames: 2 }]);
const templates = await service.templates();

/** Encoders are given a frame and its size: one template is enough for those of libraries. */
const formatsOf = ({ id, animated }: (typeof templates)[number]) => [
  'png',
  'jpeg',
  ...(id === 'og-default' ? ['webp', 'avif'] : []),
  ...(animated ? ['gif'] : []),
];

for (const template of templates) {
  const { id, width, height } = template;
  for (const format of formatsOf(template)) {
    test(`${id} has twice the width and height as ${format} where that is asked for`, async (t) => {
      for (const scale of [undefined, 1, 2]) {
        const { status, body } = await service.render({ template: id, format, scale });
        t.equal(status, 200);
        const size = readPictureHeader(new Uint8Array(body));
        t.same([size.width, size.height], [width * (scale ?? 1), height * (scale ?? 1)], `scale ${scale}`);
      }
    });
  }
}

test('a picture has any size from a quarter to four times that of its template', async (t) => {
  for (const [scale, size] of [
    [0.25, [300, 158]],
    [0.5, [600, 315]],
    [1.5, [1800, 945]],
    [4, [4800, 2520]],
  ] as const) {
    const { status, body } = await service.render({ template: 'og-default', scale });
    t.equal(status, 200);
    const { width, height } = readPictureHeader(new Uint8Array(body));
    t.same([width, height], size, `scale ${scale}`);
  }
});
