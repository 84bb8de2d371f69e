import { type DeliveryBounds, LOOKED_AT } from './delivery-records.js';

/** A delivery that waits, or is under way. */
export interface DueDelivery {
  id: string;
  owner: string;
  server: string;
  createdAt: number;
  /** Milliseconds since the Unix epoch. */
  dueAt: number;
}

/** The deliveries of one key. */
interface Lane {
  /** Those that wait, the first due comes first. */
  waiting: DueDelivery[];
  underWay: number;
}

/** The deliveries that are due, in the memory of one process: keys take turns. */
export class DueDeliveries {
  readonly #bounds: DeliveryBounds;
  /** Of each key that has some; who was served last is the last of them. */
  readonly #lanes = new Map<string, Lane>();
  readonly #toServer = new Map<string, number>();
  readonly #all = new Map<string, DueDelivery>();

  constructor(bounds: DeliveryBounds) {
    this.#bounds = bounds;
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  /** Deliveries that have not ended. */
  get all(): IterableIterator<DueDelivery> {
    return this.#all.values();
  }

  get size(): number {
    return this.#all.size;
  }

  waitingOf(owner: string): number {
    return this.#lanes.get(owner)?.waiting.length ?? 0;
  }

  /** Adds one that waits. */
  add(due: DueDelivery): void {
    this.#all.set(due.id, due);
    const { waiting } = this.#laneOf(due.owner);
    waiting.splice(placeOf(waiting, due.dueAt), 0, due);
  }

  /** Takes those whose time has come, as many as bounds let be under way. */
  take(now: number, most: number): DueDelivery[] {
    const taken: DueDelivery[] = [];
    for (let before = -1; taken.length > before && taken.length < most; ) {
      before = taken.length;
      for (const [owner, lane] of [...this.#lanes]) {
        if (taken.length === most) break;
        const due = this.#takeFrom(lane, now);
        if (!due) continue;
        taken.push(due);
        this.#lanes.delete(owner);
        this.#lanes.set(owner, lane);
      }
    }
    return taken;
  }

  /** One that was taken is under way no more. @param dueAt when it is due again; undefined if it has ended */
  release(due: DueDelivery, dueAt: number | undefined): void {
    const lane = this.#laneOf(due.owner);
    lane.underWay--;
    const toServer = (this.#toServer.get(due.server) ?? 1) - 1;
    if (toServer > 0) this.#toServer.set(due.server, toServer);
    else this.#toServer.delete(due.server);
    if (dueAt !== undefined) {
      this.add({ ...due, dueAt });
      return;
    }
    this.#all.delete(due.id);
    if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(due.owner);
  }

  #takeFrom(lane: Lane, now: number): DueDelivery | undefined {
    if (lane.underWay >= this.#bounds.perOwner) return undefined;
    const end = Math.min(LOOKED_AT, lane.waiting.length);
    for (let index = 0; index < end; index++) {
      const due = lane.waiting[index] as DueDelivery;
      if (due.dueAt > now) return undefined;
      const toServer = this.#toServer.get(due.server) ?? 0;
      if (toServer >= this.#bounds.perServer) continue;
      lane.waiting.splice(index, 1);
      lane.underWay++;
      this.#toServer.set(due.server, toServer + 1);
      return due;
    }
    return undefined;
  }

  #laneOf(owner: string): Lane {
    const lane = this.#lanes.get(owner) ?? { waiting: [], underWay: 0 };
    this.#lanes.set(owner, lane);
    return lane;
  }
}

/** The place after all that are due at that time or before. */
function placeOf(waiting: readonly DueDelivery[], dueAt: number): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle] as DueDelivery).dueAt <= dueAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
