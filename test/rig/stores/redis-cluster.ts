/** A Redis Cluster of three masters for tests, with a replica each if wanted. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Test } from 'tap';
import { freePort } from '../services/free-port.js';
import { waitFor } from '../time/eventually.js';
import { RedisServer } from './redis-server.js';

/**
 * Milliseconds after which a node that is silent counts as failed: short where it has a replica, or a test would wait
 * for the failover. Where it has none a busy machine must not fail the whole cluster.
 */
const NODE_TIMEOUT_MS = { 0: 30_000, 1: 1500 };

export class RedisCluster {
  private constructor(readonly nodes: RedisServer[]) {}

  /** Starts a cluster that dies with `t`. @param replicas of each master: 0 or 1 */
  static async start(t: Test, replicas: 0 | 1 = 0): Promise<RedisCluster> {
    const nodes: RedisServer[] = [];
    for (let count = 0; count < 3 * (1 + replicas); count++) {
      const port = await freePort();
      const args = ['--port', String(port), '--cluster-enabled', 'yes'];
      args.push(
        '--cluster-node-timeout',
        String(NODE_TIMEOUT_MS[replicas]),
        '--repl-diskless-sync-delay',
        '0',
      );
      nodes.push(await RedisServer.start(t, { port, args }));
    }
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const options = ['--cluster-replicas', String(replicas), '--cluster-yes'];
    await promisify(execFile)('redis-cli', ['--cluster', 'create', ...addresses, ...options]);
    const cluster = new RedisCluster(nodes);
    for (const node of nodes) {
      await waitFor('the cluster to be whole', async () =>
        (await node.cli('CLUSTER', 'INFO')).includes('cluster_state:ok'),
      );
    }
    for (const replica of nodes.slice(3)) await replica.isLinked();
    return cluster;
  }

  get url(): string {
    return `redis+cluster://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  /** The living master that holds a key. */
  async masterOf(key: string): Promise<RedisServer> {
    for (const node of this.nodes) {
      const role = await node.cli('ROLE').catch(() => 'dead');
      if (!role.startsWith('master')) continue;
      if (!(await node.cli('EXISTS', key)).startsWith('MOVED')) return node;
    }
    throw new Error(`no master holds ${key}`);
  }
}
