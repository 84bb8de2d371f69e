import type { DocumentElement } from '../document-element.js';

/** Texts of the options of a `<select>`. */
export interface Options {
  /** As they are listed, those in groups behind a gap. */
  labels: string[];
  /** The one that shows while it is closed. */
  shown: string;
}

/** Before an option in a group (Blink, `HTMLOptionElement::TextIndentedToRespectGroupLabel`). */
const GAP = '\u00a0'.repeat(4);

/** The texts of the options of a `<select>` (HTML, section 4.10.7). @param textWithin text of an element and of all in it */
export function optionsOf(
  select: DocumentElement,
  textWithin: (element: DocumentElement) => string,
): Options {
  const options = optionsWithin(select);
  const texts = options.map((option) => {
    const label = option.attributes.get('label');
    const text = typeof label === 'string' && label !== '' ? label : textWithin(option);
    return text.trim().replace(/[ \t\n\f\r]+/g, ' ');
  });
  const labels = texts.map((text, at) => (options[at]?.parent?.tag === 'optgroup' ? GAP + text : text));
  const selected = options.findLastIndex(({ attributes }) => attributes.has('selected'));
  const usable = options.findIndex(({ attributes }) => !attributes.has('disabled'));
  return { labels, shown: texts[selected >= 0 ? selected : usable] ?? '' };
}

function optionsWithin(element: DocumentElement): DocumentElement[] {
  return element.elements.flatMap((each) => (each.tag === 'option' ? [each] : optionsWithin(each)));
}
