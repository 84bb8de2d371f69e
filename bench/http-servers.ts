/**
 * What node:http costs beside uWebSockets.js: `npm run bench:http-servers`. Two services that differ in nothing else take
 * turns. Where the client is what bounds the rate, the processor time of the front tells more.
 */

import { Service } from '../test/rig/services/measured-service.js';
import { median, table } from '../test/rig/statistics.js';
import { Client } from './load/client.js';
import type { Kind } from './load/requests.js';

/** The first is what the other is compared with. */
const SERVERS = ['uws', 'node'];
const KINDS: readonly Kind[] = ['status', 'repeated PNG', 'unique PNG'];
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 1;

interface Measured {
  perSecond: number;
  /** Processor time of the front for an answer, in microseconds. */
  cpuMicroseconds: number;
}

const client = await Client.start();
const services = await Promise.all(SERVERS.map((server) => Service.start(1, { HTTP_SERVER: server })));
try {
  const columns = SERVERS.flatMap((server) => [`${server}, a second`, 'us of CPU']);
  const rows = [['', ...columns, 'rate', 'CPU']];
  for (const kind of KINDS) rows.push([kind, ...(await compare(kind))]);
  process.stdout.write(table(rows));
} finally {
  await client.stop();
  for (const service of services) await service.stop();
}

/** Medians of each, and of the second one's part of the first in the same round. */
async function compare(kind: Kind): Promise<string[]> {
  await round(kind);
  const rounds: Measured[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await round(kind));
  const medianOf = (value: (measured: readonly Measured[]) => number | undefined) =>
    median(rounds.map((measured) => value(measured) ?? Number.NaN));
  const figures = SERVERS.flatMap((_, server) => [
    medianOf((measured) => measured[server]?.perSecond),
    medianOf((measured) => measured[server]?.cpuMicroseconds),
  ]);
  const ratio = (key: keyof Measured) =>
    medianOf(([first, second]) => (second && first ? second[key] / first[key] : undefined));
  return [
    ...figures.map((figure) => figure.toFixed(0)),
    ratio('perSecond').toFixed(2),
    ratio('cpuMicroseconds').toFixed(2),
  ];
}

async function round(kind: Kind): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const service of services) {
    const before = await service.read();
    const question = { base: service.base, kind, seconds: SECONDS, connections: CONNECTIONS };
    const { perSecond, failed } = await client.ask({ ...question, way: 'flood' });
    if (failed > 0) throw new Error('not every request was answered with success');
    const { cpuMs } = await service.read();
    measured.push({
      perSecond,
      cpuMicroseconds: ((cpuMs - before.cpuMs) * 1000) / (perSecond * SECONDS),
    });
  }
  return measured;
}
