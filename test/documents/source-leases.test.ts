import t from 'tap';
import { DocumentContents } from '../../src/documents/document-contents.js';
import { LARGE_SOURCES_BYTES, SourceLeases } from '../../src/documents/source-leases.js';
import type { LeaseClient, LeasedSource } from '../../src/rendering/stored-source.js';

const MIB = 1024 * 1024;
const DIGEST = (index: number) => index.toString(16).padStart(64, '0');

/** A store whose contents have so many bytes, and which counts what is asked of it. */
function slowStore(bytes: number) {
  const reads: string[] = [];
  let pending = 0;
  const counts = { mostPending: 0 };
  return {
    reads,
    counts,
    async content(owner: string, digest: string) {
      reads.push(`${owner} ${digest}`);
      counts.mostPending = Math.max(counts.mostPending, ++pending);
      await new Promise(setImmediate);
      pending--;
      return digest === DIGEST(999) ? undefined : new Uint8Array(bytes);
    },
  };
}

const parts = (template: number, assets: number[]) => ({
  ...{ id: `t-${template}`, version: `v-${template}`, html: DIGEST(500 + template) },
  assets: Object.fromEntries(assets.map((index) => [`a${index}.png`, DIGEST(index)])),
});

const client = (signal = new AbortController().signal): LeaseClient => ({ signal });
const patient = (): LeaseClient => ({ ...client(), isPatient: true });

t.test('contents that do not fit into the cache are read all the same, each once at a time', async (t) => {
  const store = slowStore(8 * MIB);
  const contents = new DocumentContents(store);
  const rounds = Array.from({ length: 8 }, (_, index) => DIGEST(index));
  for (let round = 0; round < 3; round++) {
    const all = await Promise.all([...rounds, ...rounds].map((digest) => contents.content('k', digest)));
    t.ok(all.every(({ length }) => length === 8 * MIB));
    t.ok(all[0] === all[8], 'one object for both');
  }
  await t.rejects(contents.content('k', DIGEST(999)), { message: /is missing from the store/ });
  t.equal((await contents.content('k', DIGEST(0))).length, 8 * MIB, 'a failure is not cached');
});

t.test('bytes that are used somewhere are not read again', async (t) => {
  const store = slowStore(8 * MIB);
  const contents = new DocumentContents(store);
  const used = await contents.content('k', DIGEST(0));
  for (let index = 1; index < 8; index++) await contents.content('k', DIGEST(index));
  const before = store.reads.length;
  t.ok((await contents.content('k', DIGEST(0))) === used);
  t.equal(store.reads.length, before);
});

t.test('all who draw a version share its bytes, until the last one is done', async (t) => {
  const store = slowStore(8 * MIB);
  const leases = new SourceLeases(new DocumentContents(store));
  const source = leases.stored('k', parts(0, [0, 1, 2]));
  const all = await Promise.all(Array.from({ length: 50 }, () => source.lease(client())));
  t.equal(store.reads.length, 4);
  t.equal(new Set(all.map((each) => each.source)).size, 1);
  t.same([...(all[0]?.source.assets.keys() ?? [])], ['assets/a0.png', 'assets/a1.png', 'assets/a2.png']);
  const other = leases.stored('k', parts(1, [0, 1, 2])).lease(patient());
  let isThere = false;
  void other.then(() => {
    isThere = true;
  });
  for (const { release } of all.slice(1)) release();
  await new Promise(setImmediate);
  t.notOk(isThere, 'the key has as much as it may');
  all[0]?.release();
  all[0]?.release();
  (await other).release();
});

t.test(
  'keys that draw many large documents hold a bounded number of bytes, and are all served',
  async (t) => {
    const store = slowStore(8 * MIB);
    const leases = new SourceLeases(new DocumentContents(store));
    let held = 0;
    let most = 0;
    const draw = async (key: string, index: number) => {
      const { source, release } = await leases
        .stored(
          key,
          parts(
            index,
            [index, index + 1, index + 2, index + 3].map((each) => each % 24),
          ),
        )
        .lease(patient());
      held += [...source.assets.values()].reduce((sum, { length }) => sum + length, source.html.length);
      most = Math.max(most, held);
      await new Promise(setImmediate);
      held -= [...source.assets.values()].reduce((sum, { length }) => sum + length, source.html.length);
      release();
    };
    await Promise.all(Array.from({ length: 30 }, (_, index) => draw(index % 2 ? 'k1' : 'k2', index)));
    t.ok(most <= LARGE_SOURCES_BYTES, `${most / MIB} MiB`);
  },
);

t.test('a small document does not wait for large ones', async (t) => {
  const contents = {
    content: async (_: string, digest: string) => new Uint8Array(digest < DIGEST(100) ? 8 * MIB : 100),
  };
  const leases = new SourceLeases(contents);
  const held: LeasedSource[] = [];
  for (const key of ['k1', 'k2']) held.push(await leases.stored(key, parts(0, [0, 1, 2, 3])).lease(client()));
  t.equal(held.length, 2);
  (await leases.stored('k1', parts(1, [])).lease(client())).release();
  (await leases.stored('k3', parts(1, [])).lease(client())).release();
  for (const { release } of held) release();
});

t.test('a read that fails fails for all who wait, leaves nothing taken and nothing unhandled', async (t) => {
  const store = slowStore(MIB);
  const leases = new SourceLeases(new DocumentContents(store));
  // The HTML is there, and one of the assets is not, which shows while the others are read.
  const broken = leases.stored('k', parts(0, [0, 999, 1]));
  for (let round = 0; round < 12; round++) {
    const failed = await Promise.allSettled([broken.lease(client()), broken.lease(client())]);
    t.ok(failed.every(({ status }) => status === 'rejected'));
  }
  (await leases.stored('k', parts(1, [0, 1, 2, 3])).lease(client())).release();
});

t.test('who leaves while bytes are read or waited for holds none', async (t) => {
  const store = slowStore(8 * MIB);
  const leases = new SourceLeases(new DocumentContents(store));
  const gone = new AbortController();
  const [left, stays] = [
    leases.stored('k', parts(0, [0, 1, 2, 3])).lease(client(gone.signal)),
    leases.stored('k', parts(0, [0, 1, 2, 3])).lease(client()),
  ];
  const waits = leases.stored('k', parts(1, [4, 5, 6, 7])).lease(client(gone.signal));
  gone.abort();
  for (const each of await Promise.allSettled([left, waits]))
    t.match(each, { status: 'rejected', reason: { name: 'RenderAbandoned' } });
  (await stays).release();
  await t.rejects(leases.stored('k', parts(2, [])).lease(client(gone.signal)), { name: 'RenderAbandoned' });
  (await leases.stored('k', parts(3, [8, 9, 10, 11])).lease(client())).release();
});
