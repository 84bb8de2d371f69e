import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { MetricsSnapshot } from '../operations/snapshot.js';
import type { FromFront, FromPrimary, FrontAddress } from './messages.js';

const MAIN = new URL('../main.js', import.meta.url);

/** Where a front finds the primary's socket: after the standard streams and the channel to the primary. */
const SOCKET_DESCRIPTOR = 4;

/** A front whose event loop stands still for half a minute serves nobody and never will. */
const PING_EVERY_MS = 5000;
const UNANSWERED_PINGS = 6;

/** A front serves after a second or two; one that takes a minute will never do so. */
const START_LIMIT_MS = 60_000;

/** How a front ended. */
export interface FrontEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why the system could not start it: a sentence. */
  failure?: string;
  livedMs: number;
  /** True when it was told to, whether or not it managed to do so by itself. */
  expected: boolean;
}

export interface FrontChildOptions {
  /** The primary's socket, or an address where sockets cannot be shared. */
  listenOn: FrontAddress;
  /** It is killed after six unanswered ones; 5 seconds unless given. */
  pingEveryMs: number | undefined;
  /** Told what it has counted so far, when it is asked and before it ends by itself. */
  measured(snapshot: MetricsSnapshot): void;
  /** Told before a front is killed that does not answer any more. */
  unresponsive(): void;
}

/** One front as the primary sees it. */
export class FrontChild {
  state: 'starting' | 'listening' | 'draining' | 'ended' = 'starting';
  /** Why it cannot serve every request, while it listens; empty when it can. */
  unreadyReasons: readonly string[] = [];
  /**
   * Resolves when it serves, with why node:http does where uWebSockets.js would have. Rejects with one sentence when it
   * ends or fails before.
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
   * Tells it to finish what it has begun and to end.
   * @param acceptForMs how long it still takes connections that are on their way
   * @param limitMs after which it is killed
   */
  async retire(acceptForMs: number, limitMs: number): Promise<void> {
    if (this.state === 'ended') return;
    this.state = 'draining';
    this.#tell({ type: 'retire', acceptForMs });
    const limit = setTimeout(() => this.kill(), limitMs);
    await this.ended;
    clearTimeout(limit);
  }

  /** Resolves when it has told what it has counted, or does not within `timeoutMs`. */
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

  /** A front that cannot be told any more is about to end, which is told by `ended`. */
  #tell(message: FromPrimary): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }
}

/** Resolves when a process has ended and has nothing more to tell: its last message may come after its exit. */
async function endOf(child: ChildProcess): Promise<Pick<FrontEnd, 'code' | 'signal' | 'failure'>> {
  try {
    // Both at once: each rejects when the process could not be started.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    return { code, signal };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { code: null, signal: null, failure: `The system could not start a front (${code}).` };
  }
}

/**
 * Node's own, beside those that draw. Names are resolved on half of them: of the usual four, two names whose servers do
 * not answer keep every other name waiting until the system gives them up, which takes seconds. How many look-ups there
 * may be depends on it: LOOKUPS_AT_ONCE, src/rendering/pictures/name-lookups.ts.
 */
export const SYSTEM_THREADS = '128';

/**
 * Heaps that glibc's `malloc` shares out among threads. By itself it has up to eight for each core, and what is free in one
 * is of no use to threads of another: a front under the load of `npm run soak` was 100 MB larger. Fewer than four save
 * little more: `npm run bench:heaps` compares them.
 */
const MALLOC_ARENAS = '4';

/**
 * From so many bytes on `malloc` asks the system for a block of its own, which the system has back when it is freed. By
 * itself it raises this bound to the size of whatever it freed so, up to 32 MB: pictures then lie among small blocks in its
 * heaps, which cannot shrink below the last one that is in use, and 139 of their 214 MB were free after two minutes of
 * `npm run soak`.
 */
const MALLOC_MMAP_THRESHOLD = String(256 * 1024);

/**
 * What V8 lets the JavaScript heaps of a front and of its threads grow to before it first looks for garbage in all of
 * them. By itself it begins with so little that it never comes to rest: under load it went through the whole heap of a
 * front three times a second, 5 to 10 ms each.
 */
const INITIAL_HEAP_MB = 96;

/**
 * Half of the room for objects that were just made, in the event loop and in each thread. By itself V8 takes 16 MB, which
 * is 96 MB of a front with two threads in place of 24; stills take no more CPU with 4 MB.
 */
const SEMI_SPACE_MB = 4;

/** Options of Node's that a front is started with, before the operator's own, which win. */
export const FRONT_OPTIONS = [
  `--initial-heap-size=${INITIAL_HEAP_MB}`,
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
];

function spawnFront(listenOn: FrontAddress): ChildProcess {
  const inherited = 'descriptor' in listenOn ? [listenOn.descriptor] : [];
  const address = 'descriptor' in listenOn ? { descriptor: SOCKET_DESCRIPTOR } : listenOn;
  return fork(MAIN, ['front', JSON.stringify(address)], {
    execArgv: [...FRONT_OPTIONS, ...process.execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...inherited],
    env: {
      UV_THREADPOOL_SIZE: SYSTEM_THREADS,
      MALLOC_ARENA_MAX: MALLOC_ARENAS,
      MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD,
      ...process.env,
    },
  });
}
