/** The templates to choose from, each with its thumbnail. */

import { listTemplates, showThumbnail, type Template } from './api.js';
import { byId, element } from './page-elements.js';
import { type Language, say } from './page-language.js';

/** The templates, at least one. */
export type Templates = [first: Template, ...others: Template[]];

export class Gallery {
  readonly #chosen: (template: Template) => void;
  #templates: Templates;

  /** @param chosen called with the chosen template */
  constructor(templates: Templates, chosen: (template: Template) => void) {
    this.#templates = templates;
    this.#chosen = chosen;
  }

  /** Fills the page's gallery. */
  show(current: Template): void {
    const cards = this.#templates.map((template) =>
      card(template, template.id === current.id, () => this.#chosen(template)),
    );
    byId('gallery', HTMLElement).replaceChildren(...cards);
  }

  /** Marks a template that was chosen elsewhere, such as by the page's URL. */
  mark({ id }: Template): void {
    for (const radio of byId('gallery', HTMLElement).querySelectorAll('input'))
      radio.checked = radio.value === id;
  }

  /** The template of the page's address; undefined where that names none. */
  get ofAddress(): Template | undefined {
    return this.#templates.find(({ id }) => `#${id}` === location.hash);
  }

  /** The template of that id, or the first one where it is gone. */
  withId(id: string): Template {
    return this.#templates.find((template) => template.id === id) ?? this.#templates[0];
  }

  /** Asks for the templates again: the key's own, or all in another language. @throws Refusal */
  async load(language: Language): Promise<void> {
    const [first, ...others] = await listTemplates(language);
    if (first) this.#templates = [first, ...others];
  }
}

function card(template: Template, isCurrent: boolean, chosen: () => void): HTMLElement {
  const { id, name, width, height, animated } = template;
  const radio = element('input', { type: 'radio', name: 'template', value: id, class: 'hidden' });
  radio.checked = isCurrent;
  radio.addEventListener('change', chosen);
  const picture = element('img', { width, height, alt: '', decoding: 'async' });
  // Without its thumbnail, a card is identified by its name.
  picture.addEventListener('error', () => picture.classList.add('missing'));
  showThumbnail(picture, template);
  return element(
    'label',
    { class: 'card' },
    radio,
    element('span', { class: 'card-picture' }, picture),
    element(
      'span',
      { class: 'card-words' },
      element('span', { class: 'card-name' }, name),
      element(
        'span',
        { class: 'quiet' },
        `${width} × ${height}`,
        ...(animated ? [element('span', { class: 'badge' }, say('animatedBadge'))] : []),
      ),
    ),
  );
}
