/** Signs links for tests, and asks a running service for them. */

import type { Test } from 'tap';
import type { IssuedKey } from '../../../src/access/key-store.js';
import { type LinkParameters, signedLink } from '../../../src/api/links/samples/sign.js';
import { isRefusal } from '../../rig/services/refusal.js';
import type { Answer, Service } from '../../rig/services/service.js';

/** A key as links are signed with it. */
export type Signer = Pick<IssuedKey, 'secret'> & { record: Pick<IssuedKey['record'], 'id'> };

/** Path and query of a link. */
export function linkPath(file: string, parameters: LinkParameters, { secret, record }: Signer): string {
  return signedLink('', file, parameters, record.id, secret);
}

export async function newKey(service: Service, plan: string): Promise<IssuedKey> {
  return service.keys.create({ plan, name: '' });
}

/** What a key has left of its day. */
export async function dailyLeft(service: Service, { key }: IssuedKey): Promise<number> {
  return (await service.status({ key })).remaining.dailyQuota;
}

/** Checks a refusal, and that nobody keeps it. */
export function isLinkRefusal(
  t: Test,
  answer: Answer,
  refusal: Parameters<typeof isRefusal>[2],
  what?: string,
): void {
  isRefusal(t, answer, refusal, what);
  t.equal(answer.headers.get('cache-control'), 'no-store', `${what ?? refusal[1]}: not to be kept`);
}
