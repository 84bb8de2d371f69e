/** Jobs with webhooks: keys that sign them, and what has become of them. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyStore } from '../../../src/access/key-store.js';
import type { JobDeliveries } from '../../../src/api/wire/job-shapes.js';
import { json, type Service } from './service.js';

export type { JobDeliveries } from '../../../src/api/wire/job-shapes.js';

/** Milliseconds that a webhook of a test may take, beside others on a busy machine. */
const PATIENCE_MS = 60_000;

/** Makes a key with a secret that its webhooks are signed with. */
export async function signingKeyOf(keys: KeyStore, plan: string): Promise<{ key: string; secret: string }> {
  const { key, record } = await keys.create({ plan, name: '' });
  const renewed = await keys.renewWebhookSecret(record.id);
  if (!renewed || renewed === 'revoked') throw new Error('the key has no secret');
  return { key, secret: renewed.secret };
}

export async function deliveriesOf(
  service: Service,
  key: string,
  id: string,
): Promise<JobDeliveries['deliveries']> {
  return (json(await service.get(`/api/jobs/${id}/deliveries`, { key })) as JobDeliveries).deliveries;
}

/** Waits for a delivery of which something holds. */
export async function deliveryOf(
  service: Service,
  { key, id }: { key: string; id: string },
  holds: (delivery: JobDeliveries['deliveries'][number]) => boolean,
): Promise<JobDeliveries['deliveries'][number]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const deliveries = await deliveriesOf(service, key, id);
    const [delivery] = deliveries;
    if (delivery && holds(delivery)) return delivery;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${JSON.stringify(deliveries)}`);
    await sleep(50);
  }
}
