import type { FamilyName } from '../../../templates/contract/index.js';
import type { Card } from '../cards/card.js';
import { requirePeer } from '../installation.js';
import { peerFamily, peerFonts } from '../peer-fonts.js';
import { type PeerImage, type PeerNode, peerTree } from '../peer-tree.js';

interface SatoriElement {
  type: string;
  props: Record<string, unknown>;
}

type Satori = (
  element: SatoriElement,
  options: { width: number; height: number; fonts: readonly SatoriFont[] },
) => Promise<string>;

interface SatoriFont {
  name: string;
  data: Buffer;
  weight: number;
  style: 'normal';
}

const { default: satori } = requirePeer('satori') as { default: Satori };

/**
 * The same array, and so parsed fonts, every time: "define global fonts instead of creating a new object [...] for better
 * performance" (satori's README, "Fonts"). It takes the parts of a family as families of their own.
 */
const fonts: readonly SatoriFont[] = peerFonts().map(({ family, part, weight, data }) => ({
  name: part === 'latin' ? peerFamily(family) : `${peerFamily(family)}-${part}`,
  data,
  weight,
  style: 'normal',
}));

function fontFamily(family: FamilyName): string {
  return `${peerFamily(family)}, ${peerFamily(family)}-latin-ext`;
}

/** What is left to be measured: the SVG of a card, with text as outlines. */
export function satoriDrawing(card: Card, number: number): () => Promise<string> {
  const element = elementOf(peerTree(card, number, fontFamily));
  const { width, height } = card.template;
  return () => satori(element, { width, height, fonts });
}

function elementOf(node: PeerNode): SatoriElement {
  const { style } = node;
  switch (node.type) {
    case 'container':
      return { type: 'div', props: { style, children: node.children.map(elementOf) } };
    case 'text':
      return { type: 'div', props: { style, children: node.text } };
    case 'image':
      return { type: 'div', props: { style: { ...style, ...background(node) }, children: [] } };
  }
}

/** The same pixels as of an `<img>`, for less: satori gives that a clip and a mask, 30 to 40% of what resvg-js then does. */
function background({ src, width, height, style }: PeerImage): Record<string, string> {
  const size = style.objectFit === 'cover' ? 'cover' : `${width}px ${height}px`;
  return { backgroundImage: `url(${src})`, backgroundSize: size, backgroundPosition: 'center' };
}
