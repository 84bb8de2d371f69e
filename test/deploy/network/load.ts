/** The load under which instances are replaced. */

import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { parse } from 'yaml';
import { dataFolder } from '../../rig/services/data-folder.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { waitFor } from '../../rig/time/eventually.js';
import { Deployment } from './deployment.js';
import { Lab } from './lab.js';
import { RedisMachine } from './redis-machine.js';
import { ServiceAddress } from './service-address.js';
import { type RemoteTraffic, Visitor } from './visitor.js';

const REPLICAS = 3;
const KUBERNETES = new URL('../../../../deploy/kubernetes/', import.meta.url);

/** As the manifests have it. */
export const PRE_STOP_MS = 1000 * container().lifecycle.preStop.sleep.seconds;
/** As the manifests have it. */
const SHUTDOWN_GRACE_MS =
  settings()
    .find((each) => each.startsWith('SHUTDOWN_GRACE_MS='))
    ?.split('=')[1] ?? '';

/** What callers do, by what it is called in the results. */
export const KINDS = {
  'kept connections': { keepAlive: 4, pauseMs: 20, body: card('the same') },
  // For longer than a front goes on letting clients in after SIGTERM, and less than it keeps idle connections.
  'connections that rest': { keepAlive: 6, pauseMs: 700, body: card('the same') },
  'a connection each': { fresh: 3, pauseMs: 20, body: card('the same') },
  'unique pictures': { keepAlive: 2, pauseMs: 100, body: card('[count]') },
  'unique GIFs': {
    keepAlive: 1,
    pauseMs: 500,
    body: JSON.stringify({
      template: 'promo-animated',
      format: 'gif',
      fps: 10,
      durationMs: 1000,
      data: { headline: '[count]' },
    }),
  },
};

function container() {
  return read('pods/deployment.yaml').spec.template.spec.containers[0];
}

function settings(): string[] {
  return read('base/kustomization.yaml').configMapGenerator[0].literals;
}

function read(name: string) {
  return parse(readFileSync(new URL(name, KUBERNETES), 'utf8'));
}

function card(title: string): string {
  return JSON.stringify({ template: 'og-default', data: { title } });
}

/**
 * A deployment behind an address, with callers of every kind.
 * @param preStopMs from the removal of an instance from the address to SIGTERM
 */
export async function underLoad(t: Test, preStopMs: number) {
  const plan = { ...GENEROUS, id: 'anonymous', rpm: 1_000_000 };
  const directory = dataFolder(t, { 'plans.json': JSON.stringify([plan]) });
  const lab = Lab.open(t);
  const redis = await RedisMachine.start(lab);
  const client = lab.machine('client');
  const service = new ServiceAddress(client);
  const deployment = await Deployment.start(t, REPLICAS, {
    lab,
    service,
    operator: await Visitor.at(lab.machine('operator')),
    environment: {
      DATA_DIR: directory,
      PLANS_FILE: `${directory}/plans.json`,
      REDIS_URL: redis.url,
      REDIS_TIMEOUT_MS: '2000',
      SHUTDOWN_GRACE_MS,
      // A line for each request, so that what each instance has answered can be counted, up to its end.
      LOG_LEVEL: 'debug',
    },
    preStopMs,
  });
  const visitor = await Visitor.at(client);
  const wishes = Object.values(KINDS).map((kind) => ({ bases: [service.base], countsDrops: true, ...kind }));
  const traffics = await Promise.all(wishes.map((wish) => visitor.startTraffic(wish)));
  const isAnswered = async (traffic: RemoteTraffic) => Boolean((await traffic.outcomes())[0]?.['200']);
  await waitFor('a picture of every kind', async () =>
    (await Promise.all(traffics.map(isAnswered))).every(Boolean),
  );
  /** What came of each kind. */
  const stop = () => Promise.all(traffics.map(async (traffic) => (await traffic.stop())[0] ?? {}));
  return { redis, client, deployment, stop };
}
