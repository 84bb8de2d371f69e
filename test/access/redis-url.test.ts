import t from 'tap';
import { parseRedisUrl, type RedisTarget } from '../../src/access/redis/redis-url.js';

const local = { host: '127.0.0.1', port: 6379 };
const plain = { tls: false, prefix: 'tuval:' };

const forms: [url: string, target: RedisTarget][] = [
  ['redis://127.0.0.1', { kind: 'single', ...plain, node: local, db: 0 }],
  ['redis://127.0.0.1:6379/', { kind: 'single', ...plain, node: local, db: 0 }],
  [
    'redis://cache.example:7000/5',
    { kind: 'single', ...plain, node: { host: 'cache.example', port: 7000 }, db: 5 },
  ],
  ['rediss://127.0.0.1', { kind: 'single', ...plain, tls: true, node: local, db: 0 }],
  ['redis://[::1]:6380', { kind: 'single', ...plain, node: { host: '::1', port: 6380 }, db: 0 }],
  ['redis://:secret@127.0.0.1', { kind: 'single', ...plain, password: 'secret', node: local, db: 0 }],
  ['redis://ada@127.0.0.1', { kind: 'single', ...plain, username: 'ada', password: '', node: local, db: 0 }],
  [
    'redis://a%40b:p%3A%2F%40+%25@127.0.0.1',
    { kind: 'single', ...plain, username: 'a@b', password: 'p:/@+%', node: local, db: 0 },
  ],
  ['redis://127.0.0.1?prefix=shop%3A', { kind: 'single', tls: false, prefix: 'shop:', node: local, db: 0 }],
  ['redis://127.0.0.1/2?prefix=', { kind: 'single', tls: false, prefix: '', node: local, db: 2 }],
  [
    'redis+cluster://127.0.0.1:7001,[::1]:7002,c.example',
    {
      kind: 'cluster',
      ...plain,
      nodes: [
        { host: '127.0.0.1', port: 7001 },
        { host: '::1', port: 7002 },
        { host: 'c.example', port: 6379 },
      ],
    },
  ],
  [
    'rediss+cluster://ada:secret@127.0.0.1/0',
    { kind: 'cluster', ...plain, tls: true, username: 'ada', password: 'secret', nodes: [local] },
  ],
  [
    'redis+sentinel://ada:secret@s1,s2:26380/my%20master/4?sentinelUsername=w&sentinelPassword=a%26b%3D&prefix=x',
    {
      kind: 'sentinel',
      tls: false,
      prefix: 'x',
      username: 'ada',
      password: 'secret',
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
      ],
      masterName: 'my master',
      db: 4,
      sentinelUsername: 'w',
      sentinelPassword: 'a&b=',
    },
  ],
  [
    'rediss+sentinel://s1/m',
    {
      kind: 'sentinel',
      ...plain,
      tls: true,
      sentinels: [{ host: 's1', port: 26379 }],
      masterName: 'm',
      db: 0,
    },
  ],
];

for (const [url, target] of forms) {
  t.test(`${url} is understood`, async (t) => {
    t.strictSame(parseRedisUrl(url), target);
  });
}

const mistakes: [url: string, complaint: RegExp][] = [
  ['127.0.0.1:6379', /^a Redis address: redis:\/\//],
  ['http://hunter2@127.0.0.1', /^a Redis address/],
  ['redis://', /^a Redis address/],
  ['redis://:hunter2@', /^a Redis address/],
  ['redis://:hunter2@host name', /^a Redis address/],
  ['redis://::1', /^a Redis address/],
  ['redis+cluster://a,,b', /^a Redis address/],
  ['redis://:hunter2@a:0', /ports from 1 to 65535/],
  ['redis://:hunter2@a:65536', /ports from 1 to 65535/],
  ['redis://:hunter2@a,b', /one host/],
  ['redis://:hunter2@a/hunter2', /database is a whole number/],
  ['redis://:hunter2@a/-1', /database is a whole number/],
  ['redis+cluster://:hunter2@a/1', /without a database/],
  ['redis+sentinel://:hunter2@a', /ends in \/MASTER/],
  ['redis+sentinel://:hunter2@a/m/0/1', /ends in \/MASTER/],
  ['redis+sentinel://:hunter2@a/m/x', /database is a whole number/],
  ['redis://:hunter2%@a', /percent-encoded/],
  ['redis://:hunter2@a?prefix=%7Bx%7D', /prefix of up to 100 characters without \{ and \}/],
  ['redis://:hunter2@a?perfix=x', /no other parameters than prefix$/],
  ['redis://:hunter2@a?sentinelPassword=hunter2', /no other parameters/],
  ['redis://:hunter2@a#hunter2', /^a Redis address/],
];

for (const [url, complaint] of mistakes) {
  t.test(`${url} is refused, and not repeated`, async (t) => {
    try {
      parseRedisUrl(url);
      t.fail('was taken');
    } catch (error) {
      const { message } = error as Error;
      t.match(message, complaint);
      t.notMatch(message, /hunter2/);
    }
  });
}
