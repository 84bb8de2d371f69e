import { join } from 'node:path';
import { installCommand, isInstalled } from '../../workers/bundles/optional-packages.js';

/** A folder. */
export interface FolderTarget {
  kind: 'folder';
  folder: string;
}

/** A bucket of S3, or of a server that speaks its protocol. */
export interface BucketTarget {
  kind: 's3';
  bucket: string;
  /** Before every name: empty, or with a slash at its end. */
  prefix: string;
  /** The region; that of AWS' usual settings unless given. */
  region: string | undefined;
  /** The address of a server that is not AWS'. */
  endpoint: string | undefined;
  /** True for `endpoint/BUCKET/…` in place of `BUCKET.endpoint/…`. */
  pathStyle: boolean;
}

export type StoreTarget = FolderTarget | BucketTarget | { kind: 'off' };

/** The settings that say where pictures are kept. */
interface StoreSettings {
  storeUrl: StoreTarget | undefined;
  redis: object | undefined;
  dataDir: string;
}

/**
 * Where the settings have pictures kept. On a machine of its own that is a folder with the rest of what is kept; where several
 * share a Redis, nobody knows which folder they share, so none is chosen.
 */
export function storeTarget({ storeUrl, redis, dataDir }: StoreSettings): StoreTarget {
  return storeUrl ?? (redis ? { kind: 'off' } : { kind: 'folder', folder: join(dataDir, 'store') });
}

/** A store within another, whose names nobody else uses: those of kept pictures begin with a day. */
export function storeWithin(target: StoreTarget, name: string): StoreTarget {
  if (target.kind === 's3') return { ...target, prefix: `${target.prefix}${name}/` };
  return target.kind === 'folder' ? { kind: 'folder', folder: join(target.folder, name) } : target;
}

/** Loaded for buckets alone. */
const S3_CLIENT = '@aws-sdk/client-s3';

const PARAMETERS = ['region', 'endpoint', 'pathStyle'];

/** The rules of AWS for new buckets, which other servers share. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads STORE_URL: a folder, `off`, or `s3://BUCKET/PREFIX?region=…&endpoint=…&pathStyle=true`.
 * @throws Error whose message ends the sentence "STORE_URL must be …"
 */
export function parseStoreUrl(text: string): StoreTarget {
  if (text === 'off') return { kind: 'off' };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: 'folder', folder: text };
  if (!text.startsWith('s3://') || !URL.canParse(text)) throw invalid();
  const { host, pathname, searchParams, username, password } = new URL(text);
  if (username !== '' || password !== '') throw new Error('without credentials, which AWS_* variables have');
  const unknown = [...searchParams.keys()].some((name) => !PARAMETERS.includes(name));
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const pathStyle = searchParams.get('pathStyle') ?? 'false';
  if (unknown || !BUCKET.test(host) || !['true', 'false'].includes(pathStyle)) throw invalid();
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint)) throw invalid();
  if (!isInstalled(S3_CLIENT))
    throw new Error(`a folder or off, unless ${installCommand(S3_CLIENT)} was run`);
  const prefix = decoded(pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? undefined,
    endpoint,
    pathStyle: pathStyle === 'true',
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid();
  }
}

function invalid(): Error {
  return new Error(
    'a folder, off, or an address like s3://BUCKET/PREFIX?region=REGION&endpoint=URL&pathStyle=true',
  );
}
