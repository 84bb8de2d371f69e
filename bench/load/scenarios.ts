/** Load on a running service, beside the same load on a bare server where that can give the same answers. */

import { setTimeout as pause } from 'node:timers/promises';
import { gifSlots } from '../../src/rendering/queued-render.js';
import type { FrontReading, Service } from '../../test/rig/services/measured-service.js';
import { median } from '../../test/rig/statistics.js';
import type { BareServer } from './bare-server.js';
import type { Answers, Client, Question } from './client.js';
import { type Summary, summary } from './figures.js';
import type { Kind } from './requests.js';

/** What a scenario is measured with. */
export interface Stand {
  service: Service;
  bare: BareServer;
  /** Measures. */
  client: Client;
  /** Keeps the service busy meanwhile. */
  background: Client;
  /** Render threads of the service. */
  threads: number;
  rounds: number;
  seconds: number;
}

export interface Outcome {
  service: Summary;
  /** Processor time of the front a request, in microseconds; undefined where other requests took some of it. */
  cpuUs: number | undefined;
  /** Of the front's event loop, in milliseconds: medians of the rounds' quantiles, and the longest of all. */
  delay: FrontReading['delay'];
  /** The bare server under the same load. */
  bare: Summary | undefined;
  /** The service under the same load without the background. */
  alone: Summary | undefined;
  /** The service's requests a second as a part of the bare server's: the median of the rounds. */
  ratio: number | undefined;
}

/** Connections of those who ask again as soon as they are answered. */
const CONNECTIONS = 8;

/** Requests a second of one who asks now and then: few enough to leave the cores to those who load them. */
const PACE = 200;

/** Before the rounds: enough for the path of a repeated render to be compiled. */
const WARM_UP_SECONDS = 1;

/** How long what was begun before may still run, in milliseconds: renders whose client has gone. */
const SETTLING_MS = 300;

interface Scenario {
  name: string;
  /** What is measured. */
  load(stand: Stand): Load;
  /** What runs meanwhile. */
  background?(stand: Stand): Load;
  /** Whether the bare server is measured too, in turns. It runs beside the same background. */
  compared?: true;
  /** Whether the same load without the background is measured too, in turns. */
  besideAlone?: true;
}

type Load = Question extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'base' | 'seconds'>
    : never
  : never;

const flood = (kind: Kind, connections = CONNECTIONS): Load => ({ way: 'flood', kind, connections });
/** One more than there are threads, so that none waits for work. */
const unique = (kind: Kind, { threads }: Stand): Load => flood(kind, threads + 1);

export const SCENARIOS: readonly Scenario[] = [
  { name: 'repeated PNG', load: () => flood('repeated PNG'), compared: true },
  { name: 'template list', load: () => flood('template list'), compared: true },
  { name: 'status', load: () => flood('status'), compared: true },
  { name: 'mix', load: () => flood('mix') },
  { name: 'unique PNG', load: (stand) => unique('unique PNG', stand) },
  { name: 'unique JPEG', load: (stand) => unique('unique JPEG', stand) },
  { name: 'new colours', load: (stand) => unique('new colours', stand) },
  { name: 'new photo', load: (stand) => unique('new photo', stand) },
  {
    name: 'unique PNG, GIFs in every slot',
    load: (stand) => unique('unique PNG', stand),
    background: ({ threads }) => flood('unique GIF', gifSlots(threads)),
    besideAlone: true,
  },
  {
    name: 'unique PNG, an MP4 in every slot',
    load: (stand) => unique('unique PNG', stand),
    background: ({ threads }) => flood('unique MP4', gifSlots(threads)),
    besideAlone: true,
  },
  {
    name: 'unique PNG, a lossy GIF in every slot',
    load: (stand) => unique('unique PNG', stand),
    background: ({ threads }) => flood('unique lossy GIF', gifSlots(threads)),
    besideAlone: true,
  },
  {
    name: 'unique PNG, previews',
    load: (stand) => unique('unique PNG', stand),
    background: (stand) => unique('unique preview', stand),
    besideAlone: true,
  },
  { name: 'unique preview', load: (stand) => unique('unique preview', stand) },
  {
    name: 'status, all threads render',
    load: () => ({ way: 'pace', kind: 'status', perSecond: PACE }),
    background: (stand) => unique('unique PNG', stand),
    compared: true,
  },
];

/** Measures one scenario: rounds of the service and of what it is compared with take turns. */
export async function measure(scenario: Scenario, stand: Stand): Promise<Outcome> {
  const { service, bare, rounds } = stand;
  await loaded(scenario, stand, service.base, WARM_UP_SECONDS);
  const ofService: Answers[] = [];
  const ofBare: Answers[] = [];
  const ofServiceAlone: Answers[] = [];
  const readings: FrontReading[] = [];
  let cpuMs = 0;
  for (let round = 0; round < rounds; round++) {
    const before = await service.read();
    ofService.push(await loaded(scenario, stand, service.base));
    const after = await service.read();
    readings.push(after);
    cpuMs += after.cpuMs - before.cpuMs;
    if (scenario.compared) ofBare.push(await loaded(scenario, stand, bare.base));
    if (scenario.besideAlone)
      ofServiceAlone.push(await loaded(withoutBackground(scenario), stand, service.base));
  }
  const answered = ofService.reduce((sum, { latencies }) => sum + latencies.length, 0);
  const delays = readings.map(({ delay }) => delay);
  return {
    service: summary(ofService),
    cpuUs: scenario.background ? undefined : (cpuMs * 1e3) / answered,
    delay: {
      p50: median(delays.map(({ p50 }) => p50)),
      p99: median(delays.map(({ p99 }) => p99)),
      max: Math.max(...delays.map(({ max }) => max)),
    },
    bare: scenario.compared && summary(ofBare),
    alone: scenario.besideAlone && summary(ofServiceAlone),
    ratio:
      scenario.compared &&
      median(ofService.map(({ perSecond }, round) => perSecond / (ofBare[round]?.perSecond ?? Number.NaN))),
  };
}

function withoutBackground({ name, load }: Scenario): Scenario {
  return { name, load };
}

async function loaded(
  { load, background }: Scenario,
  stand: Stand,
  base: string,
  seconds = stand.seconds,
): Promise<Answers> {
  const asked = { ...load(stand), base, seconds };
  if (!background) return stand.client.ask(asked);
  const meanwhile = stand.background.ask({
    ...background(stand),
    base: stand.service.base,
    seconds: seconds + 1,
  });
  await pause(SETTLING_MS);
  const answers = await stand.client.ask(asked);
  const { failed } = await meanwhile;
  await pause(SETTLING_MS);
  return { ...answers, failed: answers.failed + failed };
}
