import type { Language } from '../../../templates/contract/index.js';
import type { Callers } from '../../access/caller.js';
import type { TemplateCatalogue } from '../../documents/template-catalogue.js';
import { entityTag, namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { jsonReply } from '../replies.js';
import { listedTemplate } from './listed-template.js';
import { type ListedTemplate, languageSchema, type TemplateList } from './template-list-operation.js';

/** How long clients may cache the list of templates. */
export const TEMPLATE_CACHE_CONTROL = 'public, max-age=300';

/** What belongs to a key changes whenever its holder likes. */
export const OWN_CACHE_CONTROL = 'private, no-cache';

/** Of lists and thumbnails: callers with a key may see more. */
export const VARY_BY_KEY = { Vary: 'x-api-key' };

/**
 * GET /api/templates: the metadata of every template in the language of the parameter `lang`, those of the caller's key
 * at the end. The list of what all callers share is written once for the same templates.
 */
export function templateListHandler(
  templates: Pick<TemplateCatalogue, 'shared' | 'ofKey'>,
  callers: Pick<Callers, 'identify'>,
): Handler {
  let lists = preparedLists(templates.shared);
  const sharedList = (language: Language): PreparedList => {
    if (lists.of !== templates.shared) lists = preparedLists(templates.shared);
    return lists[language];
  };
  const listOf = async (apiKey: string, clientAddress: string, language: Language): Promise<PreparedList> => {
    const caller = await callers.identify(apiKey, clientAddress);
    const shared = sharedList(language);
    if (caller === 'invalid_key' || caller.key === undefined) return shared;
    const own = await templates.ofKey(caller.key);
    const listed = own.map(({ versions: [newest] }) => ({
      ...listedTemplate(newest.declaration, language),
      version: newest.version,
    }));
    return preparedList([...shared.listed, ...listed], language, OWN_CACHE_CONTROL);
  };
  const conditional = (list: PreparedList, condition: string | undefined): HttpReply =>
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

interface PreparedList {
  listed: readonly ListedTemplate[];
  reply: HttpReply;
  notModified: HttpReply;
  etag: string;
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
  const etag = entityTag(JSON.stringify(list));
  const headers = {
    ...{ 'Cache-Control': cacheControl, ETag: etag, 'Content-Language': language },
    ...VARY_BY_KEY,
  };
  const written = jsonReply(200, list, headers);
  // As bytes, because a string would be encoded again for every response.
  const reply = { ...written, body: Buffer.from(written.body) };
  return { listed, reply, notModified: { status: 304, headers }, etag };
}
