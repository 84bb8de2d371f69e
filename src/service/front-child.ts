import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { frontHeapOptions } from './front-heap.js';
import type { MetricsSnapshot } from './operations/snapshot.js';
import type { FromFront, FromPrimary, FrontAddress } from './process-messages.js';

const ENTRY = new URL('./front-entry.cjs', import.meta.url);

/** The descriptor of the primary's socket in a front, after the standard streams and the channel to the primary. */
const SOCKET_DESCRIPTOR = 4;

/** Milliseconds between pings: a front whose event loop has been blocked for half a minute will not recover. */
const PING_EVERY_MS = 5000;
const UNANSWERED_PINGS = 6;

/** Milliseconds that a front may take to start; it usually takes one or two seconds. */
const START_LIMIT_MS = 60_000;

/** The end of a front. */
export interface FrontEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why the system could not start the front, in one sentence. */
  failure?: string;
  livedMs: number;
  /** True if the front was told to end, even if it was then killed. */
  expected: boolean;
}

export interface FrontChildOptions {
  /** The primary's socket, or an address where sockets cannot be shared; undefined for a worker. */
  listenOn: FrontAddress | undefined;
  /** Milliseconds between pings, 5000 unless given; the front is killed after six unanswered ones. */
  pingEveryMs: number | undefined;
  /** Receives the front's metrics when it is asked for them, and before it ends by itself. */
  measured(snapshot: MetricsSnapshot): void;
  /** Called before a front is killed that no longer responds. */
  unresponsive(): void;
}

/** One front, from the primary's side. */
export class FrontChild {
  state: 'starting' | 'listening' | 'draining' | 'ended' = 'starting';
  /** Why a listening front cannot serve every request; empty if it can. */
  unreadyReasons: readonly string[] = [];
  /**
   * Resolves when the front serves, with the reason why node:http replaces uWebSockets.js. Rejects with one sentence if
   * the front ends or fails before.
   */
  readonly listening: Promise<string | undefined>;
  readonly ended: Promise<FrontEnd>;
  readonly #process: ChildProcess;
  readonly #options: FrontChildOptions;
  #unansweredPings = 0;
  readonly #measured = new Set<() => void>();

  constructor(options: FrontChildOptions) {
    this.#options = options;
    this.#process = spawnFront(options.listenOn);
    const startedAt = performance.now();
    this.ended = endOf(this.#process).then((end) => {
      const expected = this.state === 'draining';
      this.state = 'ended';
      clearInterval(watchdog);
      clearTimeout(startLimit);
      for (const stopWaiting of this.#measured) stopWaiting();
      return { ...end, livedMs: performance.now() - startedAt, expected };
    });
    this.listening = new Promise((resolve, reject) => {
      this.#process.on('message', (message: FromFront) => {
        if (message.type === 'listening') resolve(message.fallback);
        if (message.type === 'failed') reject(new Error(message.message));
        this.#receive(message);
      });
      void this.ended.then(({ code, signal, failure }) => {
        const sentence = `A front ended with ${signal ?? `exit code ${code}`} before it listened.`;
        reject(new Error(failure ?? sentence));
      });
    });
    this.listening.catch(() => {}); // Whoever waits is told; nobody has to.
    const startLimit = setTimeout(() => this.state === 'starting' && this.kill(), START_LIMIT_MS);
    const watchdog = setInterval(() => this.#ping(), options.pingEveryMs ?? PING_EVERY_MS);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isReady(): boolean {
    return this.state === 'listening' && this.unreadyReasons.length === 0;
  }

  /**
   * Tells the front to finish the requests that it has begun, and to end.
   * @param acceptForMs how long it still accepts connections that are on their way
   * @param limitMs milliseconds after which it is killed
   */
  async retire(acceptForMs: number, limitMs: number): Promise<void> {
    if (this.state === 'ended') return;
    this.state = 'draining';
    this.#tell({ type: 'retire', acceptForMs });
    const limit = setTimeout(() => this.kill(), limitMs);
    await this.ended;
    clearTimeout(limit);
  }

  /** Resolves when the front has sent its metrics, or after `timeoutMs`. */
  async measure(timeoutMs: number): Promise<void> {
    if (this.state === 'starting' || this.state === 'ended') return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
      this.#measured.add(resolve);
      this.#tell({ type: 'measure' });
    });
    clearTimeout(timer);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #receive(message: FromFront): void {
    this.#unansweredPings = 0;
    if (message.type === 'metrics') {
      this.#options.measured(message.snapshot);
      for (const resolve of this.#measured) resolve();
      this.#measured.clear();
    }
    if (message.type === 'readiness') this.unreadyReasons = message.reasons;
    if (message.type === 'listening' && this.state === 'starting') this.state = 'listening';
  }

  #ping(): void {
    if (this.state === 'starting' || this.state === 'ended') return;
    if (this.#unansweredPings >= UNANSWERED_PINGS) {
      this.#options.unresponsive();
      this.kill();
      return;
    }
    this.#unansweredPings++;
    this.#tell({ type: 'ping' });
  }

  /** Sends a message; a front that cannot be reached is about to end, which `ended` reports. */
  #tell(message: FromPrimary): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }
}

/** Resolves when a process has ended and its last message has arrived, which may be after its exit. */
async function endOf(child: ChildProcess): Promise<Pick<FrontEnd, 'code' | 'signal' | 'failure'>> {
  try {
    // Both at once, because each rejects if the process could not be started.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    return { code, signal };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { code: null, signal: null, failure: `The system could not start a front (${code}).` };
  }
}

/**
 * The size of Node's own thread pool, beside the render threads. Names are resolved on half of it: with the default of
 * four, two names whose servers do not answer keep every other name waiting until the system gives them up, which takes
 * seconds. The number of simultaneous look-ups depends on it: LOOKUPS_AT_ONCE, src/rendering/pictures/name-lookups.ts.
 */
export const SYSTEM_THREADS = '128';

/**
 * The heaps of glibc's `malloc` that all threads share. By default it has up to eight for each core, and memory that is
 * free in one heap is of no use to threads of another: a front under the load of `npm run soak` was 100 MB larger.
 * Fewer than four save little more (2026-11-22, DECISIONS.md).
 */
const MALLOC_ARENAS = '4';

/**
 * The size from which `malloc` asks the system for a separate block, which is returned when it is freed. By default it
 * raises this bound to the size of any such block that is freed, up to 32 MB. Pictures then lie among small blocks in
 * its heaps, which cannot shrink below the last block in use: 139 of their 214 MB were free after two minutes of `npm
 * run soak`.
 */
const MALLOC_MMAP_THRESHOLD = String(256 * 1024);

/**
 * The size in MB to which the JavaScript heaps of a front and of its threads grow before V8 first collects garbage in
 * all of them. The default is so small that under load V8 marked the whole heap of a front three times a second, 5 to
 * 10 ms each.
 */
const INITIAL_HEAP_MB = 48;

/**
 * Half of the space for new objects, in MB, in the event loop and in each thread. With V8's default of 16 MB, a front
 * with two threads takes 96 MB for them, in place of 24; stills take no more CPU time with 4 MB. They have that from the start:
 * from V8's 1 MB they would collect garbage twenty times before the first picture.
 */
const SEMI_SPACE_MB = 4;

/** Node.js options of a front, before the operator's own, which take precedence. */
export const FRONT_OPTIONS = [
  `--initial-heap-size=${INITIAL_HEAP_MB}`,
  `--min-semi-space-size=${SEMI_SPACE_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
];

function spawnFront(listenOn: FrontAddress | undefined): ChildProcess {
  const isShared = listenOn !== undefined && 'descriptor' in listenOn;
  const inherited = isShared ? [listenOn.descriptor] : [];
  const address = isShared ? { descriptor: SOCKET_DESCRIPTOR } : listenOn;
  return fork(ENTRY, ['front', ...(address ? [JSON.stringify(address)] : [])], {
    execArgv: [...FRONT_OPTIONS, ...frontHeapOptions(), ...process.execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...inherited],
    env: {
      UV_THREADPOOL_SIZE: SYSTEM_THREADS,
      MALLOC_ARENA_MAX: MALLOC_ARENAS,
      MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD,
      ...process.env,
    },
  });
}

/** Milliseconds after which the end of a front has nothing to do with its start. */
const HEALTHY_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** The pause before a process that died is started again; it grows with every early death in a row. */
export class RestartPause {
  #nextMs = FIRST_PAUSE_MS;

  /**
   * @param livedMs how long the process that died had lived
   * @returns milliseconds
   */
  after(livedMs: number): number {
    if (livedMs >= HEALTHY_LIFE_MS) this.#nextMs = FIRST_PAUSE_MS;
    const pause = this.#nextMs;
    this.#nextMs = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return pause;
  }
}
