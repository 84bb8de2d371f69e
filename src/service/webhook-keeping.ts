/** The webhooks of a front: where they are kept, and what is told of them. */

import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../access/clock.js';
import type { WebhookSecrets } from '../access/key-store.js';
import { openLogged } from '../access/redis/logged-connection.js';
import type { Config } from '../config.js';
import type { ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import { version } from '../version.js';
import type { DeliveryRecords } from '../webhooks/delivery-records.js';
import { FileDeliveryRecords } from '../webhooks/file-delivery-records.js';
import { RedisDeliveryRecords } from '../webhooks/redis-delivery-records.js';
import { REHEARSE_WEBHOOKS } from '../webhooks/redis-delivery-scripts.js';
import { WebhookPosts } from '../webhooks/webhook-posts.js';
import { Webhooks } from '../webhooks/webhooks.js';
import type { FrontMetrics } from './operations/front-metrics.js';

/** Milliseconds that Redis may take for a script of webhooks. */
const DEADLINE_MS = 1000;

/** Milliseconds that webhooks of before wait for Redis; a later look finds them, too. */
const FIRST_PATIENCE_MS = 30_000;

interface WebhookSurroundings {
  secrets: WebhookSecrets;
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
  resolve: ResolveForCaller;
}

export interface WebhookKeeping {
  webhooks: Webhooks;
  /** Resolves when what was there before is known. */
  whenOpen(): Promise<void>;
}

/** Opens the webhooks of a front without waiting for another that still has them. */
export function openWebhookKeeping(config: Config, surroundings: WebhookSurroundings): WebhookKeeping {
  const { secrets, clock, log, metrics, resolve } = surroundings;
  const failed = (err: unknown) => log.warn({ err }, 'webhooks cannot be kept or sent');
  const { records, whenOpen } = openRecords(config, { clock, log, failed });
  const { deliveryAllowedCidrs: allowedCidrs } = config;
  const posts = new WebhookPosts({ allowedCidrs, resolve, userAgent: `Tuval/${version}` });
  const webhooks = new Webhooks({ records, posts, secrets, clock, failed, observe: metrics.webhookTried });
  metrics.watchWebhooks(() => webhooks.backlog());
  return { webhooks, whenOpen };
}

function openRecords(
  { redis: target, dataDir }: Config,
  { clock, log, failed }: Pick<WebhookSurroundings, 'clock' | 'log'> & { failed(error: unknown): void },
): { records: DeliveryRecords; whenOpen(): Promise<void> } {
  if (target) {
    const options = { deadlineMs: DEADLINE_MS, rehearsal: REHEARSE_WEBHOOKS };
    const { redis, close } = openLogged(target, options, { log, what: 'the store of webhooks' });
    return {
      records: new RedisDeliveryRecords(redis, { close }),
      whenOpen: () => redis.whenAvailable(FIRST_PATIENCE_MS),
    };
  }
  const records = new FileDeliveryRecords(join(dataDir, 'webhooks'), { clock, failed });
  return { records, whenOpen: () => records.opened };
}
