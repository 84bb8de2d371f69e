import {
  type Field,
  type FieldSet,
  inLanguage,
  type Language,
  type List,
  type Localized,
  type SizeSet,
  type TemplateDeclaration,
} from '../../../templates/contract/index.js';
import type { ListedField, ListedList, ListedSize, ListedTemplate } from '../wire/template-shapes.js';

/** The metadata of a template as a list has it. */
export function listedTemplate(template: TemplateDeclaration, language: Language): ListedTemplate {
  const { id, name, description, width, height, category, animation, fields, lists, sizes } = template;
  const localized = (text: Localized) => inLanguage(text, language);
  return {
    id,
    name: localized(name),
    description: localized(description),
    width,
    height,
    category: localized(category),
    animated: animation !== undefined,
    fields: listedFields(fields, localized),
    ...(lists && { lists: Object.entries(lists).map(([key, list]) => listedList(key, list, localized)) }),
    ...(sizes && { sizes: listedSizes(sizes) }),
  };
}

function listedSizes(sizes: SizeSet): ListedSize[] {
  return Object.entries(sizes).map(([name, [width, height]]) => ({ name, width, height }));
}

function listedFields(fields: FieldSet, localized: (text: Localized) => string): ListedField[] {
  return Object.entries(fields).map(([key, field]) => listedField(key, field, localized));
}

function listedList(
  key: string,
  { label, max, fields, default: items }: List,
  localized: (text: Localized) => string,
): ListedList {
  return {
    ...{ key, label: localized(label), max, fields: listedFields(fields, localized) },
    default: items as ListedList['default'],
  };
}

/** JSON omits the undefined properties of a field, such as the options of a text. */
function listedField(
  key: string,
  { label, type, default: fallback, maxLength, min, max, step, options }: Field,
  localized: (text: Localized) => string,
): ListedField {
  const listed = options?.map((option) => ({ value: option.value, label: localized(option.label) }));
  return {
    key,
    label: localized(label),
    type,
    default: fallback as string | number,
    maxLength,
    min,
    max,
    step,
    options: listed,
  };
}
