/** A master, its replica and one Sentinel for tests. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { freePort } from '../services/free-port.js';
import { waitFor } from '../time/eventually.js';
import { RedisServer } from './redis-server.js';

export interface SentinelSetup {
  url: string;
  master: RedisServer;
  replica: RedisServer;
}

/** Starts the three; they die with `t`. A master that is silent for more than a second is replaced. */
export async function startSentinel(t: Test): Promise<SentinelSetup> {
  const master = await RedisServer.start(t);
  const replicaPort = await freePort();
  const replica = await RedisServer.start(t, {
    port: replicaPort,
    args: ['--port', String(replicaPort), '--replicaof', '127.0.0.1', String(master.port)],
  });
  const port = await freePort();
  const sentinel = await RedisServer.prepare(t, { port, args: [] });
  const configuration = join(sentinel.directory, 'sentinel.conf');
  writeFileSync(
    configuration,
    `port ${port}
bind 127.0.0.1
dir ${sentinel.directory}
sentinel monitor tuval-master 127.0.0.1 ${master.port} 1
sentinel down-after-milliseconds tuval-master 1200
sentinel failover-timeout tuval-master 3000
`,
  );
  sentinel.options.args = [configuration, '--sentinel'];
  await sentinel.start();
  await replica.isLinked();
  await waitFor('the Sentinel to know the replica', async () =>
    (await sentinel.cli('SENTINEL', 'replicas', 'tuval-master')).includes(String(replicaPort)),
  );
  return { url: `redis+sentinel://127.0.0.1:${port}/tuval-master`, master, replica };
}
