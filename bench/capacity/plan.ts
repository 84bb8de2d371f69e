/** From what a render takes to what a load takes: pods, Redis and their cost. Arithmetic only. */

import { type Figures, OUTPUTS, type Output } from './figures.js';

/** What callers and browsers ask for. */
export interface Demand {
  /** Pictures shown a second. */
  perSecond: number;
  /** Share of those that a CDN answers, which only signed links allow. */
  fromCdn: number;
  /** Never fewer pods, so that some can go: the least of the overlay that such a load is for. */
  leastPods: number;
}

/** Shares of what is drawn; the rest are PNGs. */
type Shares = Record<`${Exclude<Output, 'png'>}Share`, number>;

export interface Assumptions extends Shares {
  /** Share of what reaches the service that its result cache answers. */
  cacheShare: number;
  /** How busy pods may be on average, which leaves the rest for peaks and for pods that are replaced. */
  utilisation: number;
  /** The same of the one thread that Redis works on. */
  redisUtilisation: number;
  podCpus: number;
  podMib: number;
  redisCpus: number;
  redisMib: number;
  /** US dollars an hour. */
  cpuPrice: number;
  gibPrice: number;
}

/**
 * Pods and how busy they may be are those of deploy/kubernetes. Prices are examples, of about the size that large clouds ask
 * for machines by the hour: put in your own.
 */
export const ASSUMPTIONS: Assumptions = {
  ...{ gifShare: 0.01, jpegShare: 0.3, webpShare: 0, avifShare: 0 },
  ...{ apngShare: 0, awebpShare: 0, mp4Share: 0, lossyGifShare: 0, cacheShare: 0 },
  ...{ utilisation: 0.7, redisUtilisation: 0.5 },
  ...{ podCpus: 2, podMib: 4096, redisCpus: 2, redisMib: 2048 },
  ...{ cpuPrice: 0.04, gibPrice: 0.005 },
};

export interface Capacity {
  /** Requests that reach the service, a second. */
  arriving: number;
  /** Cores that are at work, on average. */
  busyCores: number;
  pods: number;
  /** Memory of all pods. */
  podsGib: number;
  redisRoundTrips: number;
  /** Nodes that count. */
  redisMasters: number;
  /** Those with a replica each. */
  redisNodes: number;
  /** What pods send, in megabits a second. */
  megabits: number;
  /** US dollars a month of pods and Redis. */
  monthly: number;
}

const HOURS_A_MONTH = 730;

/** @throws RangeError as `checkAssumptions`, for a `fromCdn` outside 0 to 1, and for a share of what was not measured */
export function capacityFor(figures: Figures, demand: Demand, assumptions: Assumptions): Capacity {
  checkAssumptions(assumptions);
  checkRange('fromCdn', demand.fromCdn, 'a share');
  const { cacheShare } = assumptions;
  const arriving = demand.perSecond * (1 - demand.fromCdn);
  const shares = sharesOf(assumptions);
  const mixed = (of: Partial<Record<Output, number>>) =>
    OUTPUTS.reduce((sum, output) => sum + part(output, shares[output], of[output]), 0);
  const cpuMs = (1 - cacheShare) * mixed(figures.cpuMs) + cacheShare * figures.cpuMsOfOthers.hit;
  const busyCores = (arriving * cpuMs) / 1e3;
  const { podCpus, podMib, utilisation } = assumptions;
  const pods = Math.max(demand.leastPods, Math.ceil(busyCores / (podCpus * utilisation)));
  const redisRoundTrips = arriving * figures.redis.roundTrips;
  const redisBusy = (arriving * figures.redis.cpuMs) / 1e3;
  const redisMasters = mastersFor(redisBusy / assumptions.redisUtilisation);
  const redisNodes = 2 * redisMasters;
  const hourly =
    pods * priceOf(podCpus, podMib, assumptions) +
    redisNodes * priceOf(assumptions.redisCpus, assumptions.redisMib, assumptions);
  return {
    ...{ arriving, busyCores, pods, redisRoundTrips, redisMasters, redisNodes },
    podsGib: (pods * podMib) / 1024,
    megabits: (arriving * mixed(figures.bytes) * 8) / 1e6,
    monthly: hourly * HOURS_A_MONTH,
  };
}

/** What an output adds to a mean. @throws RangeError where there are no figures of it */
function part(output: Output, share: number, figure: number | undefined): number {
  if (share === 0) return 0;
  if (figure === undefined) throw new RangeError(`${output} has no figures yet: npm run bench:capacity`);
  return share * figure;
}

function sharesOf(assumptions: Assumptions): Record<Output, number> {
  const others = OUTPUTS.flatMap((output) =>
    output === 'png' ? [] : [[output, assumptions[`${output}Share`]] as const],
  );
  const png = 1 - others.reduce((sum, [, share]) => sum + share, 0);
  return Object.fromEntries([['png', png], ...others]) as Record<Output, number>;
}

/** One Redis serves until it is busy; a cluster has three masters at least. */
function mastersFor(redisThreads: number): number {
  return redisThreads <= 1 ? 1 : Math.max(3, Math.ceil(redisThreads));
}

function priceOf(cpus: number, mebibytes: number, { cpuPrice, gibPrice }: Assumptions): number {
  return cpus * cpuPrice + (mebibytes / 1024) * gibPrice;
}

type Range = 'a share' | 'a part' | 'a size' | 'a price';

const RANGES: Record<keyof Assumptions, Range> = {
  ...{ gifShare: 'a share', jpegShare: 'a share', webpShare: 'a share', avifShare: 'a share' },
  ...{ apngShare: 'a share', awebpShare: 'a share', mp4Share: 'a share', lossyGifShare: 'a share' },
  cacheShare: 'a share',
  ...{ utilisation: 'a part', redisUtilisation: 'a part' },
  ...{ podCpus: 'a size', podMib: 'a size', redisCpus: 'a size', redisMib: 'a size' },
  ...{ cpuPrice: 'a price', gibPrice: 'a price' },
};

/** @throws RangeError of one sentence, which names the first that makes no sense */
export function checkAssumptions(assumptions: Assumptions): void {
  for (const [name, range] of Object.entries(RANGES))
    checkRange(name, assumptions[name as keyof Assumptions], range);
  // A sum of shares that are 1 together may be a little more.
  if (sharesOf(assumptions).png < -1e-9)
    throw new RangeError('The shares of formats must be 1 together, or less.');
}

function checkRange(name: string, value: number, range: Range): void {
  const [isIn, expected] = {
    'a share': [value >= 0 && value <= 1, 'from 0 to 1'],
    'a part': [value > 0 && value <= 1, 'above 0, up to 1'],
    'a size': [value > 0 && value < Number.POSITIVE_INFINITY, 'above 0'],
    'a price': [value >= 0 && value < Number.POSITIVE_INFINITY, 'from 0'],
  }[range] as [boolean, string];
  if (!isIn) throw new RangeError(`${name} must be a number ${expected}.`);
}
