import { encode } from 'fast-png';
import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { dataUrl } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { type ListedField, type ListedTemplate, Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);
const templates = await service.templates();

/** No two parts of it look alike, and it hangs over any box: what of it is shown matters. */
function picture(width: number, height: number): string {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data.set([(at % width) * 3, Math.floor(at / width) * 3, 120], at * 3);
  }
  return dataUrl('png', encode({ width, height, data, channels: 3 }));
}

const WIDE = picture(80, 20);
const HIGH = picture(20, 80);

/** Values that a field takes, each other than its default. */
function otherValues({ type, default: fallback, min = 0, max = 0, options = [] }: ListedField): unknown[] {
  switch (type) {
    case 'text':
      return ['Bambaşka'];
    case 'color':
      return ['#7a1f5c'];
    case 'image':
      return [WIDE];
    case 'number':
      return [min, max].filter((value) => value !== fallback);
    case 'select':
      return options.map(({ value }) => value).filter((value) => value !== fallback);
  }
}

/** Where a field's value may show: some matter only beside a picture. */
function surroundingsIn({ fields }: ListedTemplate): Record<string, unknown>[] {
  const keys = fields.filter(({ type }) => type === 'image').map(({ key }) => key);
  return [{}, ...[WIDE, HIGH].map((address) => Object.fromEntries(keys.map((key) => [key, address])))];
}

/** A JPEG, whose bytes depend on nothing but the picture. */
async function drawn(template: string, data: Record<string, unknown>): Promise<Buffer> {
  const { status, body } = await service.render({ template, format: 'jpeg', quality: 100, data });
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return body;
}

for (const template of templates) {
  test(`${template.id} is filled with every field that it lists`, async (t) => {
    const shows = async (key: string, value: unknown) => {
      for (const around of surroundingsIn(template)) {
        const without = await drawn(template.id, around);
        if (!without.equals(await drawn(template.id, { ...around, [key]: value }))) return true;
      }
      return false;
    };
    for (const field of template.fields) {
      for (const value of otherValues(field)) {
        t.ok(await shows(field.key, value), `${field.key}: ${String(value).slice(0, 20)}`);
      }
    }
  });
}

test('a GIF of which nothing is said lasts as long as the loop of its template, at 20 fps', async (t) => {
  const animated = [...(await loadTemplates()).values()].filter(({ animation }) => animation);
  t.ok(animated.length > 0);
  for (const { id, animation } of animated) {
    const { headers, body } = await service.render({ template: id, format: 'gif' });
    const gif = new GifReader(body);
    let centiseconds = 0;
    for (let frame = 0; frame < gif.numFrames(); frame++) centiseconds += gif.frameInfo(frame).delay;
    t.equal(centiseconds * 10, animation?.durationMs, id);
    t.equal(headers.get('x-gif-fps'), '20', id);
    t.equal(headers.get('x-gif-frames'), String(Math.round((centiseconds / 100) * 20)), id);
  }
});
