import { randomInt } from 'node:crypto';
import { StoreUnavailable } from '../store-failure.js';
import { createRedisClient, type RedisClient, reconnectPause } from './redis-client.js';
import { connectionFault, faultOf } from './redis-faults.js';
import type { RedisTarget } from './redis-url.js';

/** Milliseconds after which a command counts as failed, unless another time is given. */
const DEADLINE_MS = 250;

/** Consecutive failures after which the circuit breaker opens. */
const FAILURES_TO_OPEN = 3;

/** Milliseconds between two probes of a Redis that is down. */
const PROBE_INTERVAL_MS = 150;

/** The most unanswered probes: more would only pile up before a server that hangs. */
const MAX_OPEN_PROBES = 4;

/**
 * Runs the commands of the stores' scripts, so that missing permissions of the Redis user are noticed before the next
 * render. KEYS: a key of its own.
 */
const REHEARSE: Script = {
  name: 'tuvalRehearse',
  lua: `
redis.call('TIME')
redis.call('HGETALL', KEYS[1])
redis.call('HMGET', KEYS[1], 'at')
redis.call('HSET', KEYS[1], 'at', 0)
redis.call('PEXPIRE', KEYS[1], 1000)
return 0
`,
};

/** A Lua script; its keys, all of one slot, come before its other arguments. */
export interface Script {
  /** The name of the command in ioredis. */
  name: string;
  lua: string;
  /** Set if the strings of its reply are bytes, and not UTF-8. */
  inBytes?: boolean;
}

export interface RedisConnectionOptions {
  /** How long Redis may take to answer a command, in milliseconds; 250 unless given. */
  deadlineMs?: number;
  /** How long a command waits for Redis to be reachable, in milliseconds; not at all unless given. */
  patienceMs?: number;
  /** Runs what the scripts of this connection run, with a key of its own; those of keys and counters unless given. */
  rehearsal?: Script;
}

/** Called at every change between reachable and unreachable, with the reason if unreachable. */
export type ReachabilityListener = (available: boolean, reason: string | undefined) => void;

/**
 * A connection to Redis with a deadline on each command and a circuit breaker: once Redis is known to be down, commands
 * fail at once until a probe is answered in time. Connects and recovers by itself.
 */
export class RedisConnection {
  /** The prefix of every key. */
  readonly prefix: string;
  readonly #client: RedisClient;
  readonly #db: number;
  readonly #secrets: string[];
  readonly #deadlineMs: number;
  readonly #patienceMs: number;
  readonly #rehearsal: Script;
  readonly #listeners: ReachabilityListener[] = [];
  readonly #prober: NodeJS.Timeout;
  /** Why Redis is not usable; undefined while it is. */
  #reason: string | undefined = 'Redis is not connected yet';
  /** Why the last attempt to connect failed. */
  #trouble: string | undefined;
  /** Attempts to connect since Redis was last usable; an attempt that Redis answers with an error counts as failed. */
  #attempts = 0;
  #failures = 0;
  #openProbes = 0;
  #closed = false;

  constructor(
    target: RedisTarget,
    { deadlineMs = DEADLINE_MS, patienceMs = 0, rehearsal = REHEARSE }: RedisConnectionOptions = {},
  ) {
    this.prefix = target.prefix;
    this.#db = target.kind === 'cluster' ? 0 : target.db;
    this.#deadlineMs = deadlineMs;
    this.#patienceMs = patienceMs;
    this.#rehearsal = rehearsal;
    this.#secrets = secretsOf(target);
    this.#client = createRedisClient(target, () => reconnectPause(++this.#attempts));
    // ioredis adds the arguments of the command, including the password, to its errors: only texts leave this class.
    const note = (error: Error) => {
      this.#trouble = connectionFaultOf(error, this.#secrets);
      if (this.#reason !== undefined) this.#reason = this.#trouble;
    };
    this.#client.on('error', note);
    this.#client.on('node error', note);
    this.#client.on('close', () =>
      this.#down(this.#trouble ?? this.#reason ?? 'the connection to Redis was lost'),
    );
    this.#client.on('ready', () => void this.#probe());
    this.#prober = setInterval(() => void this.#probe(), PROBE_INTERVAL_MS).unref();
  }

  get available(): boolean {
    return this.#reason === undefined;
  }

  onChange(listener: ReachabilityListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Resolves when Redis is usable.
   * @throws StoreUnavailable with the reason when it is not within `timeoutMs`
   */
  async whenAvailable(timeoutMs: number): Promise<void> {
    if (this.available) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new StoreUnavailable(this.#reason)), timeoutMs);
      this.onChange((available) => {
        if (!available) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /**
   * Runs a script in one round trip.
   * @param late receives an answer that arrives after the deadline, when the caller has already been told of the
   *   failure
   * @throws StoreUnavailable when Redis is down, too slow or unable to answer; the script may or may not have run
   */
  run<Reply>(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number | Buffer)[],
    late?: (reply: Reply) => void,
  ): Promise<Reply> {
    return this.send((client) => runScript(client, script, keys, args), late);
  }

  /** The same as `run`, for a built-in command of Redis. */
  async send<Reply>(
    command: (client: RedisClient) => Promise<Reply>,
    late?: (reply: Reply) => void,
  ): Promise<Reply> {
    if (this.#reason !== undefined) {
      if (this.#patienceMs === 0) throw new StoreUnavailable(this.#reason);
      await this.whenAvailable(this.#patienceMs);
    }
    const answer = command(this.#client);
    try {
      const reply = await this.#inTime(answer);
      this.#failures = 0;
      return reply;
    } catch (error) {
      if (error instanceof Overdue) answer.then(late, () => {});
      throw this.#failure(error as Error);
    }
  }

  /** Closes the connection; pending commands fail. */
  close(): void {
    this.#closed = true;
    this.#reason = 'the connection to Redis is closed';
    clearInterval(this.#prober);
    this.#client.disconnect();
  }

  async #inTime<Reply>(answer: Promise<Reply>): Promise<Reply> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      // After a delay of this process the answer may lie unread in the socket; it is read before setImmediate runs.
      timer = setTimeout(() => setImmediate(() => reject(new Overdue(this.#deadlineMs))), this.#deadlineMs);
    });
    try {
      return await Promise.race([answer, deadline]);
    } finally {
      clearTimeout(timer);
      // The timer may have fired while the check is still pending.
      deadline.catch(() => {});
    }
  }

  #failure(error: Error): Error {
    const fault = error instanceof Overdue ? error.message : faultOf(error, this.#secrets);
    // Without the arguments that ioredis adds.
    if (fault === undefined) return new Error(error.message);
    this.#failures++;
    if (this.#failures >= FAILURES_TO_OPEN) this.#down(fault);
    return new StoreUnavailable(fault);
  }

  /** Probes with a write, because a replica or a full server still answers PING. */
  async #probe(): Promise<void> {
    if (this.available || this.#closed || this.#client.status !== 'ready') return;
    if (this.#openProbes >= MAX_OPEN_PROBES) return;
    this.#openProbes++;
    const answer = this.#tryOut(this.#client).finally(() => {
      this.#openProbes--;
    });
    try {
      await this.#inTime(answer);
      this.#up();
    } catch (error) {
      answer.catch(() => {});
      if (this.#reason === undefined || this.#closed) return;
      this.#reason =
        error instanceof Overdue ? error.message : connectionFaultOf(error as Error, this.#secrets);
    }
  }

  async #tryOut(client: RedisClient): Promise<void> {
    // ioredis has already selected the database, but continues in another one if that was refused.
    if (this.#db > 0) await client.select(this.#db);
    // A random slot each time, so that a cluster is not judged by one node.
    const key = `${this.prefix}probe:${randomInt(64)}`;
    await Promise.all([
      client.set(`${key}:write`, '1', 'PX', 1000),
      runScript(client, this.#rehearsal, [key], []),
    ]);
  }

  #up(): void {
    if (this.#reason === undefined || this.#closed) return;
    this.#reason = undefined;
    this.#trouble = undefined;
    this.#attempts = 0;
    this.#failures = 0;
    for (const listener of this.#listeners) listener(true, undefined);
  }

  #down(reason: string): void {
    const wasUnreachable = this.#reason !== undefined;
    this.#reason = this.#closed ? this.#reason : reason;
    if (wasUnreachable || this.#closed) return;
    for (const listener of this.#listeners) listener(false, reason);
  }
}

function runScript<Reply>(
  client: RedisClient,
  { name, lua, inBytes = false }: Script,
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
): Promise<Reply> {
  if (!(name in client)) client.defineCommand(name, { lua });
  const commands = client as unknown as Record<string, (...all: unknown[]) => Promise<Reply>>;
  const command = inBytes ? `${name}Buffer` : name;
  return commands[command]?.(keys.length, ...keys, ...args) as Promise<Reply>;
}

class Overdue extends Error {
  constructor(deadlineMs: number) {
    super(`Redis did not answer within ${deadlineMs} ms`);
  }
}

function connectionFaultOf(error: Error, secrets: readonly string[]): string {
  return faultOf(error, secrets) ?? connectionFault(error, secrets);
}

function secretsOf(target: RedisTarget): string[] {
  const sentinelPassword = target.kind === 'sentinel' ? target.sentinelPassword : undefined;
  return [target.password, sentinelPassword].filter(
    (secret) => secret !== undefined && secret !== '',
  ) as string[];
}
