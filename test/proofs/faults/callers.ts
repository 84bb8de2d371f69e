/** Who calls the service in a trial, with what keys, and how often. */

import type { KeyStore } from '../../../src/access/key-store.js';
import type { Plan } from '../../../src/access/plans.js';
import { GENEROUS } from '../../rig/services/plans.js';
import type { Kind } from './load.js';

/** Renders a day, and a minute, of those who ask for more. */
export const DAILY_QUOTA = 25;
export const RPM = 10;

export const PLANS: readonly Plan[] = [
  { ...GENEROUS, id: 'anonymous', rpm: 1_000_000 },
  { ...GENEROUS, rpm: 1_000_000 },
  { ...GENEROUS, id: 'day', rpm: 1_000_000, dailyQuota: DAILY_QUOTA },
  { ...GENEROUS, id: 'minute', rpm: RPM },
];

const KEYS_OF_PLANS = {
  paying: GENEROUS.id,
  day: 'day',
  minute: 'minute',
  revoked: GENEROUS.id,
} as const;

/** The keys of all callers, and the ids of what is counted under them. */
export type Keys = Record<keyof typeof KEYS_OF_PLANS, { key: string; id: string }>;

export async function makeKeys(store: KeyStore): Promise<Keys> {
  const made = await Promise.all(
    Object.entries(KEYS_OF_PLANS).map(async ([name, plan]) => {
      const { key, record } = await store.create({ plan, name });
      return [name, { key, id: record.id }] as const;
    }),
  );
  const keys = Object.fromEntries(made) as Keys;
  await store.revoke(keys.revoked.id);
  return keys;
}

/** The kinds of renders that are paid for by the key `paying`. */
export const PAID_KINDS = ['new stills', 'repeated stills', 'GIFs', 'stills with a picture'];

/** Of those whom a limit holds, with what they get beyond it. */
const LIMITED_KINDS = { day: 'quota_exhausted', minute: 'rate_limited' } as const;

let titles = 0;

/** Unlike any before. */
export function newTitle(): string {
  return `Kart ${process.pid} ${++titles}`;
}

const card = (data: object, more: object = {}) => JSON.stringify({ template: 'og-default', data, ...more });

/**
 * Some 35 requests a second.
 * @param mayBeUnverified whether a key that nobody can look up is served as anonymous: then a revoked one may be, too
 */
export function kinds(keys: Keys, mayBeUnverified: boolean): Kind[] {
  const { paying, revoked } = keys;
  const render = (body: string, key = paying.key) => ({
    ...{ method: 'POST' as const, path: '/api/render' },
    ...{ key, body },
  });
  const limited = (name: keyof typeof LIMITED_KINDS): Kind => ({
    name,
    perSecond: 4,
    good: ['200', `429 ${LIMITED_KINDS[name]}`],
    request: () => render(card({ title: name }), keys[name].key),
  });
  return [
    {
      name: 'new stills',
      perSecond: 6,
      request: (index) => render(card({ title: newTitle() }, index % 4 < 2 ? {} : { format: 'jpeg' })),
    },
    { name: 'repeated stills', perSecond: 8, request: () => render(card({ title: 'Aynı' })) },
    {
      name: 'GIFs',
      perSecond: 0.7,
      request: () =>
        render(
          JSON.stringify({
            template: 'promo-animated',
            data: { headline: newTitle() },
            ...{ format: 'gif', fps: 5, durationMs: 600 },
          }),
        ),
    },
    {
      name: 'status',
      perSecond: 5,
      request: () => ({ method: 'GET', path: '/api/status', key: paying.key }),
    },
    { name: 'list', perSecond: 4, request: () => ({ method: 'GET', path: '/api/templates' }) },
    {
      name: 'revoked key',
      perSecond: 3,
      good: ['401 invalid_api_key'],
      request: () => render(card({ title: 'Geri alınmış' }), revoked.key),
      flaw: (label, plan) =>
        label === '200' && !(mayBeUnverified && plan === 'anonymous')
          ? 'a revoked key got a picture'
          : undefined,
    },
    limited('day'),
    limited('minute'),
  ];
}
