import type { Template } from '../../../templates/contract/index.js';
import type { Card } from './card.js';
import { fullCard } from './full-card.js';
import { gradientCard, gradientCardInNewColours } from './gradient-card.js';
import { logoCard } from './logo-card.js';
import { phonePhotoCard } from './phone-photo-card.js';
import { newPhotoCard, photoCard } from './photo-card.js';
import { REGISTERED, registeredCard } from './registered-card.js';

const LONG_TEXTS = {
  title:
    'Denizin kıyısında büyüyen çocukların dilinde rüzgârın kırk ayrı adı vardır ve hiçbiri öbürünün yerine söylenmez',
  description:
    'Poyraz, lodos, imbat, karayel: eski balıkçıların takviminden bugüne kalan sözcükler, onların peşine düşen üç ' +
    'araştırmacı ve bir yaz boyunca kaydedilen yüz elli saatlik konuşma.',
};

/** The templates of the product as they are listed, each once in its own colours and once in new ones every time. */
const templates = [...REGISTERED.keys()].flatMap((id) => [
  registeredCard(id, id),
  registeredCard(`${id}, new colours`, id, { newColours: true }),
]);

export const CARDS: readonly Card[] = [
  ...templates,
  registeredCard('og-default, long text', 'og-default', { texts: LONG_TEXTS }),
  gradientCard,
  gradientCardInNewColours,
  photoCard,
  newPhotoCard,
  phonePhotoCard,
  logoCard,
  fullCard,
];

/** The templates of all cards, as a render thread looks them up. */
export const CARD_TEMPLATES: ReadonlyMap<string, Template> = new Map(
  CARDS.map(({ template }) => [template.id, template]),
);
