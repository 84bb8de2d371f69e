/** Starts the whole service in this process for the tests of one file, and calls it as clients do. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { KeyFiles } from '../../../src/access/key-files.js';
import type { Plan } from '../../../src/access/plans.js';
import { readConfig } from '../../../src/config.js';
import { type Front, type Surroundings, startFront } from '../../../src/service/front.js';
import { FILE_TIMEOUT_MS } from '../suites/file-timeout.js';
import { ManualClock } from '../time/manual-clock.js';
import { dataFolder } from './data-folder.js';
import { type ReferenceDocument, undocumented } from './documented.js';
import { RawConnection } from './raw-connection.js';

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Whether node:http serves in these tests, which `HTTP_SERVER` says. */
export const IS_NODE_HTTP = process.env.HTTP_SERVER === 'node';

const DAY_MS = 86_400_000;
/** Far longer than any render of these tests: a call that hangs is to fail its own test. */
const PATIENCE_MS = 60_000;

/** A front on a free port of 127.0.0.1, with a clock that stands still. */
export class Service {
  private constructor(
    readonly front: Front,
    readonly keys: KeyFiles,
    readonly clock: ManualClock,
    /** What the service says of itself. */
    readonly reference: ReferenceDocument,
  ) {}

  /**
   * Starts a front that stops with `t`.
   * @param environment settings by the names of their variables
   * @param surroundings in place of the threads that really draw, and of the DNS
   */
  static async start(
    t: Test,
    environment: Record<string, string> = {},
    plans?: readonly Plan[],
    surroundings: Pick<Surroundings, 'pool' | 'resolve' | 'templates'> = {},
  ): Promise<Service> {
    t.setTimeout(FILE_TIMEOUT_MS);
    const dataDir = dataFolder(t, { keys: {} });
    if (plans) await writeFile(join(dataDir, 'plans.json'), JSON.stringify(plans));
    const config = readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RENDER_THREADS: '1',
      RENDER_TIMEOUT_MS: '60000',
      SHUTDOWN_GRACE_MS: '5000',
      HTTP_SERVER: process.env.HTTP_SERVER,
      DATA_DIR: dataDir,
      ...(plans && { PLANS_FILE: join(dataDir, 'plans.json') }),
      ...environment,
    });
    const clock = new ManualClock();
    const front = await startFront(config, { clock, ...surroundings });
    t.teardown(async () => {
      await closeIdleConnections();
      await front.stop();
    });
    return Service.of(front, new KeyFiles(join(dataDir, 'keys')), clock);
  }

  /** Calls a front that was started in another way, and is stopped by whoever has started it. */
  static async of(front: Front, keys: KeyFiles, clock: ManualClock): Promise<Service> {
    const reference = await fetch(`http://127.0.0.1:${front.port}/api/openapi.json`);
    return new Service(front, keys, clock, (await reference.json()) as ReferenceDocument);
  }

  get port(): number {
    return this.front.port;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Makes a key. */
  async key(plan: string): Promise<string> {
    return (await this.keys.create({ plan, name: '' })).key;
  }

  /** Begins a new day, so that whatever was counted is forgotten. */
  newDay(): void {
    this.clock.advance(DAY_MS);
  }

  /** Sends a request; fails where the reference does not foresee the answer. */
  async call(
    method: string,
    path: string,
    options: CallOptions & { body?: string | Uint8Array } = {},
  ): Promise<Answer> {
    const timeout = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(this.url(path), {
      method,
      headers: { ...(options.key !== undefined && { 'x-api-key': options.key }), ...options.headers },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options.body !== undefined && { body: options.body as string }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const answer = { status: response.status, headers: response.headers, body };
    const flaw =
      path.startsWith('/api') && method !== 'OPTIONS' && undocumented(this.reference, method, path, answer);
    if (flaw) throw new Error(`${method} ${path}: ${flaw}`);
    return answer;
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, options);
  }

  /** POST /api/render. @param body JSON text, or what becomes it */
  render(body: unknown, options?: CallOptions): Promise<Answer> {
    return this.post('/api/render', body, options);
  }

  /** POST /api/preview. @param body JSON text, or what becomes it */
  preview(body: unknown, options?: CallOptions): Promise<Answer> {
    return this.post('/api/preview', body, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, {
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  }

  async status(options?: CallOptions): Promise<StatusObject> {
    return json(await this.get('/api/status', options)) as StatusObject;
  }

  async templates(): Promise<ListedTemplate[]> {
    return (json(await this.get('/api/templates')) as { templates: ListedTemplate[] }).templates;
  }

  /** A connection for bytes of one's own, closed at the end of the test. */
  async connect(t: Test): Promise<RawConnection> {
    const connection = await RawConnection.open(this.port);
    t.teardown(() => connection.close());
    return connection;
  }
}

export interface StatusObject {
  authenticated: boolean;
  plan: string;
  planName: string;
  limits: { rpm: number; dailyQuota: number; gif: boolean; gifMaxFrames: number; gifMaxFps: number };
  remaining: { rpm: number; dailyQuota: number };
  priceUsd: number;
}

export interface ListedTemplate {
  id: string;
  name: string;
  description: string;
  width: number;
  height: number;
  category: string;
  animated: boolean;
  fields: ListedField[];
  lists?: {
    key: string;
    label: string;
    max: number;
    fields: ListedField[];
    default: Record<string, string | number>[];
  }[];
}

export interface ListedField {
  key: string;
  label: string;
  type: 'text' | 'color' | 'image' | 'number' | 'select';
  default: string | number;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number;
  options?: { value: string; label: string }[];
}

export function json(answer: Answer): unknown {
  return JSON.parse(answer.body.toString());
}

/** Where Node.js keeps what `fetch` sends its requests through. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Agent {
  close(): Promise<void>;
}

/**
 * Closes the connections that `fetch` of this process keeps for later requests, and has later ones open their own. A front
 * that stops waits two seconds for idle connections, which nobody of a test's callers closes.
 */
async function closeIdleConnections(): Promise<void> {
  const holder = globalThis as unknown as Record<symbol, Agent | undefined>;
  const agent = holder[DISPATCHER];
  if (!agent) return;
  holder[DISPATCHER] = new (agent.constructor as new () => Agent)();
  await agent.close();
}
