import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.js';
import { ListenFailed, listenWithNode } from '../http/listening.js';
import { canShareSockets, openSharedSocket, type SharedSocket } from '../http/shared-socket.js';
import { FrontChild, RestartPause } from './front-child.js';
import type { FrontCounts, MetricTotals } from './operations/metric-totals.js';
import { type FrontAddress, HANDSHAKE_MS } from './process-messages.js';

/** Milliseconds beyond its grace that a front may take to end its threads, before it is killed. */
export const EXIT_ALLOWANCE_MS = 5000;

/** Milliseconds that a front may take to send its metrics. */
const MEASURE_TIMEOUT_MS = 1000;

/** A place for one front; fronts fill it one after the other. */
interface Place {
  front: FrontChild;
  pause: RestartPause;
  /** True while the next front is started beside this one. */
  beingReplaced: boolean;
}

export interface PrimaryOptions {
  config: Config;
  log: Logger;
  /** False lets every front listen for itself, the only way on systems other than Linux. */
  shareSocket?: boolean;
  /** Milliseconds between pings of a front; see `FrontChildOptions`. */
  pingEveryMs?: number;
}

/** The process that owns the port, and keeps as many fronts running on it as `FRONTS` says. Workers have no port. */
export class Primary {
  /** The port really listened on; undefined for workers. */
  readonly port: number | undefined;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #pingEveryMs: number | undefined;
  readonly #socket: SharedSocket | undefined;
  readonly #places: Place[] = [];
  readonly #fronts = new Set<FrontChild>();
  #loadedTotals: Promise<MetricTotals> | undefined;
  #started = Promise.resolve();
  /** True once all fronts have served. */
  #serves = false;
  #stopping = false;
  #reload: Promise<void> | undefined;
  #reloadAgain = false;

  /** Opens the port, on which no one accepts yet. @throws ConfigError if it is not available */
  static async open(options: PrimaryOptions): Promise<Primary> {
    const { config, shareSocket = canShareSockets } = options;
    return new Primary(options, config.role === 'worker' ? {} : await takePort(config, shareSocket));
  }

  private constructor(
    { config, log, pingEveryMs }: PrimaryOptions,
    taken: { port?: number; socket?: SharedSocket },
  ) {
    this.#config = config;
    this.#log = log;
    this.#pingEveryMs = pingEveryMs;
    this.#socket = taken.socket;
    this.port = taken.port;
  }

  /**
   * Resolves when every front serves, or when it is stopped first. @throws Error with one sentence if a front cannot
   * serve
   */
  async startFronts(): Promise<void> {
    const started = this.#startFronts();
    this.#started = started.catch(() => {});
    await started;
  }

  /** All living fronts, in any state. */
  get fronts(): Iterable<FrontChild> {
    return this.#fronts;
  }

  /** Why the service is not ready; empty if at least one front serves, and every serving front can serve everything. */
  get unreadyReasons(): string[] {
    if (this.#stopping) return ['stopping'];
    const serving = [...this.#fronts].filter((front) => front.state === 'listening');
    if (serving.length === 0) return ['no front serves yet'];
    return [...new Set(serving.flatMap((front) => front.unreadyReasons))];
  }

  /**
   * The metrics of all fronts together, in the Prometheus text format, with the last known ones of a front that does
   * not answer.
   */
  async metrics(): Promise<string> {
    await Promise.all([...this.#fronts].map((front) => front.measure(MEASURE_TIMEOUT_MS)));
    return (await this.#totals).text();
  }

  /**
   * Replaces the fronts one at a time; each ends when its successor serves. A call during a replacement starts another
   * one after it.
   */
  reload(): Promise<void> {
    this.#reloadAgain = this.#reload !== undefined;
    this.#reload ??= this.#replaceFronts().finally(() => {
      this.#reload = undefined;
      if (this.#reloadAgain && !this.#stopping) void this.reload();
    });
    return this.#reload;
  }

  /** Stops accepting connections, lets the fronts finish their requests, and resolves when all have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (!this.#serves) this.kill();
    try {
      this.#socket?.refuseNew();
    } catch (err) {
      this.#log.warn({ err }, 'new connections are not refused at once');
    }
    const ends = [...this.#fronts].map((front) => this.#retire(front, this.#socket ? HANDSHAKE_MS : 0));
    // The fronts keep the socket for as long as they accept connections that were on their way. Later connections are
    // refused at once, and another service can open the port.
    this.#socket?.close();
    await Promise.all(ends);
  }

  /** Ends all fronts at once. */
  kill(): void {
    this.#stopping = true;
    for (const front of this.#fronts) front.kill();
  }

  async #startFronts(): Promise<void> {
    try {
      // The first front shows whether the service can start at all.
      const fallback = await this.#addPlace();
      if (fallback) this.#log.warn({ reason: fallback }, 'node:http serves, which is slower');
      if (this.#stopping) return;
      const others = Array.from({ length: this.#config.fronts - 1 }, () => this.#addPlace());
      await Promise.all(others);
      this.#serves = true;
    } catch (error) {
      if (this.#stopping) return;
      this.kill();
      throw error;
    }
  }

  /** Resolves with the reason why node:http replaces uWebSockets.js. */
  async #addPlace(): Promise<string | undefined> {
    const place: Place = { front: this.#fork(), pause: new RestartPause(), beingReplaced: false };
    const fallback = await place.front.listening;
    this.#places.push(place);
    this.#watch(place);
    return fallback;
  }

  /** The metrics, whose code takes 50 ms of processor time to load: it is loaded when the first front was forked. */
  get #totals(): Promise<MetricTotals> {
    this.#loadedTotals ??= this.#loadTotals();
    return this.#loadedTotals;
  }

  async #loadTotals(): Promise<MetricTotals> {
    const { MetricTotals } = await import('./operations/metric-totals.js');
    return new MetricTotals(() => countByState(this.#fronts));
  }

  #fork(): FrontChild {
    const front = new FrontChild({
      listenOn: this.#frontAddress(),
      pingEveryMs: this.#pingEveryMs,
      measured: (snapshot) => void account.then((own) => own.update(snapshot)),
      unresponsive: () => this.#log.error({ frontPid: front.pid }, 'a front does not respond and is killed'),
    });
    this.#fronts.add(front);
    const account = this.#totals.then((totals) => totals.open());
    void front.ended.then(() => {
      void account.then((own) => own.ended());
      this.#fronts.delete(front);
    });
    return front;
  }

  #frontAddress(): FrontAddress | undefined {
    if (this.#socket) return { descriptor: this.#socket.descriptor };
    return this.port === undefined ? undefined : { host: this.#config.host, port: this.port, shared: true };
  }

  /** Fills a place again if its front dies. */
  #watch(place: Place): void {
    const { front } = place;
    void front.ended.then(async ({ code, signal, livedMs, expected }) => {
      if (expected || this.#stopping || place.front !== front) return;
      const pauseMs = place.pause.after(livedMs);
      void this.#totals.then((totals) => totals.frontDied());
      this.#log.error({ frontPid: front.pid, code, signal, livedMs, pauseMs }, 'a front died');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      this.#refill(place);
    });
  }

  #refill(place: Place): void {
    if (this.#stopping || place.beingReplaced || place.front.state !== 'ended') return;
    try {
      place.front = this.#fork();
    } catch (err) {
      // Node throws at once if there is no memory for another process.
      const pauseMs = place.pause.after(0);
      this.#log.error({ err, pauseMs }, 'a front could not be started');
      setTimeout(() => this.#refill(place), pauseMs);
      return;
    }
    void this.#totals.then((totals) => totals.frontReplaced());
    place.front.listening.then(
      () => this.#log.info({ frontPid: place.front.pid }, 'a front serves in its place'),
      (error: Error) => this.#log.error({ reason: error.message }, 'a front could not start'),
    );
    this.#watch(place);
  }

  async #replaceFronts(): Promise<void> {
    await this.#started;
    this.#log.info('replacing the fronts');
    for (const place of this.#places) {
      if (this.#stopping) return;
      try {
        await this.#replace(place);
      } catch (error) {
        this.#log.error({ reason: (error as Error).message }, 'the fronts are not replaced');
        return;
      }
    }
    this.#log.info('the fronts are replaced');
  }

  async #replace(place: Place): Promise<void> {
    const old = place.front;
    const successor = this.#fork();
    place.beingReplaced = true;
    try {
      await successor.listening;
      place.front = successor;
      void this.#totals.then((totals) => totals.frontReplaced());
      place.pause = new RestartPause();
      this.#watch(place);
    } catch (error) {
      successor.kill();
      await successor.ended;
      throw error;
    } finally {
      place.beingReplaced = false;
      // The old front ended by itself while no successor was to come.
      if (place.front === old) this.#refill(place);
    }
    await this.#retire(old, 0);
  }

  async #retire(front: FrontChild, acceptForMs: number): Promise<void> {
    await front.retire(acceptForMs, acceptForMs + this.#config.shutdownGraceMs + EXIT_ALLOWANCE_MS);
  }
}

function countByState(fronts: Iterable<FrontChild>): FrontCounts {
  const counts = { starting: 0, ready: 0, draining: 0 };
  for (const front of fronts) {
    if (front.state === 'draining') counts.draining++;
    else if (front.isReady) counts.ready++;
    else counts.starting++;
  }
  return counts;
}

/** Opens the port for the fronts or, where each opens it for itself, checks that it is free. */
async function takePort(
  { host, port }: Config,
  share: boolean,
): Promise<{ port: number; socket?: SharedSocket }> {
  try {
    if (share) {
      const socket = await openSharedSocket(host, port);
      return { port: socket.port, socket };
    }
    const probe = await listenWithNode({ host, port, shared: false });
    const { port: free } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return { port: free };
  } catch (error) {
    throw error instanceof ListenFailed ? new ConfigError(`HOST and PORT: ${error.message}`) : error;
  }
}
