/** Signed links: sound ones, and ones that somebody has had a hand in. */

import fc from 'fast-check';
import type { IssuedKey } from '../../../src/access/key-store.js';
import { type LinkParameters, signedLink } from '../../../src/api/links/samples/sign.js';
import { DEFAULT_FORMAT, FORMATS } from '../../../workers/encoders/formats.js';
import { LONGEST_TARGET } from '../../rig/corpora/request-sizes.js';
import type { FuzzRequest } from '../../rig/corpora/requests.js';
import { TEMPLATES, type ValidRender, validRenders } from '../values/renders.js';
import { texts } from '../values/texts.js';

export type Target = Pick<FuzzRequest, 'target' | 'mustBe'>;

/** Later than any run, and earlier. */
const NOT_EXPIRED = '99999999999';
const EXPIRED = '1700000000';

/** Links that were made as links are, and must be opened. */
function soundLinks({ record, secret }: IssuedKey): fc.Arbitrary<string> {
  return fc.tuple(validRenders, fc.boolean()).map(([render, expires]) => {
    const parameters = { ...parametersOf(render), ...(expires && { expires: NOT_EXPIRED }) };
    return signedLink('', fileOf(render), parameters, record.id, secret);
  });
}

function fileOf({ template, format = DEFAULT_FORMAT }: ValidRender): string {
  return `${template}.${FORMATS[format].linkExtensions[0]}`;
}

function parametersOf({ template: _, format: __, data, ...others }: ValidRender): LinkParameters {
  const all = Object.entries({ ...others, ...data }).map(([name, value]) => [name, parameter(value)]);
  return Object.fromEntries(all);
}

/** Numbers without an exponent, which no link has; of a text what can be written in an address. */
function parameter(value: unknown): string {
  if (typeof value !== 'number') return String(value).toWellFormed();
  return String(value).includes('e') ? value.toFixed(20) : String(value);
}

/** Rightly signed, and of any content. */
function oddLinks({ record, secret }: IssuedKey): fc.Arbitrary<Target> {
  const names = fc.oneof(
    fc.constantFrom(
      'title',
      'quality',
      'scale',
      'fps',
      'photo',
      'discount',
      'bgFrom',
      'data',
      'template',
      'format',
    ),
    fc.constantFrom('__proto__', 'constructor', 'toString', '.', '~', '_'),
    fc.string({ unit: fc.constantFrom(...'ab9._~-'), minLength: 1, maxLength: 5 }),
  );
  const values = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '2',
      '-0',
      '1e2',
      '0x1',
      ' 1',
      '90.0',
      '#000000',
      'data:,',
      'http://127.0.0.1/',
      '+',
      '%',
    ),
    texts.map((text) => text.slice(0, 300).toWellFormed()),
  );
  const files = fc.oneof(
    fc.constantFrom(...TEMPLATES.flatMap(({ id }) => [`${id}.png`, `${id}.jpg`, `${id}.jpeg`])),
    fc.constantFrom(
      'og-default.gif',
      'og-default.PNG',
      'og-default.webp',
      'og-default.avif',
      'og-default.mp4',
      'none.png',
      'og-default',
      '.png',
      'a.b.png',
    ),
  );
  const expiries = fc.option(
    fc.constantFrom('0', EXPIRED, NOT_EXPIRED, '-1', '1e9', '9'.repeat(13), '', 'never'),
  );
  return fc
    .tuple(files, fc.array(fc.tuple(names, values), { maxLength: 5 }), expiries)
    .map(([file, parameters, expires]) => {
      const all = { ...Object.fromEntries(parameters), ...(expires !== null && { expires }) };
      const target = signedLink('', file, all, record.id, secret);
      return { target, ...(expires !== null && expires !== NOT_EXPIRED && { mustBe: 'refusal' as const }) };
    });
}

/** Where a link differs from others. */
const START = '/api/render/'.length;

type Change = (link: string) => string;

const places = fc.nat(400);

const changes: fc.Arbitrary<Change> = fc.oneof(
  places.map((at) => (link: string) => link.slice(0, START + ((START + at) % (link.length - START)))),
  fc.tuple(places, fc.integer({ min: 0x21, max: 0x7e })).map(([at, code]) => (link: string) => {
    const place = START + (at % (link.length - START));
    return link.slice(0, place) + String.fromCharCode(code) + link.slice(place + 1);
  }),
  fc.constantFrom<Change>(
    (link) => link.replace(/&signature=.*/, ''),
    (link) => link.replace(/signature=/, 'signature=&signature='),
    (link) => `${link}&signature=`,
    (link) => link.replace('?', '?title=a&title=b&'),
    (link) => link.replace('?', '?quality=1&'),
    (link) => link.replace(/([?&])key=/, '$1key=k_other&key='),
    (link) => link.replace(/([?&])key=[^&]*/, '$1key=k_0123456789abcdef'),
    (link) => `${link}%`,
    (link) => `${link}&%zz=1`,
    (link) => `${link}&a=%ff`,
    (link) => `${link}&a=%ed%a0%80`,
    (link) => `${link}&__proto__=1`,
    (link) => link.replace(/\.\w+\?/, '.gif?'),
    (link) => link.replace('/render/', '/render/%2e%2e%2f'),
    (link) => link.replace('/render/', '/render//'),
    (link) => link.replace(/signature=(\w)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
    (link) => `${link}&${'x'.repeat(13_000)}`.slice(0, LONGEST_TARGET),
  ),
);

/** Links that were changed, or made by someone without the secret: none of them may be opened. */
function wrongLinks(key: IssuedKey): fc.Arbitrary<Target> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(soundLinks(key), changes).map(([link, change]) => changed(link, change(link))),
    },
    {
      weight: 1,
      arbitrary: soundLinks({ ...key, secret: `tvs_${'0'.repeat(43)}` }).map((target) => refused(target)),
    },
  );
}

function refused(target: string): Target {
  return { target, mustBe: 'refusal' };
}

/** A change may have changed nothing: capitals of a percent-encoding, or a part that says nothing. */
function changed(link: string, target: string): Target {
  return meaningOf(link) === meaningOf(target) ? { target } : refused(target);
}

function meaningOf(link: string): string {
  const [path = '', query = ''] = link.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))}?${parameters}`;
}

/** All of these, none of them too long for the service to read. */
export function links(key: IssuedKey): fc.Arbitrary<Target> {
  const sound = soundLinks(key).map((target): Target => ({ target, mustBe: 'picture' }));
  return fc
    .oneof(
      { weight: 2, arbitrary: sound },
      { weight: 4, arbitrary: wrongLinks(key) },
      { weight: 4, arbitrary: oddLinks(key) },
    )
    .filter(({ target }) => target.length <= LONGEST_TARGET);
}
