/** What every store of pictures promises. */

import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import { type PictureStore, pictureFile, pictureName } from '../../../src/store/picture-store.js';

const ABOUT = { mediaType: 'image/png', cacheControl: 'public, max-age=60, immutable' };

const DAY_S = 86_400;
const FIRST_DAY_S = Date.parse('2026-03-14T00:00:00Z') / 1000;

/** Bytes that differ everywhere, and their name. */
function picture({ bytes = 1000, day = 0, owner = 'k_0123456789ab', seed = 1 } = {}) {
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + index / 256 + seed) % 256);
  const digest = createHash('sha256').update(content).digest('hex');
  return { content, name: pictureName(FIRST_DAY_S + day * DAY_S, owner, pictureFile(digest, 'png')) };
}

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(Uint8Array.from(piece));
  return Buffer.concat(all);
}

/** @param open an empty store, closed by the caller */
export async function pictureStoreContract(t: Test, open: (t: Test) => Promise<PictureStore>): Promise<void> {
  await t.test('what was kept is there whole, and in any part', async (t) => {
    const store = await open(t);
    const { content, name } = picture({ bytes: 300_000 });
    t.equal(await store.size(name), undefined, 'nothing is there before');
    await store.put(name, content, ABOUT);
    t.equal(await store.size(name), content.length);
    const last = content.length - 1;
    const parts = [
      [0, last],
      [0, 0],
      [last, last],
      [65_535, 65_536],
      [100_000, 250_000],
    ];
    for (const [from = 0, to = 0] of parts) {
      const part = await collected(store.read(name, from, to));
      t.ok(part.equals(content.subarray(from, to + 1)), `bytes ${from} to ${to}`);
    }
  });

  await t.test('what was kept is read in one go, unless it has too many bytes', async (t) => {
    const store = await open(t);
    const { content, name } = picture({ bytes: 300_000 });
    const asked: number[] = [];
    const admits = (bytes: number) => asked.push(bytes) > 1;
    t.equal(await store.get(name, { admits }), undefined, 'nothing is there before');
    await store.put(name, content, ABOUT);
    t.equal(await store.get(name, { admits }), undefined, 'it may not be read');
    t.ok(Buffer.from((await store.get(name, { admits })) ?? []).equals(content));
    t.strictSame(asked, [content.length, content.length], 'it is asked once, and of what is there');
    t.ok(Buffer.from((await store.get(name)) ?? []).equals(content));
    const ended = { signal: AbortSignal.abort() };
    await t.rejects(store.get(name, ended), { name: 'PictureStoreUnavailable' });
    for (let count = 0; count < 100; count++) await store.get(name, { admits: () => false });
    t.ok(Buffer.from((await store.get(name)) ?? []).equals(content), 'what was not read is not left open');
  });

  await t.test('what is kept twice is there once, also at the same time', async (t) => {
    const store = await open(t);
    const { content, name } = picture();
    await Promise.all([1, 2, 3].map(() => store.put(name, content, ABOUT)));
    await store.put(name, content, ABOUT);
    t.equal(await store.size(name), content.length);
    t.equal(await store.sweep('2999-01-01', 100), 1);
  });

  await t.test('what is removed is gone, and removing nothing is no failure', async (t) => {
    const store = await open(t);
    const { content, name } = picture();
    await store.put(name, content, ABOUT);
    await store.remove(name);
    await store.remove(name);
    t.equal(await store.size(name), undefined);
    await t.rejects(collected(store.read(name, 0, 0)), { name: 'PictureStoreUnavailable' });
  });

  await t.test('a sweep removes what has ended, the oldest first, and no more than it may', async (t) => {
    const store = await open(t);
    t.equal(await store.sweep('2999-01-01', 10), 0, 'nothing of an empty store');
    const days = [0, 1, 2];
    const remaining = days.flatMap((day) =>
      ['k_a', 'k_b'].map((owner, seed) => picture({ day, owner, seed: seed + day })),
    );
    for (const { name, content } of remaining) await store.put(name, content, ABOUT);
    const left = async () =>
      (await Promise.all(remaining.map(({ name }) => store.size(name)))).filter(Boolean).length;
    t.equal(await store.sweep('2026-03-14', 10), 0, 'the day itself has not ended');
    t.equal(await store.sweep('2026-03-16', 3), 3);
    t.equal(await store.size((remaining[0] as { name: string }).name), undefined, 'of the oldest day');
    t.equal(await store.size((remaining[1] as { name: string }).name), undefined, 'of the oldest day');
    t.equal(await left(), 3);
    t.equal(await store.sweep('2026-03-16', 10), 1, 'the rest of what had ended');
    t.equal(await left(), 2);
    t.equal(await store.sweep('2026-03-16', 10), 0);
  });

  await t.test('whoever stops reading leaves nothing open', async (t) => {
    const store = await open(t);
    const { content, name } = picture({ bytes: 1_000_000 });
    await store.put(name, content, ABOUT);
    for (let count = 0; count < 100; count++) {
      for await (const piece of store.read(name, 0, content.length - 1)) {
        t.ok(piece.length > 0);
        break;
      }
    }
    t.equal((await collected(store.read(name, 0, content.length - 1))).length, content.length);
  });
}
