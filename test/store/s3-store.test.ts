import t, { test } from 'tap';
import { S3Store } from '../../src/store/s3-store.js';
import { type BucketTarget, parseStoreUrl } from '../../src/store/store-url.js';
import { closedAddress } from '../rig/services/picture-server.js';
import { pictureStoreContract } from '../rig/stores/picture-store-contract.js';
import { SWIFT_CREDENTIALS, SwiftServer } from '../rig/stores/swift-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);
Object.assign(process.env, SWIFT_CREDENTIALS);
const server = await SwiftServer.start(t);
let stores = 0;

function store(t: { teardown(end: () => void): void }, url: string): S3Store {
  const opened = new S3Store(parseStoreUrl(url) as BucketTarget);
  t.teardown(() => opened.close());
  return opened;
}

await pictureStoreContract(t, async (t) => store(t, server.storeUrl(`store-${stores++}`)));

test('a bucket that is not there, or that refuses, is a store that is away, in words without secrets', async (t) => {
  const name = `2026-03-14/k_a/${'0'.repeat(64)}.png`;
  const about = { mediaType: 'image/png', cacheControl: 'public' };
  const away = { name: 'PictureStoreUnavailable', message: /^the bucket of pictures: \w+, status 404$/ };
  await t.rejects(store(t, server.storeUrl('', 'missing')).put(name, new Uint8Array(1), about), away);

  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  t.teardown(() => Object.assign(process.env, SWIFT_CREDENTIALS));
  const refused = store(t, server.storeUrl());
  const words = /^the bucket of pictures: \w+, status 403$/;
  await t.rejects(refused.put(name, new Uint8Array(1), about), { message: words });
  await t.rejects(refused.size(name), { message: words });
});

test('a bucket that cannot be reached says by which code, and one without a region that it has none', async (t) => {
  const closed = await closedAddress();
  const at = (query: string) => store(t, `s3://tuval?pathStyle=true${query}`).size('x');
  const refused = { message: 'the bucket of pictures: ECONNREFUSED' };
  await t.rejects(at(`&region=us-east-1&endpoint=${new URL(closed).origin}`), refused);
  process.env.AWS_CONFIG_FILE = '/nonexistent';
  t.teardown(() => delete process.env.AWS_CONFIG_FILE);
  const without = 'the bucket of pictures: neither STORE_URL nor AWS_REGION has its region';
  await t.rejects(at(`&endpoint=${new URL(closed).origin}`), { message: without });
});

test('what else is in the bucket stays', async (t) => {
  const outer = store(t, server.storeUrl('shared'));
  const inner = store(t, server.storeUrl('shared/2inner'));
  const name = `2026-03-14/k_a/${'0'.repeat(64)}.png`;
  await inner.put(name, new Uint8Array(1), { mediaType: 'image/png', cacheControl: 'public' });
  t.equal(await outer.sweep('2999-01-01', 10), 0);
  t.equal(await inner.size(name), 1);
});
