import type { Card } from '../cards/card.js';
import { registeredCard } from '../cards/registered-card.js';

/** What every contender makes a GIF of: the loop of a card's template, in frames of equal length. */
export interface Animation {
  name: string;
  card: Card;
  /** How long each frame is shown, in centiseconds. */
  delays: readonly number[];
}

const FPS = 20;
const FRAMES = 40;
const DELAYS: readonly number[] = Array(FRAMES).fill(100 / FPS);

/** As much as the template shows without cutting, so that the number at the end of each text is drawn too. */
const LONG_TEXTS = {
  brand: 'Anadolu Dokuma ve Ev Tekstili Kooperatifi',
  headline: 'Yaza girerken bütün çarşaf, havlu ve nevresim takımlarında indirim',
  details: 'Haziran sonuna kadar bütün mağazalarda ve internet sitesinde geçerlidir',
  discountNote: 'sepette indirim',
  cta: 'İndirimli ürünleri incele',
};

export const ANIMATIONS: readonly Animation[] = [
  { name: 'promo-animated', card: numberedCard({}), delays: DELAYS },
  { name: 'promo-animated, long text', card: numberedCard(LONG_TEXTS), delays: DELAYS },
];

/** Every text ends in the number; otherwise they stay, so that none is ever cut. @param texts in place of the defaults */
function numberedCard(texts: Record<string, string>): Card {
  const card = registeredCard('promo-animated', 'promo-animated');
  const { fields } = card.template;
  const numbered = Object.keys(fields).filter((key) => fields[key]?.type === 'text');
  return {
    ...card,
    values: (number) => ({
      ...card.values(number),
      ...Object.fromEntries(numbered.map((key) => [key, `${texts[key] ?? fields[key]?.default} ${number}`])),
    }),
  };
}

/** Where in the loop each frame stands, 0 <= progress < 1. */
export function progresses({ delays }: Animation): number[] {
  return delays.map((_, index) => index / delays.length);
}
