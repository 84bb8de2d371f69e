/** What is asked, and which answers nobody may tell apart by the time that they take. */

import { randomInt } from 'node:crypto';
import { canonicalQuery, linkSignature } from '../../../src/api/links/samples/sign.js';
import type { FilledStore } from './key-store.js';

/** A request that can be made over and over, or anew each time; undefined when there are no more. */
export type Asked = () => Buffer | undefined;

export interface Question {
  name: string;
  asked: Asked;
  /** What it is compared with; undefined for that itself. */
  against?: string;
  /** Why the times may differ; without it they may not. */
  reason?: string;
}

/** Questions that are asked in turns, in random order. */
export interface Experiment {
  name: string;
  questions: Question[];
}

const FORM = 'its form, which is public, refuses it before anything is looked up';
const WHOLE_KEY = 'only who has all of a key can ask for it, and 190 random bits are not guessed';
const PUBLIC_ID = 'an id is no secret: every link shows one, and 71 random bits are not guessed either';

/** Keys, or links, that a store is asked for once each. */
const POOL = 1500;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random = (length: number) => Array.from({ length }, () => BASE62.charAt(randomInt(62))).join('');

export async function experiments(store: FilledStore): Promise<Experiment[]> {
  const [good, ...otherIds] = await store.plant(POOL + 1, 'good');
  const [revoked, ...revokedOnce] = await store.plant(POOL + 1, 'revoked');
  if (!good || !revoked) throw new Error('there are no keys');
  const begun = (shared: number) => good.key.slice(0, shared) + random(36 - shared);
  const signature = linkSignature('og-default.png', queryOf(good.record.id), good.secret);
  const changed = (at: number) => replaced(signature, at);
  return [
    {
      name: 'keys, the same ones again and again',
      questions: [
        { name: 'unknown', asked: again(withKey(`tvl_${random(32)}`)) },
        { name: 'another unknown', asked: again(withKey(`tvl_${random(32)}`)), against: 'unknown' },
        { name: 'revoked', asked: again(withKey(revoked.key)), against: 'unknown', reason: WHOLE_KEY },
        { name: 'a good one but for its end', asked: again(withKey(begun(35))), against: 'unknown' },
        { name: 'half of a good one', asked: again(withKey(begun(20))), against: 'unknown' },
        {
          name: 'of another length',
          asked: again(withKey(`tvl_${random(31)}`)),
          against: 'unknown',
          reason: FORM,
        },
        {
          name: 'with another prefix',
          asked: again(withKey(`tvk_${random(32)}`)),
          against: 'unknown',
          reason: FORM,
        },
      ],
    },
    {
      name: 'keys, each asked for once',
      questions: [
        { name: 'unknown', asked: () => withKey(`tvl_${random(32)}`) },
        { name: 'a good one but for its end', asked: () => withKey(begun(30)), against: 'unknown' },
        {
          name: 'revoked',
          asked: each(revokedOnce.map(({ key }) => withKey(key))),
          against: 'unknown',
          reason: WHOLE_KEY,
        },
      ],
    },
    {
      name: 'links, the same ones again and again',
      questions: [
        { name: 'unknown id', asked: again(link(`k_${random(12)}`, random(43))) },
        {
          name: 'another unknown id',
          asked: again(link(`k_${random(12)}`, random(43))),
          against: 'unknown id',
        },
        { name: 'known id', asked: again(link(good.record.id, random(43))), against: 'unknown id' },
        {
          name: 'id of a revoked key',
          asked: again(link(revoked.record.id, random(43))),
          against: 'unknown id',
        },
        { name: 'wrong at the first', asked: again(link(good.record.id, changed(0))), against: 'known id' },
        {
          name: 'wrong at the last',
          asked: again(link(good.record.id, changed(41))),
          against: 'wrong at the first',
        },
      ],
    },
    {
      name: 'links, each asked for once',
      questions: [
        { name: 'unknown id', asked: () => link(`k_${random(12)}`, random(43)) },
        {
          name: 'known id',
          asked: each(otherIds.map(({ record }) => link(record.id, random(43)))),
          against: 'unknown id',
          reason: PUBLIC_ID,
        },
      ],
    },
  ];
}

function again(request: Buffer): Asked {
  return () => request;
}

function each(requests: readonly Buffer[]): Asked {
  let next = 0;
  return () => requests[next++];
}

/** Another character of the alphabet at one place. */
function replaced(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}

const BODY = '{"template":"og-default"}';

function withKey(key: string): Buffer {
  return Buffer.from(
    `POST /api/render HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  );
}

function queryOf(id: string): string {
  return canonicalQuery({ title: 'x', key: id });
}

function link(id: string, signature: string): Buffer {
  return Buffer.from(
    `GET /api/render/og-default.png?${queryOf(id)}&signature=${signature} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
}
