/** The two stores that keys may be in, filled with more of them than the command would make in a minute. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IssuedKey, issueKey } from '../../../src/access/key-store.js';
import { RedisConnection } from '../../../src/access/redis/redis-connection.js';
import { parseRedisUrl } from '../../../src/access/redis/redis-url.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { REDIS } from '../../rig/suites/programs.js';

export interface FilledStore {
  name: string;
  /** Settings of a service that uses it. */
  environment: Record<string, string>;
  /** Makes keys, good or revoked. */
  plant(count: number, state: 'good' | 'revoked'): Promise<IssuedKey[]>;
  close(): Promise<void>;
}

/** The plan of the service that is measured. */
const PLAN = 'anonymous';

/** Both, or without redis-server on this machine only the files. */
export async function openStores(): Promise<FilledStore[]> {
  const stores = [openFiles()];
  if (REDIS.isThere()) stores.push(await openRedis());
  else process.stdout.write('Redis is not installed: only keys in files are measured.\n');
  return stores;
}

function openFiles(): FilledStore {
  const directory = mkdtempSync(join(tmpdir(), 'tuval-key-timing-'));
  const keys = join(directory, 'keys');
  mkdirSync(keys);
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const write = (name: string, content: object) =>
    writeFileSync(join(keys, `${name}.json`), JSON.stringify(content, null, 2));
  return {
    name: 'files',
    environment: { DATA_DIR: directory },
    async plant(count, state) {
      return issue(count, state).map((issued) => {
        const { record, secret } = issued;
        write(record.hash, record);
        write(record.id, { hash: record.hash, secret });
        return issued;
      });
    },
    close: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function openRedis(): Promise<FilledStore> {
  const endings: (() => unknown)[] = [];
  const server = await RedisServer.start({ teardown: (end) => endings.push(end) });
  const redis = new RedisConnection(parseRedisUrl(server.url), { deadlineMs: 10_000 });
  await redis.whenAvailable(10_000);
  return {
    name: 'Redis',
    environment: { REDIS_URL: server.url, REDIS_TIMEOUT_MS: '2000' },
    async plant(count, state) {
      const made = issue(count, state);
      await Promise.all(
        made.flatMap(({ record, secret }) => [
          redis.send((client) => client.hset(`${redis.prefix}keys`, record.id, record.hash)),
          redis.send((client) => client.hset(`${redis.prefix}key:${record.hash}`, { ...record, secret })),
        ]),
      );
      return made;
    },
    async close() {
      redis.close();
      for (const end of endings) await end();
    },
  };
}

function issue(count: number, state: 'good' | 'revoked'): IssuedKey[] {
  return Array.from({ length: count }, () => {
    const issued = issueKey({ plan: PLAN, name: '' }, Date.now());
    if (state === 'revoked') issued.record.revokedAt = new Date().toISOString();
    return issued;
  });
}
