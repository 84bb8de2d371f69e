import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadRequest } from './requests.js';

/** An answer of the service, to be given again. */
export interface Reply {
  method: LoadRequest['method'];
  path: string;
  /** Without those that every HTTP server adds by itself. */
  headers: [name: string, value: string][];
  body: Uint8Array;
}

const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive'];

/** The least that a server can do for the same answers, in a process of its own: see `bare-process.ts`. */
export class BareServer {
  readonly base: string;
  readonly #child: ChildProcess;

  /** @param requests asked of the service once, one for each path */
  static async start(service: string, requests: readonly LoadRequest[]): Promise<BareServer> {
    const replies: Reply[] = [];
    for (const { method, path, headers = {}, body = null } of requests) {
      const reply = await fetch(service + path, { method, headers, body });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      const repeated = [...reply.headers].filter(([name]) => !OWN_HEADERS.includes(name));
      replies.push({ method, path, headers: repeated, body: new Uint8Array(await reply.arrayBuffer()) });
    }
    const child = fork(new URL('./bare-process.js', import.meta.url), [], { serialization: 'advanced' });
    child.send(replies);
    const [port] = (await once(child, 'message')) as [number];
    return new BareServer(child, `http://127.0.0.1:${port}`);
  }

  private constructor(child: ChildProcess, base: string) {
    this.#child = child;
    this.base = base;
  }

  async stop(): Promise<void> {
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}
