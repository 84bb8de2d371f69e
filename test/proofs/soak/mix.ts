/** What is asked: everything that the service does, and everything that it refuses. */

import { signedLink } from '../../../src/api/links/samples/sign.js';
import {
  isStreamed,
  type MovingFormat,
  type Output,
  type StillFormat,
} from '../../../workers/encoders/formats.js';
import { COSTLY_KINDS } from '../../rig/corpora/costly-requests.js';
import { MAX_BODY_BYTES } from '../../rig/corpora/request-sizes.js';
import { BROKEN } from './pictures.js';

export interface SoakRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** In chunks, without a length. */
  chunked?: true;
  /** Half of the body, and no more. */
  stalls?: true;
  /** What it is, where the name of its kind does not say. */
  what?: string;
  /** Every status that it may be answered with. */
  expected: readonly number[];
}

/** What requests are made of. */
export interface Material {
  /** Of pictures. */
  pictures: string;
  /** Generous; one without GIFs; one that is soon spent. */
  keys: { generous: string; withoutGifs: string; spent: string };
  /** That signs links. */
  link: { base: string; id: string; secret: string };
}

/** From 0 to 1. */
export type Random = () => number;

/** In all scripts whose fonts are read on demand, so that they are read early and kept or not. */
const WORDS = [
  'Merhaba dünya',
  'Καλημέρα κόσμε',
  'Привет, мир',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते दुनिया',
  'こんにちは世界',
  '안녕하세요 세계',
  '你好，世界',
  'สวัสดีชาวโลก',
  'გამარჯობა',
  'Բարեւ աշխարհ',
  'ሰላም ልዑል',
  'Emoji 🎨🚀👩‍🚀 🇹🇷',
];
const STILLS = {
  'og-default': 'title',
  'instagram-quote': 'quote',
  'promo-banner': 'headline',
  'promo-animated': 'headline',
} as const;
const PHOTOS = { 'og-default': 'photo', 'instagram-quote': 'portrait', 'promo-banner': 'photo' } as const;

/** WebPs and AVIFs, and images within a limit that not every card meets. */
const SLOW_STILLS: readonly { format: StillFormat; quality?: number; maxBytes?: number }[] = [
  { format: 'webp' },
  { format: 'webp', quality: 80 },
  { format: 'avif' },
  { format: 'png', maxBytes: 60_000 },
  { format: 'jpeg', maxBytes: 40_000 },
];

type Motion = { format: MovingFormat; quality?: number; lossy?: number };

/** Every animated format; those that are quick come oftener. */
const MOTIONS: readonly Motion[] = [
  ...Array<Motion>(5).fill({ format: 'gif' }),
  ...Array<Motion>(2).fill({ format: 'apng' }),
  { format: 'awebp' },
  { format: 'awebp', quality: 80 },
  { format: 'mp4' },
  { format: 'gif', lossy: 60 },
];

type Kind = (random: Random, material: Material) => SoakRequest;

/** By name; the number says how often, in relation to the others. */
export const MIX: Record<string, readonly [weight: number, kind: Kind]> = {
  'unique still': [30, (random, m) => still(random, m, uniqueText(random))],
  'repeated still': [30, (random, m) => still(random, m, pick(random, WORDS), 'repeated')],
  'chunked still': [2, (random, m) => ({ ...still(random, m, uniqueText(random)), chunked: true })],
  'slow still': [2, (random, m) => slowStill(random, m)],
  animation: [6, (random, m) => animated(random, m)],
  preview: [12, (random) => post('/api/preview', stillBody(random, uniqueText(random)), [200])],
  'animated preview': [1, (random) => post('/api/preview', animation(random), [200])],
  thumbnail: [4, (random) => get(`/api/templates/${pick(random, Object.keys(STILLS))}/thumbnail`, [200])],
  'signed link': [8, (random, m) => link(random, m, [200])],
  'changed link': [1, (random, m) => changed(link(random, m, [401]))],
  'expired link': [1, (random, m) => link(random, m, [401], { expires: 1 })],
  picture: [6, (random, m) => picture(random, m, `/${Math.floor(random() * 50)}.png`, [200])],
  'broken picture': [3, (random, m) => picture(random, m, pick(random, BROKEN), [422])],
  status: [6, () => get('/api/status', [200])],
  'template list': [3, () => get('/api/templates', [200])],
  editor: [2, () => get('/', [200])],
  // Seldom: each holds its caller up for fifteen seconds.
  'stalled body': [0.1, (random, m) => ({ ...still(random, m, 'x'), stalls: true, expected: [408] })],
  refused: [12, (random, m) => refused(random, m)],
  costly: [1, (random) => costly(random)],
};

/** Chooses a kind by its weight. @returns its name and a request */
export function nextRequest(random: Random, material: Material): { name: string; request: SoakRequest } {
  const total = Object.values(MIX).reduce((sum, [weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [name, [weight, kind]] of Object.entries(MIX)) {
    at -= weight;
    if (at < 0) return { name, request: kind(random, material) };
  }
  return { name: 'status', request: get('/api/status', [200]) };
}

/** Each way to be refused, with what for. */
function refused(random: Random, { keys }: Material): SoakRequest {
  const og = { template: 'og-default' };
  return pick(random, [
    () => post('/api/render', '{', [400]),
    () => post('/api/render', {}, [400]),
    () => post('/api/render', { ...og, quality: 101 }, [400]),
    () => post('/api/render', { ...og, data: { bgFrom: 'red' } }, [400]),
    () => post('/api/render', { ...og, format: 'gif' }, [400]),
    () => post('/api/render', og, [401], { 'x-api-key': `tvl_${'x'.repeat(32)}` }),
    () => post('/api/render', animation(random), [403], { 'x-api-key': keys.withoutGifs }),
    () => post('/api/render', { template: 'none' }, [404]),
    () => get('/nowhere', [404]),
    () => get('/api/render', [405]),
    () => post('/api/render', 'x'.repeat(MAX_BODY_BYTES + 1), [413]),
    () => ({ ...post('/api/render', og, [415]), headers: { 'content-type': 'text/plain' } }),
    // Its one render is counted before the first minute is over.
    () => post('/api/render', og, [200, 429], { 'x-api-key': keys.spent }),
  ])();
}

/** What may be costly to read, as large as it is let in. */
function costly(random: Random): SoakRequest {
  const kinds = pick(random, Object.values(COSTLY_KINDS));
  const [what, { make, most }] = pick(random, Object.entries(kinds));
  const { method, target, headers, body, chunks } = make(most);
  return {
    ...{ what, method, path: target, headers: Object.fromEntries(headers) },
    // With its length: a client that writes chunks chooses them.
    ...(body && !chunks && { body: Buffer.from(body).toString() }),
    expected: [200, 400, 401, 404, 405, 413, 415, 422, 431],
  };
}

function still(random: Random, { keys }: Material, text: string, repeated?: 'repeated'): SoakRequest {
  const body = repeated
    ? { template: 'og-default', data: { title: text } }
    : {
        ...stillBody(random, text),
        format: random() < 0.5 ? 'png' : 'jpeg',
        ...(random() < 0.1 && { scale: 2 }),
      };
  const headers = random() < 0.5 ? { 'x-api-key': keys.generous } : {};
  return post('/api/render', body, [200], headers);
}

function stillBody(random: Random, text: string): { template: string; data: Record<string, string> } {
  const [template, field] = pick(random, Object.entries(STILLS));
  return { template, data: { [field]: text } };
}

/** A still that takes long to encode, or is encoded several times. */
function slowStill(random: Random, { keys }: Material): SoakRequest {
  const output = pick(random, SLOW_STILLS);
  const { format } = output;
  const body = { ...stillBody(random, uniqueText(random)), ...output };
  return { ...post('/api/render', body, [200, 422], { 'x-api-key': keys.generous }), what: format };
}

/** Those that one encoder takes frame by frame may have to wait for too many before them. */
function animated(random: Random, { keys }: Material): SoakRequest {
  const body = animation(random);
  const { format } = body;
  const expected = isStreamed(body as Output) ? [200, 503] : [200];
  return { ...post('/api/render', body, expected, { 'x-api-key': keys.generous }), what: format };
}

function animation(random: Random): Motion & Record<string, unknown> {
  return {
    ...{ template: 'promo-animated', ...pick(random, MOTIONS) },
    fps: 5 + Math.floor(random() * 10),
    durationMs: 300 + Math.floor(random() * 900),
    data: { headline: uniqueText(random) },
  };
}

function picture(random: Random, { pictures }: Material, path: string, expected: number[]): SoakRequest {
  const [template, field] = pick(random, Object.entries(PHOTOS));
  return post('/api/render', { template, data: { [field]: pictures + path } }, expected);
}

function link(
  random: Random,
  { link: { base, id, secret } }: Material,
  expected: number[],
  more: Record<string, number> = {},
): SoakRequest {
  const title = random() < 0.5 ? pick(random, WORDS) : uniqueText(random);
  const url = signedLink(base, 'og-default.png', { title, ...more }, id, secret);
  return get(url.slice(base.length), expected);
}

function changed(request: SoakRequest): SoakRequest {
  return { ...request, path: `${request.path}x` };
}

function uniqueText(random: Random): string {
  return `${pick(random, WORDS)} ${Math.floor(random() * 1e9).toString(36)}`;
}

function get(path: string, expected: readonly number[]): SoakRequest {
  return { method: 'GET', path, expected };
}

function post(
  path: string,
  body: object | string,
  expected: readonly number[],
  headers: Record<string, string> = {},
): SoakRequest {
  return {
    ...{ method: 'POST', path, expected },
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
