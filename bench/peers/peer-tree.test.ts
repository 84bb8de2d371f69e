import t from 'tap';
import type { Card } from './cards/card.js';
import { CARDS } from './cards/cards.js';
import { type PeerNode, peerTree } from './peer-tree.js';

function all(node: PeerNode): PeerNode[] {
  return node.type === 'container' ? [node, ...node.children.flatMap(all)] : [node];
}

/** The first word of every text of a card. */
function wordsOf(card: Card): string[] {
  const texts = Object.entries(card.values(1)).filter(([key]) => card.template.fields[key]?.type === 'text');
  return texts.map(([, value]) => String(value).split(/\s/)[0] ?? '');
}

for (const card of CARDS) {
  t.test(`peers draw all of the card ${card.name}, and another text each time`, async (t) => {
    const trees = [1, 2].map((number) => all(peerTree(card, number, (family) => `my ${family}`)));
    const [texts, others] = trees.map((nodes) =>
      nodes.flatMap((node) => (node.type === 'text' ? [node.text] : [])).join(' '),
    );

    t.ok(texts && others);
    t.not(texts, others);
    for (const word of wordsOf(card)) t.match(texts, word);
    const styles = (trees[0] ?? []).map(({ style }) => style);
    const families = styles.flatMap(({ fontFamily }) => fontFamily ?? []);
    t.ok(families.every((family) => /^my (sans|serif|condensed)$/.test(String(family))));
    // In pixels they would be multiples: peers take numbers as such.
    t.ok(styles.every(({ lineHeight }) => lineHeight === undefined || (lineHeight as number) < 3));
  });
}

t.test('the pictures below the content are complete in themselves', async (t) => {
  for (const card of CARDS) {
    for (const node of all(peerTree(card, 1, String))) {
      if (node.type !== 'image') continue;
      t.match(node.src, /^data:image\/(svg\+xml|jpeg|png);base64,/);
      const { left = 0, top = 0 } = node.style as { left?: number; top?: number };
      t.ok(left + node.width <= card.template.width && top + node.height <= card.template.height);
    }
  }
});

t.test('what a card says is new is another one in each image, and its texts never come again', async (t) => {
  const images = 500;
  for (const card of CARDS) {
    const { fields } = card.template;
    for (const [key, { type }] of Object.entries(fields)) {
      if (type !== 'text') continue;
      const texts = Array.from({ length: images }, (_, number) => card.values(number)[key]);
      t.equal(new Set(texts).size, images, `${card.name}, ${key}`);
    }
    const tree = (number: number) => [
      ...Object.entries(card.values(number)).filter(([key]) => fields[key]?.type === 'color'),
      ...Object.entries(card.pictures(number)).map(([key, picture]) => [key, picture?.digest]),
    ];
    const others = new Map(tree(2) as [string, unknown][]);
    const changed = tree(1).filter(([key, value]) => others.get(String(key)) !== value);
    const kind = /new (colours|each time)/.exec(card.name)?.[1];
    const type = kind === 'colours' ? 'color' : 'image';
    const expected = kind ? Object.keys(fields).filter((key) => fields[key]?.type === type) : [];
    t.same(
      changed.map(([key]) => key),
      expected,
      card.name,
    );
    t.equal(card.isAllNew, kind !== undefined);
  }
});
