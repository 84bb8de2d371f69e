/** The address of Redis and how to connect to it, from `REDIS_URL`. */
export type RedisTarget = RedisAccess &
  (
    | { kind: 'single'; node: RedisNode; db: number }
    /** Some nodes of a Redis Cluster, which know the others. A cluster has only one database. */
    | { kind: 'cluster'; nodes: RedisNode[] }
    /** Sentinels, which know the address of the master named `masterName`. */
    | {
        kind: 'sentinel';
        sentinels: RedisNode[];
        masterName: string;
        db: number;
        sentinelUsername?: string;
        sentinelPassword?: string;
      }
  );

export interface RedisNode {
  host: string;
  port: number;
}

interface RedisAccess {
  tls: boolean;
  username?: string;
  password?: string;
  /** The prefix of every key. It has no braces, which would decide the slot of the key in a cluster. */
  prefix: string;
}

const DEFAULT_PREFIX = 'tuval:';
const SCHEME = /^redis(?<tls>s)?(?:\+(?<kind>cluster|sentinel))?:\/\/(?<rest>.*)$/;
const REST = /^(?<authority>[^/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const NODE = /^(?:\[(?<ipv6>[0-9A-Fa-f:.]+)\]|(?<name>[^\s:[\]@]+))(?::(?<port>\d{1,5}))?$/;

const FORMS =
  'a Redis address: redis://user:password@host:6379/0, redis+cluster://host:6379,host:6379 or ' +
  'redis+sentinel://host:26379,host:26379/master, with rediss in place of redis for TLS';

/**
 * Parses the value of `REDIS_URL`. User names, passwords and parameters are percent-decoded.
 * @throws Error whose message ends the sentence "REDIS_URL must be …" and repeats nothing of the value
 */
export function parseRedisUrl(text: string): RedisTarget {
  const scheme = SCHEME.exec(text)?.groups;
  const parts = REST.exec(scheme?.rest ?? '#')?.groups;
  if (!scheme || !parts) throw new Error(FORMS);
  const { authority = '', path = '', query } = parts;
  const at = authority.lastIndexOf('@');
  const parameters = parseParameters(query);
  const prefix = parameters.get('prefix') ?? DEFAULT_PREFIX;
  if (!/^[^\p{Cc}{}]{0,100}$/u.test(prefix)) {
    throw new Error('an address with a prefix of up to 100 characters without { and }');
  }
  const access = {
    tls: scheme.tls === 's',
    prefix,
    ...credentials(at < 0 ? undefined : authority.slice(0, at)),
  };
  const hosts = authority.slice(at + 1);

  switch (scheme.kind) {
    case 'cluster':
      expectOnly(parameters, ['prefix']);
      if (database(path) !== 0) throw new Error('an address without a database: a Redis Cluster has only 0');
      return { kind: 'cluster', ...access, nodes: nodes(hosts, 6379) };
    case 'sentinel': {
      expectOnly(parameters, ['prefix', 'sentinelUsername', 'sentinelPassword']);
      const [name = '', db = '', ...surplus] = path.split('/');
      if (name === '' || surplus.length > 0) {
        throw new Error("an address that ends in /MASTER or /MASTER/DATABASE after the sentinels' hosts");
      }
      return {
        kind: 'sentinel',
        ...access,
        sentinels: nodes(hosts, 26379),
        masterName: decode(name),
        db: database(db),
        ...optional('sentinelUsername', parameters.get('sentinelUsername')),
        ...optional('sentinelPassword', parameters.get('sentinelPassword')),
      };
    }
    default: {
      expectOnly(parameters, ['prefix']);
      const [node, ...others] = nodes(hosts, 6379);
      if (!node || others.length > 0) {
        throw new Error('an address with one host; several belong to redis+cluster:// or redis+sentinel://');
      }
      return { kind: 'single', ...access, node, db: database(path) };
    }
  }
}

function credentials(text: string | undefined): Pick<RedisAccess, 'username' | 'password'> {
  if (text === undefined) return {};
  const colon = text.indexOf(':');
  const username = decode(colon < 0 ? text : text.slice(0, colon));
  const password = colon < 0 ? '' : decode(text.slice(colon + 1));
  return username === '' ? { password } : { username, password };
}

function nodes(text: string, defaultPort: number): RedisNode[] {
  return text.split(',').map((item) => {
    const { ipv6, name, port = defaultPort } = NODE.exec(item.trim())?.groups ?? {};
    const host = ipv6 ?? name;
    if (host === undefined) throw new Error(FORMS);
    if (!(Number(port) >= 1 && Number(port) <= 65_535)) {
      throw new Error('an address with ports from 1 to 65535');
    }
    return { host, port: Number(port) };
  });
}

function database(text: string): number {
  if (!/^\d{0,5}$/.test(text)) throw new Error('an address whose database is a whole number');
  return Number(text);
}

/** Not URLSearchParams, which would read the plus sign of a password as a space. */
function parseParameters(query = ''): Map<string, string> {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))];
    }),
  );
}

function expectOnly(parameters: ReadonlyMap<string, string>, supported: string[]): void {
  for (const name of parameters.keys()) {
    if (!supported.includes(name))
      throw new Error(`an address with no other parameters than ${supported.join(', ')}`);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('an address in which % begins a percent-encoded byte; a % itself is written %25');
  }
}

function optional<Name extends string>(name: Name, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string };
}
