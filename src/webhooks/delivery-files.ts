/** The files of deliveries: one each, in a folder for those that have not ended, and in another for those that have. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StoreUnavailable } from '../access/store-failure.js';
import { DirectoryLock } from '../documents/directory-lock.js';
import {
  makeDirectory,
  removeAbandoned,
  removeDurably,
  unlessMissing,
  writeDurably,
} from '../files/durable-files.js';
import { readRegularFile } from '../files/regular-files.js';
import { type Delivery, isDeliveryId, type PendingDelivery } from './delivery.js';
import { DELIVERY_STATUSES } from './delivery-status.js';

const fileSchema = z.object({
  id: z.string(),
  owner: z.string(),
  url: z.string().refine((url) => URL.canParse(url)),
  createdAt: z.int(),
  expires: z.int(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.array(
    z.object({
      at: z.int(),
      ms: z.int(),
      status: z.int().optional(),
      error: z.string().optional(),
    }),
  ),
  nextAt: z.int().optional(),
  error: z.string().optional(),
  body: z.string().optional(),
});

/** Bytes of a file: JSON escapes each byte of a body with six at most. */
const MOST_BYTES = 256 * 1024;

const FILE = /^([0-9A-Za-z_-]{1,100})\.json$/;

/** For one process at a time: another waits until that lets go. */
export class DeliveryFiles {
  readonly #pending: string;
  readonly #ended: string;
  readonly #folder: string;
  #lock: DirectoryLock | undefined;
  #isClosed = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#pending = join(folder, 'pending');
    this.#ended = join(folder, 'ended');
  }

  /**
   * Waits until no other process has the folder.
   * @returns what has not ended, with the names of files that are none; undefined where it was closed before
   */
  async open(): Promise<{ deliveries: PendingDelivery[]; damaged: string[] } | undefined> {
    for (const folder of [this.#folder, this.#pending, this.#ended]) await makeDirectory(folder);
    this.#lock ??= await DirectoryLock.takeWhenFree(this.#folder, () => this.#isClosed);
    if (!this.#lock) return undefined;
    for (const folder of [this.#pending, this.#ended])
      await removeAbandoned(folder, Number.POSITIVE_INFINITY);
    return this.#readPending();
  }

  /** @throws StoreUnavailable where another process has the folder, or none has it yet */
  async check(): Promise<void> {
    if (!this.#lock || this.#isClosed) throw new StoreUnavailable('the folder of webhooks is not open');
    await this.#lock.check();
  }

  /** @throws as `check`, and where nothing can be written */
  async write(delivery: PendingDelivery): Promise<void> {
    const isPending = delivery.status === 'pending';
    const { body, ...rest } = delivery;
    const content = isPending ? delivery : rest;
    await this.#change(async () => {
      const { id } = delivery;
      await writeDurably(fileOf(isPending ? this.#pending : this.#ended, id), JSON.stringify(content));
      // In this order: one that is in both has ended.
      if (!isPending) await removeDurably(fileOf(this.#pending, id));
    });
  }

  /** One that has ended, with an empty body, or has not; undefined if there is none, or it is damaged. */
  async read(id: string): Promise<PendingDelivery | undefined> {
    if (!isDeliveryId(id)) return undefined;
    return (await readDelivery(this.#pending, id)) ?? (await readDelivery(this.#ended, id));
  }

  async hasEnded(id: string): Promise<boolean> {
    return (await readDelivery(this.#ended, id)) !== undefined;
  }

  /**
   * Forgets what has ended and is over, and the oldest of a key beyond a number. Damaged files go, too.
   * @param now milliseconds since the Unix epoch
   */
  async sweep(now: number, remembered: number): Promise<void> {
    const ofOwners = new Map<string, Pick<Delivery, 'id' | 'createdAt'>[]>();
    for (const id of await idsIn(this.#ended)) {
      const delivery = await readDelivery(this.#ended, id);
      if (!delivery || delivery.expires <= now) {
        await this.#forget(id);
        continue;
      }
      const { owner, createdAt } = delivery;
      const others = ofOwners.get(owner) ?? [];
      others.push({ id, createdAt });
      ofOwners.set(owner, others);
    }
    for (const deliveries of ofOwners.values()) {
      deliveries.sort((a, b) => b.createdAt - a.createdAt);
      for (const { id } of deliveries.slice(remembered)) await this.#forget(id);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#lock?.release();
  }

  async #readPending(): Promise<{ deliveries: PendingDelivery[]; damaged: string[] }> {
    const deliveries: PendingDelivery[] = [];
    const damaged: string[] = [];
    for (const id of await idsIn(this.#pending)) {
      // A crash may have left it here once it had ended.
      if (await this.hasEnded(id)) await removeDurably(fileOf(this.#pending, id));
      else {
        const delivery = await readDelivery(this.#pending, id);
        if (delivery?.status === 'pending' && delivery.body !== '') deliveries.push(delivery);
        else damaged.push(fileOf(this.#pending, id));
      }
    }
    return { deliveries, damaged };
  }

  #forget(id: string): Promise<void> {
    return this.#change(() => removeDurably(fileOf(this.#ended, id)));
  }

  async #change(change: () => Promise<void>): Promise<void> {
    await this.check();
    try {
      await change();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new StoreUnavailable(`the folder of webhooks cannot be written (${code})`);
    }
  }
}

async function idsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
}

async function readDelivery(folder: string, id: string): Promise<PendingDelivery | undefined> {
  const path = fileOf(folder, id);
  const file = await unlessMissing(readRegularFile(path, MOST_BYTES, id)).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { data } = fileSchema.safeParse(JSON.parse(file.bytes.toString('utf8')));
    return data?.id === id ? { ...data, body: data.body ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}
