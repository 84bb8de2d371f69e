/**
 * `npm run bench:templates`: how soon a template is drawn after it was saved, what the first render of a document takes,
 * and what many documents of many keys cost beside one. Every render has texts that were never drawn before.
 * `-- --thorough` has 1,000 keys with 20 documents each and more samples, `-- --only delays|first|crowd|room` one part of it.
 */

import { parseArgs } from 'node:util';
import { median, table } from '../../test/rig/statistics.js';
import { demand, REDIS } from '../../test/rig/suites/programs.js';
import { type Key, type Services, type StoreKind, startServices } from '../services.js';
import { type Card, galleryCards } from './cards.js';
import { measureCrowd, ownDocuments, type Rates, saveForAll } from './crowd.js';
import { untilChanged, untilNew, untilSaved } from './delays.js';
import { measureFirstRenders, type Waits } from './first-renders.js';
import { measureRoom } from './room.js';

const { values: options } = parseArgs({
  options: { thorough: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const EFFORT = options.thorough
  ? { samples: 20, firstRounds: 16, keys: 1000, rounds: 5, roundMs: 6000 }
  : { samples: 6, firstRounds: 6, keys: 100, rounds: 3, roundMs: 3000 };
const DOCUMENTS = 20;

/** What the delays are measured with. */
const TYPICAL = 'share-card';

demand([REDIS]);
const cards = await galleryCards();
const typical = cards.find(({ name }) => name === TYPICAL) as Card;
const isWanted = (part: string) => options.only === '' || options.only === part;
for (const store of ['Redis', 'DATA_DIR'] as const) {
  const isMain = store === 'Redis';
  if (!isWanted('delays') && !isWanted('room') && !isMain) continue;
  const services = await startServices(store);
  try {
    if (isWanted('delays')) await delays(services, store);
    if (isMain && isWanted('first')) await firstRenders(services);
    if (isMain && isWanted('crowd')) await crowd(services);
    if (isWanted('room')) await room(services, store);
  } finally {
    await services.close();
  }
}

async function delays(services: Services, store: StoreKind): Promise<void> {
  const { samples } = EFFORT;
  const [{ key }] = (await services.keys(1)) as [Key];
  print([
    ['ms', 'median', 'highest', 'goal'],
    row(
      `PUT to a render on another front, new, ${store}`,
      await untilNew(services, key, typical, samples),
      5000,
    ),
    row(`the same, changed, ${store}`, await untilChanged(services, key, typical, samples), 5000),
    ...(store === 'Redis'
      ? [row('saved file to a render', await untilSaved(services, typical, samples), 2000)]
      : []),
  ]);
}

async function firstRenders(services: Services): Promise<void> {
  const [{ key }] = (await services.keys(1)) as [Key];
  const { cards: all, cpuMs } = await measureFirstRenders(services, key, cards, EFFORT.firstRounds);
  const cells = ({ first, later }: Pick<Waits, 'first' | 'later'>) =>
    [quantile(first, 0.5), quantile(first, 0.95), Math.max(...first), quantile(later, 0.5)].map(rounded);
  const together = { first: all.flatMap(({ first }) => first), later: all.flatMap(({ later }) => later) };
  print([
    ['ms', 'size', 'first: median', 'p95', 'highest', 'later: median'],
    ...all.map((each) => [each.card.name, each.card.size, ...cells(each)]),
    ['all', '', ...cells(together)],
    ['CPU of the service', '', rounded(median(cpuMs.first)), '', '', rounded(median(cpuMs.later))],
  ]);
}

async function crowd(services: Services): Promise<void> {
  const keys = await services.keys(EFFORT.keys);
  await saveForAll(services, keys, (key) => ownDocuments(key, DOCUMENTS, cards));
  const { one, all } = await measureCrowd(services, keys, DOCUMENTS, cards, EFFORT);
  const cells = (name: string, { perSecond, cpuMs }: Rates) => [
    name,
    rounded(median(perSecond)),
    median(cpuMs).toFixed(1),
  ];
  print([
    ['', 'renders a second', 'CPU ms of the service'],
    cells('one document of each card, one after the other', one),
    cells(`${keys.length} keys with ${DOCUMENTS} documents each, at random`, all),
    ['ratio', ratio(all.perSecond, one.perSecond), ratio(one.cpuMs, all.cpuMs)],
  ]);
}

async function room(services: Services, store: StoreKind): Promise<void> {
  const { template, version } = await measureRoom(services, store, cards);
  const html = median(cards.map((card) => Buffer.byteLength(card.html)));
  print([
    [`bytes in ${store}, the HTML ${html}`, 'of a template', 'of each older version'],
    ['', rounded(template), rounded(version)],
  ]);
}

/** The median of the rounds' own ratios: what disturbs a round disturbs both halves of it. */
function ratio(some: readonly number[], others: readonly number[]): string {
  return median(some.map((each, round) => each / (others[round] as number))).toFixed(2);
}

function row(name: string, samples: readonly number[], goal: number): string[] {
  return [name, rounded(median(samples)), rounded(Math.max(...samples)), `≤ ${goal}`];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

function rounded(value: number): string {
  return value.toFixed(0);
}

function print(rows: readonly (readonly string[])[]): void {
  process.stdout.write(`${table(rows)}\n`);
}
