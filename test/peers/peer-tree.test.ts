import t from 'tap';
import type { Card } from '../../bench/peers/cards/card.js';
import { CARDS } from '../../bench/peers/cards/cards.js';
import { type PeerNode, peerTree } from '../../bench/peers/peer-tree.js';

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
      t.match(node.src, /^data:image\/(svg\+xml|jpeg);base64,/);
      t.same([node.width, node.height], [card.template.width, card.template.height]);
    }
  }
});
