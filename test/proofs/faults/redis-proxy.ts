/** Stands between the service and Redis, and does to their connections what networks do. */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Owner } from './owner.js';

export type Weather =
  | { kind: 'fair' }
  /** Answers come that much later, in pieces of a few bytes where wanted. */
  | { kind: 'slow'; delayMs: number; pieces?: boolean }
  /** Every connection is reset after a random time up to this. */
  | { kind: 'resets'; withinMs: number }
  /** The other end of all connections is gone, and nobody says so: nothing that is sent on them arrives, ever. */
  | { kind: 'half-open' };

export class RedisProxy {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  readonly #redisPort: number;
  readonly #random: () => number;
  #weather: Weather = { kind: 'fair' };

  private constructor(redisPort: number, random: () => number) {
    this.#redisPort = redisPort;
    this.#random = random;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** @param random gives numbers from 0 to 1 */
  static async start(
    owner: Pick<Owner, 'teardown'>,
    redisPort: number,
    random: () => number,
  ): Promise<RedisProxy> {
    const proxy = new RedisProxy(redisPort, random);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    owner.teardown(() => {
      proxy.#server.close();
      for (const connection of proxy.#connections) connection.reset();
    });
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  set weather(weather: Weather) {
    this.#weather = weather;
    for (const connection of this.#connections) this.#expose(connection);
  }

  #accept(client: Socket): void {
    const connection = new Connection(client, this.#redisPort, () => this.#weather);
    this.#connections.add(connection);
    client.on('close', () => this.#connections.delete(connection));
    this.#expose(connection);
  }

  #expose(connection: Connection): void {
    connection.sparedReset();
    if (this.#weather.kind === 'resets') connection.resetAfter(this.#random() * this.#weather.withinMs);
    if (this.#weather.kind === 'half-open') connection.forsake();
  }
}

class Connection {
  readonly #client: Socket;
  readonly #redis: Socket;
  readonly #weather: () => Weather;
  #forsaken = false;
  #resetTimer: NodeJS.Timeout | undefined;
  readonly #underWay: { bytes: Buffer; dueMs: number }[] = [];
  /** For the first of them to be due. */
  #isWaiting = false;

  constructor(client: Socket, redisPort: number, weather: () => Weather) {
    this.#client = client;
    this.#weather = weather;
    this.#redis = connect(redisPort, '127.0.0.1');
    for (const socket of [client, this.#redis]) socket.setNoDelay(true).on('error', () => {});
    client.on('data', (bytes) => {
      if (!this.#forsaken) this.#redis.write(bytes);
    });
    this.#redis.on('data', (bytes) => this.#deliver(bytes));
    client.on('close', () => {
      clearTimeout(this.#resetTimer);
      this.#redis.destroy();
    });
    this.#redis.on('close', () => {
      if (!this.#forsaken) client.destroy();
    });
  }

  reset(): void {
    this.#client.resetAndDestroy();
  }

  resetAfter(ms: number): void {
    this.#resetTimer = setTimeout(() => this.reset(), ms);
  }

  sparedReset(): void {
    clearTimeout(this.#resetTimer);
  }

  /** Redis is gone from its other end. */
  forsake(): void {
    this.#forsaken = true;
    this.#redis.destroy();
  }

  #deliver(bytes: Buffer): void {
    const weather = this.#weather();
    const delayMs = weather.kind === 'slow' ? weather.delayMs : 0;
    const length = weather.kind === 'slow' && weather.pieces ? 3 : bytes.length;
    const dueMs = performance.now() + delayMs;
    for (let at = 0; at < bytes.length; at += length) {
      this.#underWay.push({ bytes: bytes.subarray(at, at + length), dueMs });
    }
    if (!this.#isWaiting) this.#await();
  }

  /** One piece at a time, so that none overtakes those that were sent before it, and each is a packet of its own. */
  #await(): void {
    const [next] = this.#underWay;
    this.#isWaiting = next !== undefined;
    if (!next) return;
    const remainingMs = next.dueMs - performance.now();
    if (remainingMs > 0) setTimeout(() => this.#await(), remainingMs);
    else {
      this.#underWay.shift();
      this.#write(next.bytes);
      setImmediate(() => this.#await());
    }
  }

  #write(bytes: Buffer): void {
    if (!this.#forsaken && !this.#client.destroyed) this.#client.write(bytes);
  }
}
