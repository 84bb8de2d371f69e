import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import ipaddr from 'ipaddr.js';
import { LOSSY_GIF_ENCODERS } from '../workers/encoders/formats.js';
import { parseRedisUrl, type RedisTarget } from './access/redis/redis-url.js';
import { isAllowedHost } from './rendering/pictures/allowed-hosts.js';
import { parseStoreUrl, type StoreTarget, storeTarget } from './store/store-url.js';

/** An environment variable: its name and its parser. */
interface Variable<Value> {
  name: string;
  fallback: Value;
  /** Error messages do not repeat a value that contains a password. */
  secret?: true;
  /** Throws an Error whose message ends the sentence "NAME must be …". */
  parse(text: string): Value;
}

const MIB = 1024 * 1024;

/** Every setting of the service, in one place. */
const VARIABLES = {
  host: text('HOST', '0.0.0.0'),
  port: wholeNumber('PORT', 8080, { min: 0, max: 65535 }),
  /** `node` is node:http; `auto` is uWebSockets.js, or node:http where that does not load. */
  httpServer: oneOf('HTTP_SERVER', 'auto', ['auto', 'uws', 'node']),
  adminHost: text('ADMIN_HOST', '127.0.0.1'),
  /** The port of the operations server; 0 turns it off. */
  adminPort: wholeNumber('ADMIN_PORT', 9090, { min: 0, max: 65535 }),
  /**
   * What fronts do: `api` serves requests and leaves the rows of jobs to others, `worker` draws those and serves no requests.
   */
  role: oneOf('ROLE', 'all', ['all', 'api', 'worker']),
  /** The number of processes that serve. */
  fronts: wholeNumber('FRONTS', 1, { min: 1, max: 256 }),
  /** The render threads of each front; the fronts share the cores unless it is given. */
  renderThreads: wholeNumber('RENDER_THREADS', undefined, { min: 1, max: 256 }),
  /** MP4s and lossy GIFs that each front encodes at once, each in a thread of its own beside the render threads. */
  encoderThreads: wholeNumber('ENCODER_THREADS', 1, { min: 1, max: 64 }),
  /** Encoder of lossy GIFs. */
  gifEncoder: oneOf('GIF_ENCODER', 'tuval', LOSSY_GIF_ENCODERS),
  /** The most renders that may wait per thread. */
  queueLimit: wholeNumber('QUEUE_LIMIT', 64, { min: 0, max: 100_000 }),
  renderTimeoutMs: wholeNumber('RENDER_TIMEOUT_MS', 10_000, { min: 1, max: 600_000 }),
  gifTimeoutMs: wholeNumber('GIF_TIMEOUT_MS', 60_000, { min: 1, max: 600_000 }),
  dataDir: directory('DATA_DIR', './data'),
  /** The folder of an operator's documents. */
  templatesDir: directory('TEMPLATES_DIR', undefined),
  /** Where finished pictures are kept; `storeTarget` says where unless it is given. */
  storeUrl: storeAddress('STORE_URL'),
  /** The address of a server in front of the store; this service hands pictures out unless it is given. */
  storePublicUrl: webAddress('STORE_PUBLIC_URL', { takesQuery: false }),
  /** Days for which a picture is kept. */
  storeDays: wholeNumber('STORE_DAYS', 30, { min: 1, max: 3650 }),
  /** Set if fronts share finished renders in the store. */
  resultStore: oneOf('RESULT_STORE', 'off', ['off', 'on']),
  /** Until the store says whether it has a render, which is drawn then. */
  resultStoreTimeoutMs: wholeNumber('RESULT_STORE_TIMEOUT_MS', 250, { min: 10, max: 5000 }),
  /** Address ranges that pictures are sent to although they are not public, on every port. */
  deliveryAllowedCidrs: list(
    'DELIVERY_ALLOWED_CIDRS',
    'address ranges such as 10.1.0.0/16 separated by commas',
    isCidr,
  ),
  redis: redisAddress('REDIS_URL'),
  /** A revoked key is refused within 5 seconds, of which it may be cached for 3 before Redis is asked. */
  redisTimeoutMs: wholeNumber('REDIS_TIMEOUT_MS', 250, { min: 10, max: 2000 }),
  /** Set if renders are refused, or served uncounted, while the store is down. */
  onStoreFailure: oneOf('ON_STORE_FAILURE', 'deny', ['deny', 'allow']),
  plansFile: text('PLANS_FILE', undefined),
  /** The number of trusted proxies in X-Forwarded-For. */
  trustProxy: wholeNumber('TRUST_PROXY', 0, { min: 0, max: 16 }),
  maxBodyBytes: wholeNumber('MAX_BODY_BYTES', 2 * MIB, { min: 1, max: 64 * MIB }),
  resultCacheBytes: wholeNumber('RESULT_CACHE_BYTES', 64 * MIB, { min: 0, max: 64 * 1024 * MIB }),
  /** Previews a minute for each address; 0 turns previews off. */
  previewRpm: wholeNumber('PREVIEW_RPM', 120, { min: 0, max: 1_000_000 }),
  imageMaxBytes: wholeNumber('IMAGE_MAX_BYTES', 8 * MIB, { min: 1, max: 256 * MIB }),
  imageMaxPixels: wholeNumber('IMAGE_MAX_PIXELS', 25_000_000, { min: 1, max: 200_000_000 }),
  imageTimeoutMs: wholeNumber('IMAGE_TIMEOUT_MS', 5000, { min: 1, max: 60_000 }),
  /** The only hosts that pictures are fetched from; an entry with a port allows that port only. */
  imageAllowedHosts: list(
    'IMAGE_ALLOWED_HOSTS',
    'hosts such as example.com or example.com:8080 separated by commas',
    isAllowedHost,
  ),
  /** Address ranges that are allowed although they are not public, on every port. */
  imageAllowedCidrs: list(
    'IMAGE_ALLOWED_CIDRS',
    'address ranges such as 10.1.0.0/16 separated by commas',
    isCidr,
  ),
  shutdownGraceMs: wholeNumber('SHUTDOWN_GRACE_MS', 30_000, { min: 0, max: 600_000 }),
  logLevel: oneOf('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  corsOrigins: list('CORS_ORIGIN', '* or origins such as https://example.com separated by commas', isOrigin),
  /** The address that callers reach the service at, by which links begin; each request says it unless it is given. */
  publicUrl: webAddress('PUBLIC_URL', { takesQuery: false }),
  /** The address of the source code of this service, which the AGPL entitles callers to. */
  sourceUrl: webAddress('SOURCE_URL', { takesQuery: true }),
};

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.values(VARIABLES).map(({ name }) => name);

type Settings = {
  [Key in keyof typeof VARIABLES]: (typeof VARIABLES)[Key] extends Variable<infer Value> ? Value : never;
};

export type Config = Settings & { renderThreads: number };

/**
 * Reads and checks the settings. A variable that is unset or empty has its default.
 * @throws ConfigError for the first invalid value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.entries(VARIABLES as Record<string, Variable<unknown>>).map(([key, variable]) => [
    key,
    settingOf(variable, environment[variable.name]?.trim()),
  ]);
  const settings = Object.fromEntries(entries) as Settings;
  if (settings.fronts > 1 && !settings.redis) {
    throw new ConfigError(
      'FRONTS must be 1 without REDIS_URL, because several fronts cannot count in memory.',
    );
  }
  if (settings.resultStore === 'on' && storeTarget(settings).kind === 'off') {
    throw new ConfigError(
      'RESULT_STORE must be off without a store: STORE_URL names a folder or a bucket that all fronts share.',
    );
  }
  if (settings.role !== 'all' && !(settings.redis && storeTarget(settings).kind !== 'off')) {
    throw new ConfigError(
      'ROLE must be all without REDIS_URL and STORE_URL, because others take rows of jobs from Redis, and keep pictures there.',
    );
  }
  return { ...settings, renderThreads: settings.renderThreads ?? coresPerFront(settings.fronts) };
}

/** An environment variable has an invalid value; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function coresPerFront(fronts: number): number {
  return Math.max(1, Math.floor(availableParallelism() / fronts));
}

function settingOf<Value>(variable: Variable<Value>, text: string | undefined): Value {
  if (!text) return variable.fallback;
  try {
    return variable.parse(text);
  } catch (error) {
    const instead = variable.secret ? '' : `, not "${text}"`;
    throw new ConfigError(`${variable.name} must be ${(error as Error).message}${instead}.`);
  }
}

function text<Fallback extends string | undefined>(
  name: string,
  fallback: Fallback,
): Variable<string | Fallback> {
  return { name, fallback, parse: (value) => value };
}

/** A path to a directory, which need not exist yet. */
function directory<Fallback extends string | undefined>(
  name: string,
  fallback: Fallback,
): Variable<string | Fallback> {
  return {
    name,
    fallback,
    parse: (value) => {
      const isOther = statSync(value, { throwIfNoEntry: false })?.isDirectory() === false;
      if (isOther) throw new Error('a directory');
      return value;
    },
  };
}

function list(name: string, expectation: string, isValid: (item: string) => boolean): Variable<string[]> {
  return {
    name,
    fallback: [],
    parse: (value) => {
      const items = value.split(',').map((item) => item.trim());
      if (!items.every(isValid)) throw new Error(expectation);
      return items;
    },
  };
}

/**
 * Accepts the standard spelling only: other parsers read `10/8` as 0.0.0.10/8 and `010.0.0.0/8` as 8.0.0.0/8, and open
 * that.
 */
function isCidr(item: string): boolean {
  const [address = ''] = item.split('/', 1);
  return isIP(address) !== 0 && ipaddr.isValidCIDR(item);
}

function isOrigin(item: string): boolean {
  return item === '*' || (URL.canParse(item) && new URL(item).origin === item);
}

function redisAddress(name: string): Variable<RedisTarget | undefined> {
  return { name, fallback: undefined, secret: true, parse: parseRedisUrl };
}

function storeAddress(name: string): Variable<StoreTarget | undefined> {
  return { name, fallback: undefined, secret: true, parse: parseStoreUrl };
}

function webAddress(name: string, { takesQuery }: { takesQuery: boolean }): Variable<string | undefined> {
  return {
    name,
    fallback: undefined,
    parse: (value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
        throw new Error('an http or https address');
      if (!takesQuery && url.search + url.hash !== '') throw new Error('an address without a query');
      return url.href;
    },
  };
}

function wholeNumber<Fallback extends number | undefined>(
  name: string,
  fallback: Fallback,
  { min, max }: { min: number; max: number },
): Variable<number | Fallback> {
  return {
    name,
    fallback,
    parse: (value) => {
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) throw new Error(`a whole number from ${min} to ${max}`);
      return number;
    },
  };
}

function oneOf<const Value extends string>(
  name: string,
  fallback: NoInfer<Value>,
  values: readonly Value[],
): Variable<Value> {
  return {
    name,
    fallback,
    parse: (value) => {
      const found = values.find((candidate) => candidate === value);
      if (!found) throw new Error(`one of ${values.join(', ')}`);
      return found;
    },
  };
}
