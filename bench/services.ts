/** Services that share a store, as pods do, and the keys that call them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LARGEST_LIMITS, type Plan } from '../src/access/plans.js';
import { withKeyStore } from '../src/access/stores.js';
import { type Config, readConfig } from '../src/config.js';
import { Service } from '../test/rig/services/measured-service.js';
import { GENEROUS } from '../test/rig/services/plans.js';
import { RedisServer } from '../test/rig/stores/redis-server.js';

/** Where keys and documents are. */
export type StoreKind = 'Redis' | 'DATA_DIR';

export interface Key {
  key: string;
  id: string;
}

export interface Services {
  /** Takes what is saved. */
  one: Service;
  /** Draws it. */
  other: Service;
  /** The operator's folder of both. */
  folder: string;
  /** Where images are kept. */
  pictures: string;
  /** Of the store. */
  config: Config;
  /** Memory that Redis uses for what it holds, in bytes; 0 without one. */
  redisBytes(): Promise<number>;
  /** Makes keys that may have any number of templates. */
  keys(count: number): Promise<Key[]>;
  close(): Promise<void>;
}

/** A plan that refuses no render and no template. */
const LOAD_PLAN: Plan = {
  ...GENEROUS,
  ...{ planName: 'Load', rpm: 1_000_000, dailyQuota: 1_000_000_000, priceUsd: 0 },
  ...{ templates: 10_000, jobRows: LARGEST_LIMITS.batchRows },
};

export interface ServicesOptions {
  /** Render threads of each, two unless given. */
  threads?: number;
  /** Starts only one, which is then `other` as well. */
  isAlone?: boolean;
  /** The core that one may use, and that the other may; any unless given. */
  cores?: readonly [number, number];
  /** Further settings of both. */
  environment?: Record<string, string>;
  /** And of the other alone. */
  otherEnvironment?: Record<string, string>;
}

/** Starts both. Images that are kept are in a folder of the same disk. */
export async function startServices(store: StoreKind, options: ServicesOptions = {}): Promise<Services> {
  const { threads = 2, isAlone = false, cores, environment: further = {}, otherEnvironment = {} } = options;
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.splice(0)) await end();
  };
  const directory = mkdtempSync(join(tmpdir(), 'tuval-templates-'));
  endings.unshift(() => rmSync(directory, { recursive: true, force: true }));
  try {
    const folder = join(directory, 'folder');
    mkdirSync(folder);
    const plansFile = join(directory, 'plans.json');
    const plans = ['anonymous', 'own'].map((id) => ({ ...LOAD_PLAN, id }));
    writeFileSync(plansFile, JSON.stringify(plans));
    const redis =
      store === 'Redis' ? await RedisServer.start({ teardown: (end) => endings.unshift(end) }) : undefined;
    const place: Record<string, string> = redis
      ? { REDIS_URL: redis.url }
      : { DATA_DIR: join(directory, 'data') };
    const redisBytes = async () => {
      const memory = (await redis?.cli('INFO', 'memory')) ?? '';
      return Number(/^used_memory_dataset:(\d+)/m.exec(memory)?.[1] ?? 0);
    };
    const pictures = join(directory, 'pictures');
    const environment = {
      ...{ ...place, PLANS_FILE: plansFile, TEMPLATES_DIR: folder, LOG_LEVEL: 'warn' },
      ...{ STORE_URL: pictures, ...further },
    };
    const start = async (own: Record<string, string>, core?: number) => {
      const service = await Service.start(threads, { ...environment, ...own }, core);
      endings.unshift(() => service.stop());
      return service;
    };
    const one = await start({}, cores?.[0]);
    const other = isAlone ? one : await start(otherEnvironment, cores?.[1]);
    const config = readConfig(environment);
    const keys = (count: number) =>
      withKeyStore(config, async (found) => {
        const made: Key[] = [];
        while (made.length < count) {
          const { key, record } = await found.create({ plan: 'own', name: '' });
          made.push({ key, id: record.id });
        }
        return made;
      });
    return { one, other, folder, pictures, config, redisBytes, keys, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Saves a template. @throws Error with the answer where it is refused */
export async function put({ base }: Service, key: string, id: string, html: string): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'text/html' };
  const answer = await fetch(`${base}/api/templates/${id}`, { method: 'PUT', headers, body: html });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Renders a template as PNG. */
export async function render(
  { base }: Service,
  key: string | undefined,
  template: string,
  data: Record<string, unknown>,
): Promise<{ status: number; body: Buffer }> {
  const headers = { ...(key !== undefined && { 'x-api-key': key }), 'content-type': 'application/json' };
  const body = JSON.stringify({ template, data });
  const answer = await fetch(`${base}/api/render`, { method: 'POST', headers, body });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The same, and an error where it is refused. */
export async function drawn(...request: Parameters<typeof render>): Promise<Buffer> {
  const { status, body } = await render(...request);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return body;
}
