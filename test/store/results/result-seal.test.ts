import { randomBytes } from 'node:crypto';
import { test } from 'tap';
import { resultName } from '../../../src/store/results/result-name.js';
import { ResultSeal } from '../../../src/store/results/result-seal.js';

const SECRET = randomBytes(32);
const seal = new ResultSeal(SECRET, 'build 1');
const digest = seal.digestOf('key');

/** Small ones are sealed on the event loop, others beside it. */
const SIZES = [0, 1, 1000, 65_500, 500_000];

for (const size of SIZES) {
  const image = { bytes: new Uint8Array(randomBytes(size)), etag: 'W/"tag"', quality: '71' };

  test(`a file of ${size} bytes comes back with its tag and quality`, async (t) => {
    const entry = Uint8Array.from(await seal.seal(digest, image));
    const opened = await seal.open(digest, entry);
    t.ok(opened && Buffer.from(opened.bytes).equals(image.bytes));
    t.match(opened, { etag: 'W/"tag"', quality: '71' });
    const plain = await seal.seal(digest, { bytes: image.bytes, etag: '"a"' });
    t.equal((await seal.open(digest, Uint8Array.from(plain)))?.quality, undefined);
  });

  test(`an entry of ${size} bytes that is damaged or cut off anywhere is none`, async (t) => {
    const entry = Uint8Array.from(await seal.seal(digest, image));
    const places = [0, 7, 8, 39, 40, 41, 42, 50, entry.length - 33, entry.length - 32, entry.length - 1];
    for (const at of places) {
      const damaged = Uint8Array.from(entry);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      t.equal(await seal.open(digest, damaged), undefined, `byte ${at}`);
      t.equal(await seal.open(digest, entry.slice(0, at)), undefined, `cut off at ${at}`);
    }
    t.equal(
      await seal.open(digest, Uint8Array.from([...entry.subarray(0, 100), 0])),
      undefined,
      'other bytes',
    );
  });
}

test('an entry is none under the name of another, for another build, or with another secret', async (t) => {
  const entry = Uint8Array.from(await seal.seal(digest, { bytes: new Uint8Array(10), etag: '"a"' }));
  t.ok(await seal.open(digest, entry));
  t.equal(await seal.open(seal.digestOf('other'), entry), undefined);
  const others = [new ResultSeal(SECRET, 'build 2'), new ResultSeal(randomBytes(32), 'build 1')];
  for (const other of others) {
    t.notOk(other.digestOf('key').equals(digest), 'it has another name');
  }
  t.equal(await others[1]?.open(digest, entry), undefined, 'whoever writes to the store cannot make one');
  t.ok(new ResultSeal(SECRET, 'build 1').digestOf('key').equals(digest), 'all fronts agree');
});

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-03-14T12:00:00Z');

test('a name is the same until its day, which comes within the days for which a result is shared', (t) => {
  for (const days of [1, 2, 30, 3650]) {
    for (let key = 0; key < 50; key++) {
      const digest = seal.digestOf(String(key));
      const name = resultName(digest, days, TODAY);
      const end = Date.parse(name.slice(0, 10));
      const daysLeft = (end - Date.parse('2026-03-14')) / DAY_MS;
      t.ok(daysLeft >= 0 && daysLeft < days, `${daysLeft} of ${days}`);
      t.equal(resultName(digest, days, end + DAY_MS - 1), name, 'to the end of that day');
      t.not(resultName(digest, days, end + DAY_MS), name, 'and no longer');
    }
  }
  t.end();
});

test('about as many names change on each day', (t) => {
  const byEnd = new Map<string, number>();
  for (let key = 0; key < 3000; key++) {
    const end = resultName(seal.digestOf(String(key)), 30, TODAY).slice(0, 10);
    byEnd.set(end, 1 + (byEnd.get(end) ?? 0));
  }
  const counts = [...byEnd.values()];
  t.equal(counts.length, 30);
  t.ok(Math.min(...counts) > 50 && Math.max(...counts) < 200, counts.join());
  t.end();
});
