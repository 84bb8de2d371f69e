import { isDisabled } from '../../css/selectors/control-states.js';
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
  const { tag, attributes } = element;
  const attribute = (name: string) => {
    const template = attributes.get(name);
    return template === undefined ? undefined : filled(template);
  };
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

function hasDisabled(element: SelectedElement): boolean {
  return (element as DocumentElement).attributes.has('disabled');
}
