import {
  type Field,
  inLanguage,
  type Language,
  type Localized,
  type TemplateDeclaration,
} from '../../../templates/contract/index.js';
import type { ListedField, ListedTemplate } from '../wire/template-shapes.js';

/** The metadata of a template as a list has it. */
export function listedTemplate(template: TemplateDeclaration, language: Language): ListedTemplate {
  const { id, name, description, width, height, category, animation, fields } = template;
  const said = (text: Localized) => inLanguage(text, language);
  return {
    id,
    name: said(name),
    description: said(description),
    width,
    height,
    category: said(category),
    animated: animation !== undefined,
    fields: Object.entries(fields).map(([key, field]) => listedField(key, field, said)),
  };
}

/** JSON omits the undefined properties of a field, such as the options of a text. */
function listedField(
  key: string,
  { label, type, default: fallback, maxLength, min, max, step, options }: Field,
  said: (text: Localized) => string,
): ListedField {
  const listed = options?.map((option) => ({ value: option.value, label: said(option.label) }));
  return {
    key,
    label: said(label),
    type,
    default: fallback as string | number,
    maxLength,
    min,
    max,
    step,
    options: listed,
  };
}
