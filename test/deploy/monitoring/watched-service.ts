/** Two instances of Tuval with one Redis, as two pods would be, and what callers may ask of them. */

import type { Test } from 'tap';
import { Command, serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { freePort } from '../../rig/services/free-port.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { RedisServer } from '../../rig/stores/redis-server.js';

export interface Pod {
  name: string;
  base: string;
  /** Host and port. */
  admin: string;
  command: Command;
}

export class WatchedService {
  /** Differs at every use, so that nothing is drawn for it before. */
  #unique = 0;

  private constructor(
    readonly redis: RedisServer,
    readonly pods: Pod[],
    readonly key: string,
  ) {}

  /** Ends with `t`. */
  static async start(t: Test, names: string[]): Promise<WatchedService> {
    const redis = await RedisServer.start(t);
    const plans = [{ ...GENEROUS, id: 'anonymous' }, GENEROUS];
    const folder = dataFolder(t, { 'plans.json': JSON.stringify(plans) });
    const stores = { REDIS_URL: redis.url, DATA_DIR: folder, PLANS_FILE: `${folder}/plans.json` };
    const pods: Pod[] = [];
    for (const name of names) {
      const adminPort = await freePort();
      const { command, base } = await serve(t, {
        ...stores,
        ADMIN_PORT: String(adminPort),
        STORE_URL: `${folder}/images`,
        // A machine that is busy with something else is not a Redis that is gone.
        REDIS_TIMEOUT_MS: '2000',
        PREVIEW_RPM: '100000',
        QUEUE_LIMIT: '1',
        LOG_LEVEL: 'silent',
      });
      pods.push({ name, base, admin: `127.0.0.1:${adminPort}`, command });
    }
    const made = Command.run(t, ['keys', 'create', '--plan', GENEROUS.id, '--json'], stores);
    const { key } = JSON.parse((await made.ended).stdout) as { key: string };
    return new WatchedService(redis, pods, key);
  }

  /** One of everything that callers ask for in good faith, from each pod, one after the other. */
  async askForEverything(): Promise<number[]> {
    const statuses: number[] = [];
    for (const { base } of this.pods) {
      for (const ask of [
        () => render(base, this.#still()),
        () => render(base, { ...this.#still(), format: 'jpeg' }),
        () => render(base, { template: 'og-default' }),
        () => this.#keptStill(base),
        () => render(base, { template: 'promo-animated', format: 'gif', durationMs: 200, fps: 10 }),
        () => render(base, { ...this.#animation(), format: 'gif', durationMs: 200, fps: 10 }),
        () => render(base, this.#still(), '/api/preview'),
        () => fetch(`${base}/api/templates`),
        () => fetch(`${base}/api/status`),
        () => fetch(`${base}/api/status`, { headers: { 'x-api-key': 'tvl_unknown' } }),
        () => fetch(`${base}/nowhere`),
        () => render(base, { template: 'there-is-none' }),
      ]) {
        statuses.push(await statusOf(ask()));
      }
    }
    return statuses;
  }

  /** More at once than one thread and one place to wait can take, and then pictures that may not be fetched. */
  async askTooMuch({ base }: Pod): Promise<number[]> {
    const stills = Array.from({ length: 8 }, () => statusOf(render(base, this.#still())));
    const statuses = await Promise.all(stills);
    for (let count = 0; count < 4; count++) {
      const data = { photo: 'http://127.0.0.1/', title: String(this.#unique++) };
      statuses.push(await statusOf(render(base, { template: 'og-default', data })));
    }
    return statuses;
  }

  /** A picture that is kept, as it is read again. */
  async #keptStill(base: string): Promise<Response> {
    const answer = await render(base, { ...this.#still(), store: true }, '/api/render', this.key);
    if (answer.status !== 201) return answer;
    return fetch(((await answer.json()) as { url: string }).url);
  }

  #still() {
    return { template: 'og-default', data: { title: `Başlık ${this.#unique++}` } };
  }

  #animation() {
    return { template: 'promo-animated', data: { headline: `Başlık ${this.#unique++}` } };
  }
}

function render(base: string, body: object, path = '/api/render', key = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}
