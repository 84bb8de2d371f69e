import type { Language } from '../../../templates/contract/index.js';
import type { Callers } from '../../access/caller.js';
import type { TemplateCatalogue } from '../../documents/template-catalogue.js';
import { entityTag, namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { admitPreview, type PreviewCounting } from '../preview/preview-admission.js';
import { type ListedTemplate, languageSchema, type TemplateList } from '../wire/template-shapes.js';
import { listedTemplate } from './listed-template.js';
import { OwnLists } from './own-lists.js';
import { type PreparedReply, preparedReply } from './prepared-reply.js';

/** How long clients may cache the list of templates. */
export const TEMPLATE_CACHE_CONTROL = 'public, max-age=300';

export { OWN_CACHE_CONTROL, VARY_BY_KEY } from './prepared-reply.js';

/**
 * GET /api/templates: the metadata of every template in the language of the parameter `lang`, those of the caller's key
 * at the end. The list of what all callers share is written once for the same templates. One with templates of a key is
 * counted, as a preview.
 * @param counting where; nothing is counted unless given
 */
export function templateListHandler(
  templates: Pick<TemplateCatalogue, 'shared' | 'ofKey'>,
  callers: Pick<Callers, 'identify'>,
  counting?: PreviewCounting,
): Handler {
  const ownLists = new OwnLists();
  let lists = preparedLists(templates.shared);
  const sharedList = (language: Language): PreparedList => {
    if (lists.of !== templates.shared) lists = preparedLists(templates.shared);
    return lists[language];
  };
  const listOf = async (
    apiKey: string,
    clientAddress: string,
    language: Language,
  ): Promise<PreparedReply> => {
    const caller = await callers.identify(apiKey, clientAddress);
    const shared = sharedList(language);
    if (caller === 'invalid_key' || caller.key === undefined) return shared;
    const own = await templates.ofKey(caller.key);
    if (own.length > 0 && counting) await admitPreview(counting, clientAddress);
    return ownLists.prepared(own, shared.listed, language);
  };
  const conditional = (list: PreparedReply, condition: string | undefined): HttpReply =>
    namesEntityTag(condition, list.etag) ? list.notModified : list.reply;
  return (request) => {
    const language = requestedLanguage(request.query);
    const condition = request.header('if-none-match');
    const apiKey = request.header('x-api-key');
    if (apiKey === undefined) return conditional(sharedList(language), condition);
    return listOf(apiKey, request.clientAddress, language).then((list) => conditional(list, condition));
  };
}

/** @throws ApiError `invalid_parameter` for an unknown language */
export function requestedLanguage(query: string): Language {
  if (query === '') return 'tr';
  const asked = languageSchema.safeParse(new URLSearchParams(query).get('lang') ?? undefined);
  if (!asked.success) {
    throw new ApiError('invalid_parameter', { name: 'lang', expectation: 'tr veya en olmalıdır' });
  }
  return asked.data;
}

interface PreparedList extends PreparedReply {
  listed: readonly ListedTemplate[];
}

function preparedLists(of: TemplateCatalogue['shared']) {
  const prepared = (language: Language) => {
    const listed = [...of.values()].map((template) => listedTemplate(template, language));
    return preparedList(listed, language, TEMPLATE_CACHE_CONTROL);
  };
  return { of, tr: prepared('tr'), en: prepared('en') };
}

function preparedList(
  listed: readonly ListedTemplate[],
  language: Language,
  cacheControl: string,
): PreparedList {
  const list: TemplateList = { templates: [...listed] };
  // As bytes, because a string would be encoded again for every response.
  const body = Buffer.from(JSON.stringify(list));
  return { listed, ...preparedReply(body, entityTag(body), { language, cacheControl }) };
}
