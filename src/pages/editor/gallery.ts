/** The templates to choose from, each with its thumbnail. */

import { showThumbnail, type Template } from './api.js';
import { byId, element } from './elements.js';
import { say } from './language.js';

/** Fills the gallery. @param chosen called with the chosen template */
export function fillGallery(
  templates: readonly Template[],
  current: Template,
  chosen: (template: Template) => void,
): void {
  const cards = templates.map((template) =>
    card(template, template.id === current.id, () => chosen(template)),
  );
  byId('gallery', HTMLElement).replaceChildren(...cards);
}

/** Marks a template that was chosen elsewhere, such as by the page's URL. */
export function markInGallery({ id }: Template): void {
  for (const radio of byId('gallery', HTMLElement).querySelectorAll('input'))
    radio.checked = radio.value === id;
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
