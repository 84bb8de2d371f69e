import t, { test } from 'tap';
import { ResultCache } from '../../src/rendering/result-cache.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const image = (length: number) => ({ bytes: new Uint8Array(length), etag: '"a"' });

test('what is kept never counts for more bytes than allowed, and the least recently used goes first', (t) => {
  const cache = new ResultCache(10_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, image(3000));
  t.equal(cache.entries, 3);
  t.ok(cache.bytes >= 9000 && cache.bytes <= 10_000);
  t.ok(cache.get('a'));
  cache.set('d', image(3000));
  t.ok(cache.bytes <= 10_000);
  t.equal(cache.get('b'), undefined, 'b was used longest ago');
  for (const key of ['a', 'c', 'd']) t.ok(cache.get(key), key);
  t.end();
});

test('a file larger than all that may be kept drives no other out', (t) => {
  const cache = new ResultCache(10_000);
  cache.set('small', image(1000));
  cache.set('large', image(10_001));
  t.equal(cache.get('large'), undefined);
  t.ok(cache.get('small'));
  t.end();
});
