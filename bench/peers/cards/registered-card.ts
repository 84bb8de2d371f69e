import type { Field, Template } from '../../../templates/contract/index.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { uniqueColour } from '../../../test/rig/corpora/unique/colours.js';
import { uniqueText } from '../../../test/rig/corpora/unique/texts.js';
import type { Card } from './card.js';

export const REGISTERED: ReadonlyMap<string, Template> = await loadTemplates();

interface Variation {
  /** As long as these, by field key, are the texts; else as long as the defaults. */
  texts?: Record<string, string>;
  /** Whether every colour is another one for every number. */
  newColours?: boolean;
}

/** A card of a template of the product, every text of which is another one for every number. */
export function registeredCard(
  name: string,
  id: string,
  { texts = {}, newColours = false }: Variation = {},
): Card {
  const template = REGISTERED.get(id);
  if (!template) throw new Error(`no template ${id}`);
  const value = (key: string, field: Field, number: number) => {
    if (field.type === 'text') {
      return uniqueText(texts[key] ?? String(field.default), number, field.maxLength);
    }
    return field.type === 'color' && newColours ? uniqueColour(key, number) : field.default;
  };
  const fields = Object.entries(template.fields).filter(([, { type }]) => type !== 'image');
  return {
    name,
    template,
    values: (number) =>
      Object.fromEntries(fields.map(([key, field]) => [key, value(key, field as Field, number)])),
    isAllNew: newColours,
    pictures: () => ({}),
  };
}
