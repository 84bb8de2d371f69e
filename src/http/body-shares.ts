/** The most bytes that a caller's bodies may hold, relative to the free ones: a single caller can have three quarters. */
const HELD_PER_FREE = 3;

/** The part of the bytes that only callers take who hold one body. */
const RESERVED_FOR_NEWCOMERS = 1 / 4;

/** What one caller holds. */
interface Holder {
  bytes: number;
  bodies: number;
}

/**
 * Bytes that bodies may hold at once, all together, of which a few callers cannot take all: each may hold up to three times
 * as many as are free at the moment (Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet
 * switches", 1998), not counting the last quarter, which is for callers with a single body.
 */
export class BodyShares {
  readonly #holders = new Map<string, Holder>();
  readonly #reserved: number;
  #free: number;

  /** @param bytes that there are in all */
  constructor(bytes: number) {
    this.#free = bytes;
    this.#reserved = Math.floor(bytes * RESERVED_FOR_NEWCOMERS);
  }

  /** Bytes that no body holds. */
  get free(): number {
    return this.#free;
  }

  /** The share of one body, which holds nothing yet. */
  open(caller: string): BodyShare {
    return new BodyShare(this, caller);
  }

  /** Of a share. @returns false where the caller may not hold so many bytes more */
  take(caller: string, bytes: number, isFirst: boolean): boolean {
    const holder = this.#holders.get(caller) ?? { bytes: 0, bodies: 0 };
    const bodies = holder.bodies + (isFirst ? 1 : 0);
    const freeToAll = this.#free - this.#reserved;
    const isFair = bytes <= freeToAll && holder.bytes + bytes <= HELD_PER_FREE * freeToAll;
    if (!isFair && (bodies > 1 || bytes > this.#free)) return false;
    this.#free -= bytes;
    this.#holders.set(caller, { bytes: holder.bytes + bytes, bodies });
    return true;
  }

  /** Of a share. @param isLast whether it holds nothing any more */
  give(caller: string, bytes: number, isLast: boolean): void {
    const holder = this.#holders.get(caller);
    if (!holder) return;
    this.#free += bytes;
    holder.bytes -= bytes;
    if (isLast) holder.bodies--;
    if (holder.bodies === 0) this.#holders.delete(caller);
  }
}

/** The share of one body in the bytes for all. */
export class BodyShare {
  #held = 0;

  constructor(
    private readonly shares: BodyShares,
    private readonly caller: string,
  ) {}

  /** Holds this many bytes from now on. @returns false where they are not there; then nothing changes */
  hold(bytes: number): boolean {
    const more = bytes - this.#held;
    if (more > 0 && !this.shares.take(this.caller, more, this.#held === 0)) return false;
    if (more < 0) this.shares.give(this.caller, -more, bytes === 0);
    this.#held = bytes;
    return true;
  }
}
