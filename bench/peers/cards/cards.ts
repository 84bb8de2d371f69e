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
const defaults = [...registered.keys()].map((id) => registeredCard(id, id));

const longText = registeredCard('og-default, long text', 'og-default', LONG_TEXTS);

export const CARDS: readonly Card[] = [...defaults, longText, photoCard, gradientCard, fullCard];

/** The templates of all cards, as a render thread looks them up. */
export const CARD_TEMPLATES: ReadonlyMap<string, Template> = new Map(
  CARDS.map(({ template }) => [template.id, template]),
);

/**
 * A card of a template of the product, every text of which ends in the number.
 * @param texts in place of the defaults, by field key
 */
export function registeredCard(name: string, id: string, texts: Record<string, string> = {}): Card {
  const template = registered.get(id);
  if (!template) throw new Error(`no template ${id}`);
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
