import { z } from 'zod';
import { LOSSY_MAX_FRAMES, PARAMETERS } from '../../workers/encoders/formats.js';

const PLAN_ID = mustBe('up to 32 lower-case letters, digits, - and _');
const PLAN_NAME = mustBe('a text of 1 to 100 characters');
const PRICE = mustBe('a number, 0 or more');

/** What no caller may ask for more of. */
const MOST_FPS = PARAMETERS.fps.max;
const MOST_FRAMES = (PARAMETERS.durationMs.max / 1000) * MOST_FPS;

/** A ZIP archive that is smaller than 4 GiB counts its entries in two bytes, and one of them is the manifest. */
const MOST_BATCH_ROWS = 65_000;

/** The largest limits that a plan can have for animations and batches; what draws without a service has no jobs. */
export const LARGEST_LIMITS = {
  ...{ gif: true, gifMaxFrames: MOST_FRAMES, gifMaxFps: MOST_FPS, batchRows: MOST_BATCH_ROWS },
} as const satisfies Partial<Plan>;

/** The plan id is sent in the header `X-Plan`, hence the narrow alphabet. */
export const planIdSchema = z.string(PLAN_ID).regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, PLAN_ID);

/** The schema of a plan; its descriptions appear in the reference. */
export const planSchema = z.strictObject(
  {
    id: planIdSchema,
    planName: z.string(PLAN_NAME).min(1, PLAN_NAME).max(100, PLAN_NAME),
    rpm: wholeNumber(1, 1_000_000).describe('Renders per calendar minute.'),
    dailyQuota: wholeNumber(0, 1_000_000_000).describe('Renders per UTC day.'),
    gif: z.boolean(mustBe('true or false')).describe('Whether GIFs are allowed.'),
    gifMaxFrames: wholeNumber(0, MOST_FRAMES).describe('The maximum number of frames of a GIF.'),
    gifMaxFps: wholeNumber(0, MOST_FPS).describe('The maximum frame rate of a GIF.'),
    lossyMaxFrames: wholeNumber(2, MOST_FRAMES)
      .optional()
      .describe(`The maximum number of frames of a GIF with \`lossy\`; ${LOSSY_MAX_FRAMES} unless given.`),
    templates: wholeNumber(0, 10_000).default(0).describe('Templates of its own that a key may have.'),
    assetBytes: wholeNumber(0, 1024 ** 4)
      .default(0)
      .describe('Bytes of the pictures and fonts that a key may have for its templates.'),
    batchRows: wholeNumber(0, MOST_BATCH_ROWS)
      .default(0)
      .describe('Rows of a batch, each of which is a render of the day; 0 allows no batches.'),
    jobRows: wholeNumber(0, MOST_BATCH_ROWS)
      .default(0)
      .describe('Rows of a job, each of which is a render of the day; 0 allows no jobs.'),
    jobs: wholeNumber(0, 1000).default(0).describe('Jobs of a key that may be under way at once.'),
    /** In US dollars. */
    priceUsd: z.number(PRICE).min(0, PRICE),
  },
  mustBe('an object'),
);

/** The limits of a caller, and their price. */
export type Plan = z.infer<typeof planSchema>;

const MIB = 1024 * 1024;

/** The plan of callers without a key; every table contains it. */
const ANONYMOUS = 'anonymous';

/** The plans of the service by id, in the order of their declaration. */
export class Plans {
  readonly all: readonly Plan[];
  /** The plan of callers without a key. */
  readonly anonymous: Plan;
  readonly #byId: ReadonlyMap<string, Plan>;

  /** @throws Error when two plans share an id, or none is called `anonymous` */
  constructor(all: readonly Plan[]) {
    this.all = all;
    this.#byId = new Map(all.map((plan) => [plan.id, plan]));
    const twin = all.find((plan) => this.#byId.get(plan.id) !== plan);
    if (twin) throw new Error(`two plans have the id "${twin.id}"`);
    const anonymous = this.#byId.get(ANONYMOUS);
    if (!anonymous) throw new Error(`no plan has the id "${ANONYMOUS}"`);
    this.anonymous = anonymous;
  }

  get(id: string): Plan | undefined {
    return this.#byId.get(id);
  }

  /** The plans that a key can be made for: all but the anonymous one. */
  get forKeys(): Plan[] {
    return this.all.filter((plan) => plan !== this.anonymous);
  }
}

/** The built-in plans, unless `PLANS_FILE` replaces them. */
export const defaultPlans = new Plans([
  {
    id: ANONYMOUS,
    planName: 'Anonim',
    rpm: 10,
    dailyQuota: 50,
    gif: false,
    gifMaxFrames: 0,
    gifMaxFps: 0,
    templates: 0,
    assetBytes: 0,
    batchRows: 0,
    jobRows: 0,
    jobs: 0,
    priceUsd: 0,
  },
  {
    id: 'free',
    planName: 'Ücretsiz',
    rpm: 30,
    dailyQuota: 500,
    gif: true,
    gifMaxFrames: 30,
    gifMaxFps: 10,
    templates: 0,
    assetBytes: 0,
    batchRows: 0,
    jobRows: 0,
    jobs: 0,
    priceUsd: 0,
  },
  {
    id: 'pro',
    planName: 'Pro',
    rpm: 120,
    dailyQuota: 10_000,
    gif: true,
    gifMaxFrames: 120,
    gifMaxFps: 25,
    templates: 20,
    assetBytes: 20 * MIB,
    batchRows: 1000,
    jobRows: 10_000,
    jobs: 3,
    priceUsd: 19,
  },
  {
    id: 'business',
    planName: 'Business',
    rpm: 600,
    dailyQuota: 100_000,
    gif: true,
    gifMaxFrames: 300,
    gifMaxFps: 50,
    templates: 200,
    assetBytes: 200 * MIB,
    batchRows: 10_000,
    jobRows: MOST_BATCH_ROWS,
    jobs: 20,
    priceUsd: 99,
  },
]);

function wholeNumber(min: number, max: number) {
  const expectation = mustBe(`a whole number from ${min} to ${max}`);
  return z.int(expectation).min(min, expectation).max(max, expectation);
}

/** The message of a check of plans. */
export function mustBe(expectation: string) {
  return { error: `must be ${expectation}` };
}
