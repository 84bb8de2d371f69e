/** What every store of documents promises, wherever it keeps them. */

import tap, { type Test } from 'tap';
import type { Clock } from '../../../src/access/clock.js';
import {
  type DocumentStore,
  MOST_RECORD_BYTES,
  RETAINED_VERSIONS,
} from '../../../src/documents/document-store.js';
import { writeRecord } from '../../../src/documents/records.js';
import {
  blob,
  type Draft,
  declaring,
  draft,
  OTHER,
  OWNER,
  parts,
  sha256,
} from '../corpora/stored-templates.js';
import { ManualClock } from '../time/manual-clock.js';
import { saveAsset, saveTemplate } from './saving.js';

/** Opens stores in one and the same place, as two fronts do. */
export type DocumentPlace = (clock?: Clock) => DocumentStore | Promise<DocumentStore>;

const PNG = 'image/png';

const versionsOf = (drafts: Draft[]) => drafts.map(({ version }) => parts(version));

/** Of a template, the newest version first. */
async function storedVersions(store: DocumentStore, id: string) {
  return (await store.template(OWNER, id))?.versions.map(parts);
}

/**
 * @param place an empty place for documents, which ends with the test
 * @param t where the tests belong, at the top unless given
 */
export function documentStoreContract(place: (t: Test) => DocumentPlace, t: Test = tap): void {
  t.test('a saved template is there at once, also for another store', async (t) => {
    const open = place(t);
    const [store, other] = [await open(), await open()];
    t.same(await other.templates(OWNER), []);
    t.equal(await other.template(OWNER, 'card'), undefined);
    const { version, html } = draft('<p>Çay</p>');
    const saved = await store.saveTemplate(OWNER, 'card', version, html, 1);
    const template = { id: 'card', versions: [version] };
    t.same(saved, { template, created: true });
    t.same(await other.template(OWNER, 'card'), template);
    t.ok(html.equals((await other.content(OWNER, version.html)) ?? blob('nothing')));
    await saveTemplate(other, 'banner-2', draft('<p>2</p>'));
    t.same(
      (await store.templates(OWNER)).map(({ id }) => id),
      ['banner-2', 'card'],
    );
  });

  t.test('a template that changes keeps its older versions, the newest first', async (t) => {
    const store = await place(t)();
    const drafts = ['one', 'two', 'three'].map((text) => draft(text));
    for (const each of drafts) await saveTemplate(store, 'card', each);
    const [one, two, three] = drafts as [Draft, Draft, Draft];
    t.same(await storedVersions(store, 'card'), versionsOf([three, two, one]));
    const saved = await saveTemplate(store, 'card', draft('four'));
    t.equal(typeof saved === 'object' && saved.created, false);

    const again = draft('two');
    await saveTemplate(store, 'card', again);
    const { versions } = (await store.template(OWNER, 'card')) ?? {};
    t.equal(versions?.length, 4, 'a version is there once');
    t.same(versions?.[0], again.version, 'an older one is the newest again');
  });

  t.test('each version says what it declares, whatever becomes of the others', async (t) => {
    const open = place(t);
    const store = await open();
    const drafts = ['one', 'two', 'three'].map((text) => declaring(text, 100));
    // Two versions that declare the same, of which one is the newest by turns.
    const twins = ['four', 'five'].map((text) => draft(text));
    const order = [0, 1, 2, 3, 4, 3, 4, 0, 3].map((index) => [...drafts, ...twins][index] as Draft);
    for (const each of order) {
      await saveTemplate(store, 'card', each);
      const { versions } = (await store.template(OWNER, 'card')) ?? {};
      t.same(versions?.[0], each.version);
      for (const { version } of versions ?? []) {
        const saved = [...drafts, ...twins].find((any) => any.version.version === version);
        const { declaration, warnings } = (saved as Draft).version;
        t.same(await (await open()).declared(OWNER, 'card', version), { declaration, warnings });
      }
    }
    t.equal(await store.declared(OWNER, 'card', '0'.repeat(32)), undefined);
    t.equal(await store.declared(OWNER, 'none', drafts[0]?.version.version ?? ''), undefined);
    t.equal(await store.declared(OTHER, 'card', drafts[0]?.version.version ?? ''), undefined);
  });

  t.test(
    'the record of a template is bounded: the newest declaration, and what older versions name',
    async (t) => {
      const store = await place(t)();
      for (let index = 0; index < RETAINED_VERSIONS + 1; index++)
        await saveTemplate(store, 'card', declaring(`${index}`, 50_000));
      const full = await store.template(OWNER, 'card');
      t.equal(full?.versions.length, RETAINED_VERSIONS);
      t.ok(full && writeRecord(full).length <= MOST_RECORD_BYTES);

      const assets = [];
      for (let index = 0; index < 150; index++) {
        const asset = await saveAsset(store, `asset-number-${index}.png`, blob(`${index}`));
        if (asset) assets.push(asset);
      }
      for (let index = 0; index < 8; index++) await saveTemplate(store, 'same', draft(`${index}`, assets));
      t.equal(
        (await store.template(OWNER, 'same'))?.versions.length,
        8,
        'assets that stay the same are said once',
      );
      for (let index = 0; index < 8; index++)
        await saveTemplate(store, 'other', draft(`${index}`, assets.slice(index)));
      const shortened = await store.template(OWNER, 'other');
      t.ok(shortened && writeRecord(shortened).length <= MOST_RECORD_BYTES);
      t.ok((shortened?.versions.length ?? 0) > 2, 'the oldest versions went');
      t.equal(Object.keys(shortened?.versions[2]?.assets ?? {}).length, 145);
      const { version, html } = declaring('too much', MOST_RECORD_BYTES);
      await t.rejects(store.saveTemplate(OWNER, 'card', version, html, 9), { name: 'RangeError' });
    },
  );

  t.test('the records of an owner are bounded together', async (t) => {
    const store = await place(t)();
    const save = (index: number, bytes: number, limit: number) =>
      saveTemplate(store, `card-${index}`, declaring(`${index} ${bytes}`, bytes), limit);
    let saved = 0;
    while (typeof (await save(saved, 60_000, 100)) === 'object' && saved < 60) saved++;
    t.equal(saved, 34, 'those of 2 MiB');
    t.match(await save(saved, 60_000, 1000), { created: true }, 'more where the plan has many templates');
    t.equal(await save(0, 60_500, 100), 'limit');
    t.match(await save(0, 50_000, 100), { created: false }, 'what takes less may always be saved');
    await store.deleteTemplate(OWNER, 'card-1');
    await store.deleteTemplate(OWNER, 'card-2');
    t.match(await save(1, 60_000, 100), { created: true });
  });

  t.test(
    'the revision of an owner is another after each change of templates, and the same without',
    async (t) => {
      const open = place(t);
      const [store, other] = [await open(), await open()];
      const revisions: string[] = [];
      const changed = async (what: string) => {
        const revision = await other.revision(OWNER);
        t.notOk(revisions.includes(revision), what);
        revisions.push(revision);
        await other.templates(OWNER);
        t.equal(await other.revision(OWNER), revision);
        t.equal(await store.revision(OWNER), revision);
      };
      await changed('nothing yet');
      for (const text of ['one', 'two', 'one']) {
        await saveTemplate(store, 'card', draft(text));
        await changed(text);
      }
      await saveTemplate(store, 'banner', draft('banner'));
      await changed('another');
      await saveTemplate(store, 'banner', draft('banner'));
      t.equal(await other.revision(OWNER), revisions.at(-1), 'saved alike');
      await store.deleteTemplate(OWNER, 'card');
      await changed('deleted');
    },
  );

  t.test('what is saved once more stays as it is', async (t) => {
    const open = place(t);
    const store = await open(new ManualClock());
    await saveTemplate(store, 'card', draft('one'));
    const before = await store.template(OWNER, 'card');
    const saved = await saveTemplate(store, 'card', draft('one'), 1);
    t.same(saved, { template: before, created: false });
    t.same(await store.template(OWNER, 'card'), before);
    const asset = await saveAsset(store, 'a.png', blob('a'));
    const later = await open(new ManualClock('2030-01-01T00:00:00.000Z'));
    await saveAsset(later, 'a.png', blob('a'));
    t.same(await store.saveAsset(OWNER, { name: 'a.png', mediaType: PNG }, blob('a'), 0), {
      asset,
      created: false,
    });
    t.same(await store.assets(OWNER), [asset]);
  });

  t.test('an asset is saved, replaced and told of', async (t) => {
    const open = place(t);
    const [store, other] = [await open(new ManualClock()), await open()];
    const bytes = Buffer.from([0, 255, 1, 254, 13, 10]);
    const asset = { name: 'Logo.png', bytes: 6, digest: sha256(bytes), mediaType: PNG };
    const savedAt = '2026-03-14T12:00:00.000Z';
    const saved = await store.saveAsset(OWNER, { name: 'Logo.png', mediaType: PNG }, bytes, 6);
    t.same(saved, { asset: { ...asset, savedAt }, created: true });
    t.same(await other.asset(OWNER, 'Logo.png'), { ...asset, savedAt });
    t.ok(bytes.equals((await other.content(OWNER, asset.digest)) ?? blob('nothing')));
    t.equal(await other.asset(OWNER, 'logo.png'), undefined, 'names differ by their case');
    await saveAsset(other, 'logo.png', blob('lower'));
    const svg = await other.saveAsset(
      OWNER,
      { name: 'Logo.png', mediaType: 'image/svg+xml' },
      blob('svg'),
      99,
    );
    t.match(svg, { created: false, asset: { bytes: 3, mediaType: 'image/svg+xml' } });
    t.same(
      (await store.assets(OWNER)).map(({ name, digest }) => [name, digest]),
      [
        ['Logo.png', sha256('svg')],
        ['logo.png', sha256('lower')],
      ],
    );
    t.equal(await store.content(OWNER, asset.digest), undefined, 'the replaced bytes are gone');
  });

  t.test('a change is made only if its precondition holds', async (t) => {
    const store = await place(t)();
    const [one, two, three] = [draft('one'), draft('two'), draft('three')];
    const save = (each: Draft, condition: object) =>
      store.saveTemplate(OWNER, 'card', each.version, each.html, 9, condition);
    t.equal(await save(one, { ifMatch: '*' }), 'changed');
    t.equal(await save(one, { ifMatch: [one.version.version] }), 'changed');
    t.match(await save(one, { ifNone: true }), { created: true });
    t.equal(await save(two, { ifNone: true }), 'changed');
    t.match(await save(two, { ifMatch: ['?', one.version.version] }), { created: false });
    t.equal(await save(three, { ifMatch: [one.version.version] }), 'changed', 'one is not the newest');
    t.equal(await save(two, { ifMatch: [one.version.version] }), 'changed', 'although two is the newest');
    t.match(await save(three, { ifMatch: '*' }), { created: false });
    t.equal(await store.deleteTemplate(OWNER, 'card', { ifMatch: [two.version.version] }), 'changed');
    t.equal(await store.deleteTemplate(OWNER, 'card', { ifMatch: [three.version.version] }), 'deleted');
    t.equal(await store.deleteTemplate(OWNER, 'card', { ifMatch: '*' }), undefined);

    const put = (text: string, condition: object) =>
      store.saveAsset(OWNER, { name: 'a.png', mediaType: PNG }, blob(text), 9, condition);
    t.equal(await put('one', { ifMatch: '*' }), 'changed');
    t.match(await put('one', { ifNone: true }), { created: true });
    t.equal(await put('two', { ifNone: true }), 'changed');
    t.equal(await put('two', { ifMatch: [sha256('two')] }), 'changed');
    t.match(await put('two', { ifMatch: [sha256('one')] }), { created: false });
    t.equal(await store.deleteAsset(OWNER, 'a.png', { ifMatch: [sha256('one')] }), 'changed');
    t.equal(await store.deleteAsset(OWNER, 'a.png', { ifMatch: [sha256('two')] }), 'deleted');
    t.equal(await store.deleteAsset(OWNER, 'a.png'), undefined);
  });

  t.test('of simultaneous changes from the same version exactly one is made', async (t) => {
    const open = place(t);
    const stores = [await open(), await open()];
    let newest = draft('first');
    await saveTemplate(await open(), 'card', newest);
    for (let round = 0; round < 5; round++) {
      const condition = { ifMatch: [newest.version.version] };
      const attempts = Array.from({ length: 6 }, (_, index) => draft(`${round} ${index}`));
      const answers = await Promise.all(
        attempts.map(({ version, html }, index) =>
          stores[index % 2]?.saveTemplate(OWNER, 'card', version, html, 9, condition),
        ),
      );
      const made = attempts.filter((_, index) => typeof answers[index] === 'object');
      t.equal(made.length, 1);
      t.equal(answers.filter((answer) => answer === 'changed').length, 5);
      newest = made[0] ?? newest;
      t.same((await stores[0]?.template(OWNER, 'card'))?.versions[0], newest.version);
    }
  });

  t.test('different changes at the same time are all made', async (t) => {
    const open = place(t);
    const stores = [await open(), await open(), await open()];
    const ids = Array.from({ length: 12 }, (_, index) => `card-${index}`);
    await Promise.all(
      ids.flatMap((id, index) => {
        const store = stores[index % 3] as DocumentStore;
        return [saveTemplate(store, id, draft(id)), saveAsset(store, id, blob(id))];
      }),
    );
    t.equal((await stores[0]?.templates(OWNER))?.length, 12);
    for (const { digest } of (await stores[0]?.assets(OWNER)) ?? [])
      t.ok(await stores[1]?.content(OWNER, digest));
  });

  t.test('an owner has no more templates than the limit, also when they come at once', async (t) => {
    const open = place(t);
    const stores = [await open(), await open()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveTemplate(stores[index % 2] as DocumentStore, `card-${index}`, draft(`${index}`), 3),
      ),
    );
    t.equal(answers.filter((answer) => answer === 'limit').length, 7);
    const templates = await (stores[0] as DocumentStore).templates(OWNER);
    t.equal(templates.length, 3);
    const [{ id } = { id: '' }] = templates;
    t.match(await saveTemplate(stores[0] as DocumentStore, id, draft('new'), 0), { created: false });
    await stores[0]?.deleteTemplate(OWNER, id);
    t.match(await saveTemplate(stores[0] as DocumentStore, 'more', draft('more'), 3), { created: true });
  });

  t.test('the assets of an owner take no more than the limit, also when they come at once', async (t) => {
    const open = place(t);
    const stores = [await open(), await open()];
    const save = (index: number, name: string, length: number, limit = 1000) =>
      stores[index % 2]?.saveAsset(OWNER, { name, mediaType: PNG }, blob(name + length, length), limit);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save(index, `${index}`, 300)));
    t.equal(answers.filter((answer) => answer === 'limit').length, 7);
    const [first] = (await stores[0]?.assets(OWNER)) ?? [];
    t.match(await save(0, first?.name ?? '', 400), { created: false }, 'what is replaced does not count');
    t.equal(await save(1, first?.name ?? '', 401), 'limit');
    t.equal(await save(0, 'more', 1), 'limit');
    await stores[0]?.deleteAsset(OWNER, first?.name ?? '');
    t.match(await save(1, 'more', 1), { created: true });
  });

  t.test('former assets that templates hold take no more than the limit once again', async (t) => {
    const store = await place(t)();
    for (let count = 0; count < 4; count++) {
      const asset = await saveAsset(store, 'a.png', blob(`${count}`, 250), 500);
      if (count < 3) await saveTemplate(store, `card-${count}`, draft(`${count}`, asset && [asset]));
      else t.equal(asset, undefined, 'three templates would hold more than the limit of former assets');
    }
    await saveTemplate(store, 'card-0', draft('without'));
    t.ok(await saveAsset(store, 'a.png', blob('3', 250), 500), 'one of them holds none any more');
  });

  t.test(`${RETAINED_VERSIONS} versions are kept, and the contents of those alone`, async (t) => {
    const store = await place(t)();
    const drafts = Array.from({ length: RETAINED_VERSIONS + 2 }, (_, index) => draft(`version ${index}`));
    for (const each of drafts) await saveTemplate(store, 'card', each);
    const newest = drafts.slice(2).reverse();
    t.same(await storedVersions(store, 'card'), versionsOf(newest));
    for (const { version, html } of newest)
      t.ok(html.equals((await store.content(OWNER, version.html)) ?? blob('nothing')));
    for (const { version } of drafts.slice(0, 2))
      t.equal(await store.content(OWNER, version.html), undefined);
  });

  t.test('a content stays as long as anything needs it, and no longer', async (t) => {
    const store = await place(t)();
    const asset = await saveAsset(store, 'a.png', blob('shared'));
    const twin = await saveAsset(store, 'b.png', blob('shared'));
    if (!asset || !twin) throw new Error('nothing was saved');
    const isThere = async () => (await store.content(OWNER, asset.digest)) !== undefined;
    await saveTemplate(store, 'card', draft('one', [asset]));
    await saveTemplate(store, 'other', draft('two', [asset]));
    t.equal(await store.deleteAsset(OWNER, 'a.png'), 'deleted');
    t.ok(await isThere(), 'the other asset has it');
    await store.saveAsset(OWNER, { name: 'b.png', mediaType: PNG }, blob('new'), 99);
    t.ok(await isThere(), 'versions name it');
    await store.deleteTemplate(OWNER, 'other');
    t.ok(await isThere(), 'one version names it');
    await saveTemplate(store, 'card', draft('three'));
    t.ok(await isThere(), 'an older version names it');
    await store.deleteTemplate(OWNER, 'card');
    t.notOk(await isThere());
    t.ok(await store.content(OWNER, sha256('new')));
  });

  t.test('a version whose asset has gone meanwhile is not saved', async (t) => {
    const store = await place(t)();
    const asset = await saveAsset(store, 'a.png', blob('soon gone'));
    const late = draft('late', asset && [asset]);
    await store.deleteAsset(OWNER, 'a.png');
    t.equal(await store.saveTemplate(OWNER, 'card', late.version, late.html, 9), 'changed');
    t.equal(await store.template(OWNER, 'card'), undefined);
    t.equal(await store.content(OWNER, late.version.html), undefined);
  });

  t.test('the oldest versions go where their contents take too much', async (t) => {
    const store = await place(t)();
    const MIB = 1024 * 1024;
    const heavy: string[] = [];
    for (let index = 0; index < 4; index++) {
      const asset = await saveAsset(store, 'a.bin', blob(`${index}`, 25 * MIB));
      if (!asset) throw new Error('nothing was saved');
      heavy.push(asset.digest);
      await saveTemplate(store, index % 2 ? 'odd' : 'even', draft(`${index}`, [asset]));
    }
    // Of versions 0 to 3, numbers 2 and 3 are the newest of their templates.
    await saveTemplate(store, 'odd', draft('light'));
    await saveTemplate(store, 'even', draft('light, too'));
    await store.deleteAsset(OWNER, 'a.bin');
    const has = await Promise.all(
      heavy.map(async (digest) => (await store.content(OWNER, digest)) !== undefined),
    );
    t.same(has, [false, false, true, true], 'older contents of 64 MiB are kept, the youngest');
    t.equal((await store.template(OWNER, 'odd'))?.versions.length, 2);
    t.equal((await store.template(OWNER, 'even'))?.versions.length, 2);
  });

  t.test('owners see nothing of each other, even by digest', async (t) => {
    const store = await place(t)();
    const asset = await saveAsset(store, 'a.png', blob('mine'));
    const { version, html } = draft('mine', asset && [asset]);
    await saveTemplate(store, 'card', { version, html });
    t.same(await store.templates(OTHER), []);
    t.same(await store.assets(OTHER), []);
    t.equal(await store.template(OTHER, 'card'), undefined);
    t.equal(await store.asset(OTHER, 'a.png'), undefined);
    t.equal(await store.content(OTHER, version.html), undefined);
    t.equal(await store.content(OTHER, asset?.digest ?? ''), undefined);
    t.equal(await store.deleteTemplate(OTHER, 'card'), undefined);
    t.equal(await store.deleteAsset(OTHER, 'a.png'), undefined);
    t.equal(
      await store.saveTemplate(OTHER, 'card', version, html, 9),
      'changed',
      'their assets are not mine',
    );

    await store.saveAsset(OTHER, { name: 'a.png', mediaType: PNG }, blob('mine'), 9);
    await store.deleteAsset(OTHER, 'a.png');
    t.ok(await store.content(OWNER, asset?.digest ?? ''), 'what one gives up stays with the other');
    t.ok(await store.template(OWNER, 'card'));
  });

  t.test('names that no document can have are refused before they reach the store', async (t) => {
    const store = await place(t)();
    const { version, html } = draft('one');
    for (const name of ['', '..', '../card', 'a/b', 'a\\b', 'a\0', '.', '.a', 'ç', '{a}', 'a'.repeat(101)]) {
      await t.rejects(store.saveTemplate(OWNER, name, version, html, 9), { name: 'RangeError' }, name);
      await t.rejects(store.saveTemplate(name, 'card', version, html, 9), { name: 'RangeError' }, name);
      await t.rejects(
        store.saveAsset(OWNER, { name, mediaType: PNG }, html, 9),
        { name: 'RangeError' },
        name,
      );
      const named = { ...version, assets: { [name]: version.html } };
      await t.rejects(store.saveTemplate(OWNER, 'card', named, html, 9), { name: 'RangeError' }, name);
      const pointing = { ...version, assets: { 'a.png': name } };
      await t.rejects(store.saveTemplate(OWNER, 'card', pointing, html, 9), { name: 'RangeError' }, name);
      t.equal(await store.template(OWNER, name), undefined);
      t.equal(await store.deleteTemplate(OWNER, name), undefined);
      t.equal(await store.asset(OWNER, name), undefined);
      t.equal(await store.deleteAsset(OWNER, name), undefined);
      t.equal(await store.content(OWNER, name), undefined);
      t.same(await store.templates(name), []);
      t.same(await store.assets(name), []);
    }
    for (const id of ['Card', 'a_b', '-a', 'a-', 'a--b', 'a'.repeat(65)])
      await t.rejects(store.saveTemplate(OWNER, id, version, html, 9), { name: 'RangeError' }, id);
    t.match(await store.saveTemplate(OWNER, 'a'.repeat(64), version, html, 9), { created: true });
  });

  t.test('bytes in memory that threads share are saved as well', async (t) => {
    const store = await place(t)();
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    shared.set([1, 2, 3, 4]);
    const asset = await saveAsset(store, 'a.bin', shared);
    t.same(asset?.digest, sha256(Buffer.from([1, 2, 3, 4])));
    t.same([...((await store.content(OWNER, asset?.digest ?? '')) ?? [])], [1, 2, 3, 4]);
  });
}
