/** Bodies of renders: valid ones, and ones of the right shape that are wrong in any way. */

import fc from 'fast-check';
import { LINKED_PARAMETERS } from '../../../src/api/reserved-keys.js';
import type { Field, Template } from '../../../templates/contract/index.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { type Format, MOVING_FORMATS, STILL_FORMATS } from '../../../workers/encoders/formats.js';
import { jsonValues, objectText, oddKeys } from './json.js';
import { damagedPictures, dataUrls, soundPictures } from './pictures.js';
import { textsWithin } from './texts.js';

export const TEMPLATES: readonly Template[] = [...(await loadTemplates()).values()];

const templates = fc.constantFrom(...TEMPLATES);

/** A request that is right in everything. */
export interface ValidRender {
  template: string;
  format?: Format;
  quality?: number;
  fps?: number;
  durationMs?: number;
  scale?: number;
  data: Record<string, unknown>;
}

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Renders cost the most of all, and backdrops the most of those: of most values there are few, which are soon kept. */
function mostly<Value>(few: fc.Arbitrary<Value>, any: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 15, arbitrary: few }, { weight: 1, arbitrary: any });
}

const colours = mostly(
  fc.constantFrom('#000000', '#C8502B'),
  fc.nat(0xffffff).map((code) => `#${code.toString(16).padStart(6, '0')}`),
);

/** @param pictures what an image field holds when it holds one */
function validValue(field: Field, pictures: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, min = 0, max = 0, maxLength = 0, options = [] } = field;
  switch (type) {
    case 'text':
      return textsWithin(maxLength);
    case 'color':
      return colours;
    case 'number':
      return mostly(fc.constantFrom<unknown>(min, max, field.default, -0), finite(min, max));
    case 'select':
      return fc.constantFrom(...options.map(({ value }) => value));
    case 'image':
      return mostly(fc.constant(''), pictures);
  }
}

/** Values for some of a template's fields, or for all. */
export function validData(
  { fields }: Template,
  pictures: fc.Arbitrary<string> = dataUrls(soundPictures),
): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(fields).map(([key, field]) => [key, validValue(field as Field, pictures)]);
  // One that is left out leaves its default, which most renders of these have.
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

/** Renders that must become pictures; GIFs as short as the plan makes them. */
export const validRenders: fc.Arbitrary<ValidRender> = fc.oneof(
  { weight: 2, arbitrary: templates.map(({ id }): ValidRender => ({ template: id, data: {} })) },
  { weight: 1, arbitrary: templates.chain(validRendersOf) },
);

function validRendersOf(template: Template): fc.Arbitrary<ValidRender> {
  const stills = fc.constantFrom(...STILL_FORMATS);
  const renders = fc.record(
    {
      template: fc.constant(template.id),
      format: template.animation ? mostly<Format>(stills, fc.constantFrom(...MOVING_FORMATS)) : stills,
      quality: mostly(fc.constantFrom(1, 90, 100), finite(1, 100)),
      fps: finite(5, 50),
      durationMs: finite(200, 10_000),
      scale: mostly(fc.constant(1 as const), fc.constant(2 as const)),
      data: validData(template),
    },
    { requiredKeys: ['template', 'data'] },
  ) as fc.Arbitrary<ValidRender>;
  return renders.map((render) => (render.format === 'pdf' ? withoutPixels(render) : render));
}

/** A page has neither pixels nor time, and is refused with what asks for them. */
function withoutPixels({ quality: _, fps: __, durationMs: ___, ...render }: ValidRender): ValidRender {
  return render;
}

/** Numbers and texts where a field or parameter might end, or mean something else. */
const wrongValues = fc.oneof(
  { weight: 2, arbitrary: jsonValues },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '0',
        '1',
        '2',
        '4.999',
        '5',
        '50',
        '50.01',
        '100',
        '101',
        '199',
        '200',
        '10000',
        '10001',
        '1e308',
        '-0',
        '90',
      ],
      ...[
        '"png"',
        '"PNG"',
        '"gif"',
        '"jpg"',
        '"webp"',
        '"#12345"',
        '"#GGGGGG"',
        '"#ffffff00"',
        '"right"',
        '"90"',
      ],
      ...[
        '"http://127.0.0.1/"',
        '"HTTPS://["',
        '"data:"',
        '"data:,"',
        '"data:;base64,AAAA"',
        '"ftp://a/"',
        '"//a"',
      ],
      ...[
        '"http://127.0.0.1:9/a.png"',
        '"http://a:b@127.0.0.1:9/"',
        '"http://\\u0000/"',
        '"data:image/png;base64,%%"',
      ],
    ),
  },
);

const ids = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEMPLATES.map(({ id }) => JSON.stringify(id))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '""',
      'null',
      '"og-default "',
      '"constructor"',
      '"__proto__"',
      '["og-default"]',
    ),
  },
  { weight: 1, arbitrary: jsonValues },
);

type Member = readonly [key: string, value: string];

/** Members with these keys, most of them left out, and what else there may be, in any number. */
function members(keys: readonly string[], values: fc.Arbitrary<string>): fc.Arbitrary<Member[]> {
  const ofFields = fc.tuple(fc.constantFrom(...keys), values);
  return fc.array(fc.oneof({ weight: 5, arbitrary: ofFields }, fc.tuple(oddKeys, jsonValues)), {
    maxLength: 5,
  });
}

const PARAMETERS = ['format', ...LINKED_PARAMETERS];
const fieldKeys = [...new Set(TEMPLATES.flatMap(({ fields }) => Object.keys(fields)))];

const datas = fc.oneof(
  { weight: 6, arbitrary: members(fieldKeys, wrongValues).map(objectText) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        templates.chain((template) => validData(template)),
        members(fieldKeys, wrongValues),
      )
      .map(([data, others]) => objectText([...Object.entries(data).map(jsonMember), ...others])),
  },
  { weight: 1, arbitrary: jsonValues },
);

function jsonMember([key, value]: [string, unknown]): Member {
  return [key, Object.is(value, -0) ? '-0' : JSON.stringify(value)];
}

/** Texts of JSON objects in the shape of a render. Keys may come twice, and in any order. */
export const nearlyValidRenders: fc.Arbitrary<string> = fc
  .tuple(fc.option(ids, { freq: 15 }), fc.option(datas), members(PARAMETERS, wrongValues), fc.nat(9))
  .map(([id, data, others, turn]) => {
    const all: Member[] = [...others];
    if (id !== null) all.push(['template', id]);
    if (data !== null) all.push(['data', data]);
    return objectText([...all.slice(turn % (all.length || 1)), ...all.slice(0, turn % (all.length || 1))]);
  });

/** Texts of renders of defaults, with a damaged picture. */
export const renderedPictures: fc.Arbitrary<string> = fc
  .tuple(
    templates.filter(({ fields }) => pictureField(fields) !== undefined),
    dataUrls(damagedPictures.map(({ bytes }) => bytes)),
    fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(1, 2)),
  )
  .map(([{ id, fields }, url, scale]) =>
    JSON.stringify({ template: id, data: { [pictureField(fields) ?? '']: url }, scale }),
  );

/** Key of the field of a template that shows a picture. */
export function pictureField(fields: Template['fields']): string | undefined {
  return Object.keys(fields).find((key) => fields[key]?.type === 'image');
}
