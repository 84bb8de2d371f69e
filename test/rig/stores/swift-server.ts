/** A real server of the S3 protocol for tests: OpenStack's Swift with `s3api`, on free ports of 127.0.0.1, gone with the test. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../services/free-port.js';
import { waitFor } from '../time/eventually.js';
import { type Owner, watchdogOf } from './redis-server.js';

const BUCKET = 'pictures';

/** Those of AWS' usual variables, for the account of Swift's `tempauth`. */
export const SWIFT_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

/** Milliseconds in which Python makes three files, however busy the machine is. */
const RINGS_MS = 120_000;

/** Milliseconds in which four programs of Python start beside other tests: 15 s on two idle cores. */
const START_PATIENCE_MS = 180_000;

const STORES = ['account', 'container', 'object'] as const;

/** The four programs of Swift: one that answers, and three that keep accounts, containers and objects. */
export class SwiftServer {
  readonly #directory = mkdtempSync(join(tmpdir(), 'tuval-swift-'));
  readonly #children: ChildProcess[] = [];

  private constructor(readonly port: number) {}

  /** Starts a server with an empty bucket, which dies with `t`. */
  static async start(t: Owner): Promise<SwiftServer> {
    const server = new SwiftServer(await freePort());
    t.teardown(() => server.#end());
    await server.#configure();
    for (const program of [...STORES, 'proxy']) server.#spawn(program);
    await server.#makeBucket();
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** For STORE_URL. @param prefix of the names in the bucket */
  storeUrl(prefix = 'kept', bucket: string = BUCKET): string {
    return `s3://${bucket}/${prefix}?region=us-east-1&endpoint=${this.endpoint}&pathStyle=true`;
  }

  /** Answers nothing until `resume`, while the connections stay. */
  pause(): void {
    for (const child of this.#children) child.kill('SIGSTOP');
  }

  resume(): void {
    for (const child of this.#children) child.kill('SIGCONT');
  }

  async #configure(): Promise<void> {
    const directory = this.#directory;
    mkdirSync(join(directory, 'devices', 'd1'), { recursive: true });
    this.#write('swift.conf', SWIFT_CONF);
    const user = userInfo().username;
    const common = `workers = 0\nuser = ${user}\nswift_dir = ${directory}\nbind_ip = 127.0.0.1\nlog_level = ERROR`;
    const ports: string[] = [];
    for (const store of STORES) {
      const port = await freePort();
      ports.push(String(port));
      const devices = `devices = ${directory}/devices\nmount_check = false`;
      const app = `[pipeline:main]\npipeline = ${store}-server\n[app:${store}-server]\nuse = egg:swift#${store}`;
      this.#write(`${store}.conf`, `[DEFAULT]\n${common}\nbind_port = ${port}\n${devices}\n${app}\n`);
    }
    await promisify(execFile)('/usr/bin/python3', ['-c', MAKE_RINGS, directory, ...ports], {
      timeout: RINGS_MS,
    });
    this.#write('proxy.conf', `[DEFAULT]\n${common}\nbind_port = ${this.port}\n${PROXY_CONF}`);
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#directory, name), text);
  }

  #spawn(program: string): void {
    const conf = join(this.#directory, `${program}.conf`);
    const child = spawn(`swift-${program}-server`, [conf], { stdio: 'ignore' });
    watchdogOf(child);
    this.#children.push(child);
  }

  async #makeBucket(): Promise<void> {
    const client = new S3Client({
      region: 'us-east-1',
      endpoint: this.endpoint,
      forcePathStyle: true,
      credentials: {
        accessKeyId: SWIFT_CREDENTIALS.AWS_ACCESS_KEY_ID,
        secretAccessKey: SWIFT_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      maxAttempts: 1,
    });
    const isMade = async () => {
      const [first] = this.#children.filter(({ exitCode }) => exitCode !== null);
      if (first) throw new Error(`a program of swift ended with ${first.exitCode}`);
      return client.send(new CreateBucketCommand({ Bucket: BUCKET })).then(
        () => true,
        () => false,
      );
    };
    await waitFor('swift to make a bucket', isMade, START_PATIENCE_MS);
    client.destroy();
  }

  async #end(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** Rings of one copy on one device; in one process, where `swift-ring-builder` would take nine. */
const MAKE_RINGS = `import sys
from swift.common.ring import RingBuilder
for name, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1'})
    ring.rebalance()
    ring.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')
`;

const SWIFT_CONF = `[swift-hash]
swift_hash_path_suffix = tuval
[storage-policy:0]
name = one
default = yes
`;

/** Nothing listens on the port of the cache, without which everything is asked again. */
/** Without seconds of its own, the proxy gives a connection to its stores up after half of one, and answers 503. */
const PROXY_CONF = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 20
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`;
