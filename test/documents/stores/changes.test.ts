import t from 'tap';
import { planAsset } from '../../../src/documents/changes.js';
import { MOST_ASSETS, type OlderVersion, type StoredAsset } from '../../../src/documents/document-store.js';
import { type HeldTemplate, withoutOldest } from '../../../src/documents/holdings.js';
import { draft, ENOUGH, sha256 } from '../../rig/corpora/stored-templates.js';

function assetNamed(name: string): StoredAsset {
  const savedAt = '2026-03-14T12:00:00.000Z';
  return { name, bytes: 1, digest: sha256(name), mediaType: 'image/png', savedAt };
}

t.test('an owner has no more assets than fit into its records, however short they are', async (t) => {
  const assets = Array.from({ length: MOST_ASSETS }, (_, index) => assetNamed(`${index}`));
  const holdings = {
    templates: new Map(),
    assets: new Map(assets.map((asset) => [asset.name, asset])),
    contents: new Map(assets.map(({ digest, bytes }) => [digest, bytes])),
    damaged: false,
  };
  const save = (asset: StoredAsset) =>
    planAsset(
      holdings,
      asset,
      { limit: ENOUGH, condition: undefined },
      { digest: asset.digest, bytes: Buffer.from('?'), kind: 'binary' },
    ).answer;
  t.equal(save(assetNamed('one more')), 'limit');
  t.match(save({ ...assetNamed('7'), digest: sha256('new') }), { created: false });
});

t.test('versions go from the oldest on, until what is left fits', async (t) => {
  const drafts = Array.from({ length: 8 }, (_, index) => draft(`${index}`));
  const versions: OlderVersion[] = drafts.map(({ version }) => version);
  const template = (id: string, parity: number): [string, HeldTemplate] => {
    const [newest, ...older] = versions.filter((_, index) => index % 2 === parity).reverse();
    if (!newest) throw new Error('no versions');
    return [id, { id, versions: [newest, ...older], bytes: 1000 }];
  };
  const holdings = {
    templates: new Map([template('even', 0), template('odd', 1)]),
    assets: new Map(),
    contents: new Map(drafts.map(({ version }) => [version.html, 10])),
    damaged: false,
  };
  const shortened = (bound: number) => {
    const changed = [...withoutOldest(holdings, bound)];
    return new Map(
      changed.map(([id, { versions: remaining }]) => [id, remaining.map((each) => versions.indexOf(each))]),
    );
  };
  t.same(shortened(60), new Map());
  t.same(shortened(59), new Map([['even', [6, 4, 2]]]));
  t.same(
    shortened(30),
    new Map([
      ['even', [6, 4]],
      ['odd', [7, 5, 3]],
    ]),
  );
  t.same(
    shortened(0),
    new Map([
      ['even', [6]],
      ['odd', [7]],
    ]),
    'the newest stay',
  );
});
