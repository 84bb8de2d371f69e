import { availableParallelism } from 'node:os';
import { test } from 'tap';
import { type Config, ConfigError, readConfig } from '../../src/config.js';

const MIB = 1024 * 1024;

const DEFAULTS: Partial<Config> = {
  host: '0.0.0.0',
  port: 8080,
  renderThreads: availableParallelism(),
  queueLimit: 64,
  gifEncoder: 'tuval',
  renderTimeoutMs: 10_000,
  gifTimeoutMs: 60_000,
  dataDir: './data',
  storeUrl: undefined,
  storePublicUrl: undefined,
  storeDays: 30,
  deliveryAllowedCidrs: [],
  redis: undefined,
  redisTimeoutMs: 250,
  onStoreFailure: 'deny',
  plansFile: undefined,
  trustProxy: 0,
  maxBodyBytes: 2 * MIB,
  resultCacheBytes: 64 * MIB,
  previewRpm: 120,
  imageMaxBytes: 8 * MIB,
  imageMaxPixels: 25_000_000,
  imageTimeoutMs: 5000,
  imageAllowedHosts: [],
  imageAllowedCidrs: [],
  shutdownGraceMs: 30_000,
  logLevel: 'info',
  resultStore: 'off',
  resultStoreTimeoutMs: 250,
  sourceUrl: undefined,
};

test('without an environment every setting has the documented default', (t) => {
  t.match(readConfig({}), DEFAULTS);
  t.end();
});

test('results are shared where there is a store alone', (t) => {
  const shared = { RESULT_STORE: 'on', REDIS_URL: 'redis://localhost' };
  const message =
    'RESULT_STORE must be off without a store: STORE_URL names a folder or a bucket that all fronts share.';
  t.throws(() => readConfig(shared), { name: 'ConfigError', message });
  t.throws(() => readConfig({ RESULT_STORE: 'on', STORE_URL: 'off' }), { name: 'ConfigError', message });
  t.equal(readConfig({ ...shared, STORE_URL: 's3://pictures' }).resultStore, 'on');
  t.equal(readConfig({ RESULT_STORE: 'on' }).resultStore, 'on', 'in DATA_DIR');
  t.equal(readConfig({}).resultStore, 'off');
  t.end();
});

test('rows of jobs are left to others where Redis and a store are shared with them', (t) => {
  const shared = { REDIS_URL: 'redis://localhost', STORE_URL: 's3://pictures' };
  for (const role of ['api', 'worker']) {
    t.equal(readConfig({ ...shared, ROLE: role }).role, role);
    for (const lacking of ['REDIS_URL', 'STORE_URL'])
      t.throws(() => readConfig({ ...shared, ROLE: role, [lacking]: '' }), {
        name: 'ConfigError',
        message: /^ROLE must be all without REDIS_URL and STORE_URL, /,
      });
  }
  t.equal(readConfig({}).role, 'all');
  t.end();
});

test('an empty variable counts as not set', (t) => {
  for (const name of ['PORT', 'HOST', 'LOG_LEVEL', 'IMAGE_ALLOWED_CIDRS', 'CORS_ORIGIN', 'PLANS_FILE']) {
    t.strictSame(readConfig({ [name]: '' }), readConfig({}), name);
    t.strictSame(readConfig({ [name]: '  ' }), readConfig({}), `${name}: spaces`);
  }
  t.end();
});

const WHOLE_NUMBERS = {
  PORT: ['port', 0, 65_535],
  RENDER_THREADS: ['renderThreads', 1, 256],
  ENCODER_THREADS: ['encoderThreads', 1, 64],
  QUEUE_LIMIT: ['queueLimit', 0, 100_000],
  RENDER_TIMEOUT_MS: ['renderTimeoutMs', 1, 600_000],
  GIF_TIMEOUT_MS: ['gifTimeoutMs', 1, 600_000],
  STORE_DAYS: ['storeDays', 1, 3650],
  REDIS_TIMEOUT_MS: ['redisTimeoutMs', 10, 2000],
  RESULT_STORE_TIMEOUT_MS: ['resultStoreTimeoutMs', 10, 5000],
  TRUST_PROXY: ['trustProxy', 0, 16],
  MAX_BODY_BYTES: ['maxBodyBytes', 1, 64 * MIB],
  RESULT_CACHE_BYTES: ['resultCacheBytes', 0, 65_536 * MIB],
  PREVIEW_RPM: ['previewRpm', 0, 1_000_000],
  IMAGE_MAX_BYTES: ['imageMaxBytes', 1, 256 * MIB],
  IMAGE_MAX_PIXELS: ['imageMaxPixels', 1, 200_000_000],
  IMAGE_TIMEOUT_MS: ['imageTimeoutMs', 1, 60_000],
  SHUTDOWN_GRACE_MS: ['shutdownGraceMs', 0, 600_000],
} as const satisfies Record<string, readonly [keyof Config, number, number]>;

for (const [name, [setting, min, max]] of Object.entries(WHOLE_NUMBERS)) {
  test(`${name} is a whole number from ${min} to ${max}`, (t) => {
    t.equal(readConfig({ [name]: String(min) })[setting], min);
    t.equal(readConfig({ [name]: ` ${max} ` })[setting], max);
    const wrong = [String(min - 1), String(max + 1), '1.5', '1e3', '0x10', 'many', '-', '+1', '1_000', '1 2'];
    for (const value of wrong) {
      const complaint = {
        name: 'ConfigError',
        message: new RegExp(`^${name} must be .*"${escaped(value)}"\\.$`),
      };
      t.throws(() => readConfig({ [name]: value }), complaint, value);
    }
    t.end();
  });
}

function escaped(text: string): string {
  return text.replace(/[.+]/g, '\\$&');
}

const WORDS = {
  LOG_LEVEL: {
    right: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    wrong: ['INFO', 'verbose', 'info,debug', '0'],
  },
  HTTP_SERVER: { right: ['auto', 'uws', 'node'], wrong: ['Node', 'uWebSockets.js', 'auto,node'] },
  GIF_ENCODER: { right: ['tuval', 'gifski'], wrong: ['Gifski', 'gifsicle', 'tuval,gifski'] },
  RESULT_STORE: { right: ['off', 'on'], wrong: ['On', 'yes', 'true', '1'] },
  ROLE: { right: ['all'], wrong: ['All', 'front', 'api,worker'] },
  ON_STORE_FAILURE: { right: ['deny', 'allow'], wrong: ['Deny', 'yes', 'deny,allow'] },
  REDIS_URL: {
    right: ['redis://localhost', 'rediss+cluster://u:p@a,b:7000', 'redis+sentinel://s/m/1?prefix=x'],
    wrong: ['localhost:6379', 'redis://a,b', 'redis://a/b', 'redis+cluster://a/1'],
  },
  STORE_URL: {
    right: [
      'off',
      './pictures',
      '/var/lib/pictures',
      's3://pictures',
      's3://my.bucket/a/b?region=eu-central-1&endpoint=https://s3.example.com&pathStyle=true',
    ],
    wrong: [
      'https://example.com/a',
      's3://',
      's3://Bucket',
      's3://a',
      's3://pictures?zone=eu',
      's3://pictures?pathStyle=yes',
      's3://pictures?endpoint=s3.example.com',
      's3://key:secret@pictures',
    ],
  },
  STORE_PUBLIC_URL: {
    right: ['https://cdn.example.com', 'http://localhost:3000/a/'],
    wrong: ['cdn.example.com', 'ftp://example.com', 'https://example.com/?a=1'],
  },
  DELIVERY_ALLOWED_CIDRS: {
    right: ['10.0.0.0/8', 'fd00::/8, 127.0.0.1/32'],
    wrong: ['10.0.0.0', '10/8', ','],
  },
  IMAGE_ALLOWED_CIDRS: {
    right: ['10.0.0.0/8', '127.0.0.1/32, fd00::/8', '::1/128'],
    wrong: [
      '10.0.0.0',
      '10.0.0.0/33',
      '10/8/8',
      '10/8',
      '10.1/16',
      '010.0.0.0/8',
      'localhost/8',
      '10.0.0.0/8,',
      ',',
      'fd00::/129',
    ],
  },
  IMAGE_ALLOWED_HOSTS: {
    right: [
      'example.com',
      'a.example.com,b.example.com:8080',
      'görsel.example:443',
      '[2001:db8::1], [2001:db8::1]:81',
    ],
    wrong: [
      'https://example.com',
      'example.com/a',
      'example.com:',
      'example.com:0',
      'example.com:65536',
      'example.com:http',
      '2001:db8::1',
      '[example.com]',
      '256.0.0.1',
      'a b',
      'a@b',
      ',',
      'example.com,,',
    ],
  },
  CORS_ORIGIN: {
    right: ['*', 'https://example.com', 'http://localhost:3000, https://example.com'],
    wrong: ['example.com', 'https://example.com/', 'https://example.com/a', 'null', 'https://', ','],
  },
  SOURCE_URL: {
    right: ['https://example.com/tuval', 'http://localhost:3000/'],
    wrong: ['example.com', 'ftp://example.com', 'javascript:alert(1)', '/source'],
  },
};

for (const [name, { right, wrong }] of Object.entries(WORDS)) {
  test(`${name} is checked`, (t) => {
    for (const value of right) t.doesNotThrow(() => readConfig({ [name]: value }), value);
    for (const value of wrong) {
      const complaint = { name: 'ConfigError', message: new RegExp(`^${name} must be .*\\.$`) };
      t.throws(() => readConfig({ [name]: value }), complaint, value);
    }
    t.end();
  });
}

test('a complaint about an address with a password does not repeat it', (t) => {
  try {
    readConfig({ REDIS_URL: 'redis://ada:hunter2@host:port' });
    t.fail('was taken');
  } catch (error) {
    t.match((error as Error).message, /^REDIS_URL must be a Redis address: .*\.$/);
    for (const secret of ['hunter2', 'ada', 'host:port']) t.notMatch((error as Error).message, secret);
  }
  t.end();
});

test('a list is cut at its commas', (t) => {
  const { imageAllowedHosts } = readConfig({ IMAGE_ALLOWED_HOSTS: ' a.example , b.example ' });
  t.strictSame(imageAllowedHosts, ['a.example', 'b.example']);
  t.end();
});

test('a complaint is a ConfigError, and other variables are none of our business', (t) => {
  t.throws(() => readConfig({ PORT: 'x' }), ConfigError);
  t.strictSame(readConfig({ PORTS: 'x', HOME: '/', npm_config_port: '1' }), readConfig({}));
  t.end();
});

test('a bucket whose prefix has a damaged escape is refused with what it should be', (t) => {
  t.throws(() => readConfig({ STORE_URL: 's3://pictures/%zz' }), {
    message: /^STORE_URL must be a folder, off, or an address like/,
  });
  t.end();
});
