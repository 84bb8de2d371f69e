import { z } from 'zod';
import type { RedisConnection } from '../access/redis/redis-connection.js';
import { type Delivery, type NewDelivery, serverOf, type Try } from './delivery.js';
import {
  type Backlog,
  DELIVERY_BOUNDS,
  type DeliveryBounds,
  type DeliveryRecords,
  LEASE_MS,
  LOOKED_AT,
  type Outcome,
  type TakenDelivery,
  TOO_MANY,
} from './delivery-records.js';
import { DELIVERY_STATUSES } from './delivery-status.js';
import { ADD, BACKLOG, SETTLE, TAKE } from './redis-delivery-scripts.js';

export interface RedisDeliveryOptions {
  bounds?: Partial<DeliveryBounds>;
  /** Milliseconds for which a taken delivery is nobody else's. */
  leaseMs?: number;
  /** Closes the connection; it stays open unless given. */
  close?(): void;
}

const fieldsSchema = z.object({
  owner: z.string(),
  url: z.string(),
  createdAt: z.coerce.number(),
  expires: z.coerce.number(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.string(),
  nextAt: z.coerce.number().optional(),
  error: z.string().optional(),
  body: z.string().optional(),
});

/** Deliveries in Redis, whose clock says what is due. A front that dies leaves what it had taken to others once its lease ends. */
export class RedisDeliveryRecords implements DeliveryRecords {
  readonly #redis: RedisConnection;
  readonly #bounds: DeliveryBounds;
  readonly #leaseMs: number;
  readonly #close: () => void;
  readonly #root: string;

  constructor(
    redis: RedisConnection,
    { bounds = {}, leaseMs = LEASE_MS, close = () => {} }: RedisDeliveryOptions = {},
  ) {
    this.#redis = redis;
    this.#bounds = { ...DELIVERY_BOUNDS, ...bounds };
    this.#leaseMs = leaseMs;
    this.#close = close;
    this.#root = `${redis.prefix}{webhooks}:`;
  }

  async add({ id, owner, url, body, createdAt, expires }: NewDelivery): Promise<void> {
    const { waiting, remembered } = this.#bounds;
    const stored = [id, owner, serverOf(url), url, body, createdAt, expires];
    await this.#redis.run(ADD, [this.#lanes], [this.#root, ...stored, waiting, remembered, TOO_MANY]);
  }

  async take(most: number): Promise<TakenDelivery[]> {
    const { perOwner, perServer } = this.#bounds;
    const taken = await this.#redis.run<[id: string, lease: number, fields: string[]][]>(
      TAKE,
      [this.#lanes],
      [this.#root, most, this.#leaseMs, perOwner, perServer, LOOKED_AT],
    );
    return taken.flatMap(([id, lease, fields]) => {
      const delivery = deliveryOf(id, pairs(fields));
      return delivery ? [{ ...delivery, lease }] : [];
    });
  }

  async settle({ id, lease }: TakenDelivery, made: Try | undefined, outcome: Outcome): Promise<void> {
    const entry = made ? JSON.stringify(made) : '';
    const how = 'pauseMs' in outcome ? [outcome.pauseMs, '', ''] : ['', outcome.status, outcome.error ?? ''];
    const { remembered } = this.#bounds;
    await this.#redis.run(SETTLE, [this.#lanes], [this.#root, id, lease, entry, ...how, remembered]);
  }

  async find(id: string): Promise<Delivery | undefined> {
    const key = `${this.#root}delivery:${id}`;
    const delivery = deliveryOf(id, await this.#redis.send((client) => client.hgetall(key)));
    if (!delivery) return undefined;
    const { body: _, ...rest } = delivery;
    return rest;
  }

  async backlog(): Promise<Backlog> {
    const key = `${this.#root}pending`;
    const [pending, oldestMs] = await this.#redis.run<[number, number]>(BACKLOG, [key], [this.#root]);
    return { pending, oldestMs };
  }

  async close(): Promise<void> {
    this.#close();
  }

  get #lanes(): string {
    return `${this.#root}lanes`;
  }
}

function deliveryOf(id: string, fields: Record<string, string>) {
  const { data } = fieldsSchema.safeParse(fields);
  if (!data) return undefined;
  const lines = data.tries.split('\n').filter((line) => line !== '');
  return { ...data, id, tries: lines.map((line) => JSON.parse(line) as Try), body: data.body ?? '' };
}

/** An object from alternating names and values, the form in which Redis answers. */
function pairs(list: readonly string[]): Record<string, string> {
  const entries = list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []));
  return Object.fromEntries(entries);
}
