import { isDisabled } from '../../css/selectors/control-states.js';
import { type GroupFacts, isOutdone } from '../../css/selectors/radio-groups.js';
import type { SelectedElement } from '../../css/selectors/selector-test.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import { type DocumentElement, isElement } from '../document-element.js';
import type { StyledElement } from '../generated-parts.js';
import type { TextTemplate } from '../text-template.js';
import { type ControlParts, controlParts } from './control.js';
import { controlKind, hasGeneratedContent } from './control-kinds.js';
import type { MetricsOf } from './control-text.js';
import { optionsOf } from './options.js';

/** What is drawn of an element that is a form control, and whether `::before` and `::after` are. */
interface DrawnControl extends ControlParts {
  hasGeneratedContent: boolean;
}

/**
 * The boxes of an element that is a form control; undefined for any other.
 * @param filled a text with a caller's values in it
 */
export function controlOf(
  element: DocumentElement,
  styled: StyledElement,
  filled: (template: TextTemplate) => string,
  metricsOf: MetricsOf,
): DrawnControl | undefined {
  const { tag } = element;
  const attributeOf = (of: DocumentElement, name: string) => {
    const template = of.attributes.get(name);
    return template === undefined ? undefined : filled(template);
  };
  const attribute = (name: string) =>
    name === 'checked' && isUnchecked(element) ? undefined : attributeOf(element, name);
  const kind = controlKind(tag, attribute);
  if (!kind) return undefined;
  const textWithin = (within: DocumentElement): string =>
    within.children.map((child) => (isElement(child) ? textWithin(child) : filled(child))).join('');
  const parts = controlParts({
    ...{ kind, attribute, metricsOf },
    values: styled.own.values,
    placeholder: styled.placeholder?.values,
    fileButton: styled['file-selector-button']?.values,
    part: (name) => styled[name]?.values ?? inheritedFrom(styled.own.values, { display: 'block' }),
    isDisabled: isDisabled(element, hasDisabled),
    text: () => textWithin(element),
    options: () => optionsOf(element, textWithin),
  });
  return { ...parts, hasGeneratedContent: hasGeneratedContent(kind) };
}

/** Of a radio button, whether a later one of its group is checked. */
function isUnchecked(element: DocumentElement): boolean {
  return /^radio$/i.test(String(element.attributes.get('type') ?? '')) && isOutdone(element, WRITTEN);
}

/** What is written of elements, where no value has a say. */
const WRITTEN: GroupFacts = {
  attribute: (element, name) => {
    const template = (element as DocumentElement).attributes.get(name);
    return template === undefined || typeof template === 'string' ? template : null;
  },
  within: (element) => (element as DocumentElement).elements,
  step: () => {},
};

function hasDisabled(element: SelectedElement): boolean {
  return (element as DocumentElement).attributes.has('disabled');
}
