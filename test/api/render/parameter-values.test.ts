import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { flawOfInvalidParameter, invalidParameter } from '../../rig/services/refusal.js';
import { type ListedField, type ListedTemplate, Service } from '../../rig/services/service.js';

/** Every parameter, and every field that the list shows, given values of all kinds, right and wrong. */

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);
const templates = await service.templates();

/** JSON text, since not all of it can be said by a value: 1e999 is read as infinity, and -0 is not 0. */
const OF_NO_TYPE_ASKED = ['null', 'true', 'false', '[]', '{}', '[[]]', '{"a":1}', '[null]'];
const NUMBERS = ['0', '-0', '-1', '1e999', '-1e999', '1e-400', '3.7', '9007199254740993', '1e308'];
const STRINGS = [
  '""',
  '" "',
  '"0"',
  '"50"',
  '"1e1"',
  '"\\ud800"',
  '"\\u0000"',
  '"#12"',
  '"red"',
  '"__proto__"',
];

/** @param value JSON text */
function withParameter(name: string, value: string, template = 'og-default'): string {
  return `{"template":"${template}","${name}":${value}}`;
}

function withField(template: string, key: string, value: string): string {
  return `{"template":"${template}","data":{"${key}":${value}}}`;
}

const WRONG: Record<string, string[]> = {
  format: [...OF_NO_TYPE_ASKED, ...NUMBERS, ...STRINGS, '"PNG"', '"jpg"', '"webm"', '"png "', '["png"]'],
  quality: [
    ...OF_NO_TYPE_ASKED,
    ...STRINGS,
    '0',
    '-0',
    '0.99',
    '100.01',
    '101',
    '-1',
    '1e999',
    '-1e999',
    '[90]',
  ],
  lossy: [...OF_NO_TYPE_ASKED, ...STRINGS, '0', '100.01', '-1', '1e999', '[80]', 'true'],
  fps: [...OF_NO_TYPE_ASKED, ...STRINGS, '4.99', '50.01', '0', '-10', '1e999', '60', '[10]'],
  durationMs: [...OF_NO_TYPE_ASKED, ...STRINGS, '199.9', '10000.1', '0', '-200', '1e999', '[1000]'],
  dpi: [...OF_NO_TYPE_ASKED, ...STRINGS, '0', '0.9', '2400.1', '-72', '1e999', '[300]'],
  maxBytes: [
    ...OF_NO_TYPE_ASKED,
    ...STRINGS,
    '4999',
    '4999.9',
    '10000000.1',
    '0',
    '-5000',
    '1e999',
    '[5000]',
  ],
  scale: [...OF_NO_TYPE_ASKED, ...STRINGS, '0', '-0', '-1', '1e999', '0.2499', '4.001', '"1"', '"2"', '[2]'],
  data: [...NUMBERS, ...STRINGS, 'null', 'true', 'false', '[]', '[{}]', '[{"title":"x"}]'],
};

const RIGHT: Record<string, string[]> = {
  format: ['"png"', '"jpeg"', '"webp"', '"avif"'],
  quality: ['1', '100', '50.5', '1e1', '1.0'],
  lossy: ['1', '100', '50.5'],
  fps: ['5', '50', '12.5', '5e0'],
  durationMs: ['200', '10000', '333.3', '1e3'],
  dpi: ['1', '72', '299.97', '2400'],
  maxBytes: ['200000', '200000.5', '1e7', '10000000'],
  scale: ['1', '2', '1.0', '2e0', '0.25', '1.5', '3.7', '4'],
  data: ['{}', '{"x":1}'],
};

/** Requests that are not refused by that name as they should be, and what they get. */
async function flaws(name: string, bodies: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const body of bodies) {
    const flaw = flawOfInvalidParameter(await service.render(body), name);
    if (flaw !== undefined) found.push(`${body.slice(0, 120)}: ${flaw}`);
  }
  return found;
}

/** Requests that are not answered with a picture. */
async function refused(bodies: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const body of bodies) {
    const { status } = await service.render(body);
    if (status !== 200) found.push(`${body.slice(0, 120)}: ${status}`);
  }
  return found;
}

for (const [name, values] of Object.entries(WRONG)) {
  test(`${name} of a wrong kind or out of range is refused by name`, async (t) => {
    const bodies = values.map((value) => withParameter(name, value));
    t.strictSame(await flaws(name, bodies), []);
  });
}

for (const [name, values] of Object.entries(RIGHT)) {
  test(`${name} within its range is taken, to the very ends`, async (t) => {
    const bodies = values.map((value) => withParameter(name, value));
    t.strictSame(await refused(bodies), []);
  });
}

/** Values that the field refuses, and values that it takes, as JSON text. */
function valuesFor(field: ListedField): { wrong: string[]; right: string[] } {
  const { maxLength = 0, min = 0, max = 0, options = [] } = field;
  switch (field.type) {
    case 'text':
      return {
        wrong: [
          ...OF_NO_TYPE_ASKED,
          ...NUMBERS,
          JSON.stringify('a'.repeat(maxLength + 1)),
          `"${'😀'.repeat(maxLength + 1)}"`,
        ],
        right: ['""', '" "', `"${'😀'.repeat(maxLength)}"`, '"\\n\\t\\n"'],
      };
    case 'color':
      return {
        wrong: [
          ...[...OF_NO_TYPE_ASKED, ...NUMBERS, ...STRINGS, '"#fff"', '"#ffffff00"', '"ffffff"', '"#gggggg"'],
          ...[
            '"#ffffff\\n"',
            '" #ffffff"',
            '"#ﬀffff"',
            '"rgb(0,0,0)"',
            '"url(#a)"',
            '["#ffffff"]',
            '"#１２３４５６"',
          ],
        ],
        right: ['"#000000"', '"#FFFFFF"', '"#aBcDeF"'],
      };
    case 'image':
      return {
        wrong: [
          ...[...OF_NO_TYPE_ASKED, ...NUMBERS, '" "', '"x"', '"//example.org/a.png"', '"/etc/passwd"'],
          ...[
            '"file:///etc/passwd"',
            '"ftp://example.org/a"',
            '"javascript:alert(1)"',
            '"blob:x"',
            '["data:"]',
          ],
        ],
        right: ['""'],
      };
    case 'number':
      return {
        wrong: [
          ...OF_NO_TYPE_ASKED,
          ...STRINGS,
          '1e999',
          '-1e999',
          `${min - 0.01}`,
          `${max + 0.01}`,
          `"${min}"`,
          `[${min}]`,
        ],
        right: [
          `${min}`,
          `${max}`,
          `${(min + max) / 2 + 0.123}`,
          ...(min <= 0 && max >= 0 ? ['-0', '1e-400'] : []),
        ],
      };
    case 'select':
      return {
        wrong: [...OF_NO_TYPE_ASKED, ...NUMBERS, ...STRINGS, ...options.map(({ value }) => `["${value}"]`)],
        right: options.map(({ value }) => JSON.stringify(value)),
      };
  }
}

for (const { id, fields } of templates as ListedTemplate[]) {
  for (const field of fields) {
    test(`${id}: ${field.key} takes what its type ${field.type} allows and nothing else`, async (t) => {
      const { wrong, right } = valuesFor(field);
      const bodies = (values: string[]) => values.map((value) => withField(id, field.key, value));
      t.strictSame(await flaws(field.key, bodies(wrong)), []);
      t.strictSame(await refused(bodies(right)), []);
    });
  }
}

test('colours are the same in capitals', async (t) => {
  const lower = await service.render({ template: 'og-default', data: { bgFrom: '#abcdef' } });
  const upper = await service.render({ template: 'og-default', data: { bgFrom: '#ABCDEF' } });
  t.equal(lower.headers.get('etag'), upper.headers.get('etag'));
});

test('GIF parameters are checked where no GIF is asked for, too', async (t) => {
  for (const [name, value] of [
    ['fps', '4'],
    ['durationMs', '1'],
    ['quality', '0'],
  ] as const) {
    invalidParameter(t, await service.render(withParameter(name, value, 'promo-animated')), name);
  }
});
