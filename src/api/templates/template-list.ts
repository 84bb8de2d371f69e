import {
  type Field,
  inLanguage,
  type Language,
  type Localized,
  type TemplateDeclaration,
} from '../../../templates/contract/index.js';
import type { TemplateCatalogue } from '../../documents/template-catalogue.js';
import { entityTag, namesEntityTag } from '../../entity-tag.js';
import type { Handler } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { jsonReply } from '../replies.js';
import {
  type ListedField,
  type ListedTemplate,
  languageSchema,
  type TemplateList,
} from './template-list-operation.js';

/** How long clients may cache the list of templates. */
export const TEMPLATE_CACHE_CONTROL = 'public, max-age=300';

/**
 * GET /api/templates: the metadata of every template in the language of the parameter `lang`. A list is written once
 * for the same templates.
 */
export function templateListHandler(templates: Pick<TemplateCatalogue, 'shared'>): Handler {
  let lists = preparedLists(templates.shared);
  return (request) => {
    if (lists.of !== templates.shared) lists = preparedLists(templates.shared);
    const { reply, notModified, etag } = lists[requestedLanguage(request.query)];
    return namesEntityTag(request.header('if-none-match'), etag) ? notModified : reply;
  };
}

/** @throws ApiError `invalid_parameter` for an unknown language */
function requestedLanguage(query: string): Language {
  if (query === '') return 'tr';
  const asked = languageSchema.safeParse(new URLSearchParams(query).get('lang') ?? undefined);
  if (!asked.success) {
    throw new ApiError('invalid_parameter', { name: 'lang', expectation: 'tr veya en olmalıdır' });
  }
  return asked.data;
}

function preparedLists(of: TemplateCatalogue['shared']) {
  return { of, tr: preparedList(of, 'tr'), en: preparedList(of, 'en') };
}

function preparedList(templates: ReadonlyMap<string, TemplateDeclaration>, language: Language) {
  const list: TemplateList = {
    templates: [...templates.values()].map((template) => listedTemplate(template, language)),
  };
  const etag = entityTag(JSON.stringify(list));
  const headers = { 'Cache-Control': TEMPLATE_CACHE_CONTROL, ETag: etag, 'Content-Language': language };
  const listed = jsonReply(200, list, headers);
  // As bytes, because a string would be encoded again for every response.
  const reply = { ...listed, body: Buffer.from(listed.body) };
  return { reply, notModified: { status: 304, headers }, etag };
}

function listedTemplate(template: TemplateDeclaration, language: Language): ListedTemplate {
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
