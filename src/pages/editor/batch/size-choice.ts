/** The sizes that each row is drawn in. */

import type { Template } from '../api.js';
import { OWN_SIZE } from '../draft.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';
import type { Mapping } from './rows.js';

/**
 * Check boxes for the sizes of a template, of which at least one is checked; nothing where it has but its own.
 * @param chosen names of those that are checked
 * @param changed called with the names of those that are checked, in the order of the template
 */
export function sizeChoice(
  { width, height, sizes = [] }: Template,
  chosen: readonly string[],
  changed: (names: Mapping['sizes']) => void,
): HTMLElement[] {
  if (sizes.length === 0) return [];
  const boxes = [{ name: OWN_SIZE, width, height }, ...sizes].map((size) => {
    const { name } = size;
    const box = element('input', { type: 'checkbox', name: 'batch-size', value: name, class: 'hidden' });
    box.checked = chosen.includes(name);
    return { box, size };
  });
  const names = () => boxes.flatMap(({ box }) => (box.checked ? [box.value] : []));
  const labels = boxes.map(({ box, size: { name, width, height } }) => {
    box.addEventListener('change', () => {
      // Rows are drawn in one at least.
      const [first, ...others] = names();
      if (first === undefined) box.checked = true;
      else changed([first, ...others]);
    });
    const words = [
      name === OWN_SIZE ? say('ownSize') : name,
      element('span', { class: 'segment-explanation' }, `${width} × ${height}`),
    ];
    return element('label', { class: 'segment' }, box, element('span', {}, ...words));
  });
  const legend = element('legend', {}, say('sizes'));
  return [
    element('fieldset', { class: 'segments' }, legend, element('div', { class: 'segment-row' }, ...labels)),
  ];
}
