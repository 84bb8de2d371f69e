import type { Template } from '../../../templates/kit/index.js';
import { loadTemplates } from '../../../templates/kit/registry.js';
import type { Card } from './card.js';
import { fullCard } from './full-card.js';
import { gradientCard } from './gradient-card.js';
import { photoCard } from './photo-card.js';

const LONG_TEXTS = {
  title:
    'Denizin kıyısında büyüyen çocukların dilinde rüzgârın kırk ayrı adı vardır ve hiçbiri öbürünün yerine söylenmez',
  description:
    'Poyraz, lodos, imbat, karayel: eski balıkçıların takviminden bugüne kalan sözcükler, onların peşine düşen üç ' +
    'araştırmacı ve bir yaz boyunca kaydedilen yüz elli saatlik konuşma.',
};

const registered = await loadTemplates();

/** The templates of the product as they are listed, with their texts numbered. */
const defaults = [...registered.values()].map((template) => registeredCard(template.id, template));

const longText = registeredCard(
  'og-default, long text',
  registered.get('og-default') as Template,
  LONG_TEXTS,
);

export const CARDS: readonly Card[] = [...defaults, longText, photoCard, gradientCard, fullCard];

/** The templates of all cards, as a render thread looks them up. */
export const CARD_TEMPLATES: ReadonlyMap<string, Template> = new Map(
  CARDS.map(({ template }) => [template.id, template]),
);

function registeredCard(name: string, template: Template, texts: Record<string, string> = {}): Card {
  const fields = Object.entries(template.fields).filter(([, { type }]) => type !== 'image');
  return {
    name,
    template,
    values: (number) =>
      Object.fromEntries(
        fields.map(([key, field]) => [
          key,
          field.type === 'text' ? `${texts[key] ?? field.default} ${number}` : field.default,
        ]),
      ),
    pictures: {},
  };
}
