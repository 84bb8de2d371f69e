/** The documents of keys: PUT, GET and DELETE of /api/templates/ID, and POST of /api/templates/check. */

import type { Language } from '../../../templates/contract/index.js';
import type { Problem } from '../../../workers/documents/report.js';
import type { Clock } from '../../access/clock.js';
import type { DocumentContents } from '../../documents/document-contents.js';
import type {
  DocumentStore,
  StoredTemplate,
  TemplateVersion,
  UnsavedVersion,
  VersionParts,
} from '../../documents/document-store.js';
import type { OwnTemplates } from '../../documents/own-templates.js';
import { parsedReference, type TemplateCatalogue } from '../../documents/template-catalogue.js';
import { isTemplateId } from '../../documents/template-id.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { preferredType } from '../../http/negotiation.js';
import { ApiError } from '../errors.js';
import { keyHolder } from '../key-holder.js';
import { percentDecoded } from '../links/link-query.js';
import { requestedPrecondition } from '../preconditions.js';
import { admitPreview } from '../preview/preview-admission.js';
import { jsonReply } from '../replies.js';
import type { SavedTemplate } from '../wire/template-shapes.js';
import { checkedTemplate } from './checked-template.js';
import { listedTemplate } from './listed-template.js';
import { type DocumentReceiving, receivedDocument } from './received-document.js';
import { storedWarnings } from './stored-warnings.js';
import { OWN_CACHE_CONTROL, requestedLanguage } from './template-list.js';

/** A template's versions, or its source. */
const REPRESENTATIONS = ['application/json', 'text/html'] as const;

export interface DocumentCollaborators extends DocumentReceiving {
  documents: DocumentStore;
  contents: DocumentContents;
  own: OwnTemplates;
  templates: TemplateCatalogue;
  clock: Clock;
}

/** PUT /api/templates/ID: checks a document and makes it the newest version of the key's template. */
export function templateSavingHandler(collaborators: DocumentCollaborators): Handler {
  const { documents, own, templates, clock } = collaborators;
  return async (request) => {
    const language = requestedLanguage(request.query);
    const condition = requestedPrecondition(request);
    const id = requestedReference(request);
    if (!isTemplateId(id)) throw invalidId();
    if (templates.shared.has(id)) throw new ApiError('template_taken');
    const { holder, html, document, headers } = await receivedDocument(collaborators, request, id);
    const { source, assets, declaration, warnings } = document;
    const version: UnsavedVersion = {
      version: source.version,
      savedAt: new Date(clock.now()).toISOString(),
      ...{ assets, declaration, warnings: storedWarnings(warnings) },
    };
    const { key, plan } = holder;
    const outcome = await documents.saveTemplate(key, id, version, html, plan.templates, condition);
    own.changed(key, id);
    if (outcome === 'changed') throw new ApiError('precondition_failed', {}, headers);
    if (outcome === 'limit') throw new ApiError('template_limit', {}, headers);
    const { template, created } = outcome;
    const saved = savedTemplate(template, { ...template.versions[0], warnings: [...warnings] }, language);
    return jsonReply(created ? 201 : 200, saved, { ...headers, ETag: tagOf(version.version) });
  };
}

/** POST /api/templates/check: says what PUT would answer, and keeps nothing. */
export function templateCheckHandler(collaborators: DocumentReceiving): Handler {
  return async (request) => {
    const language = requestedLanguage(request.query);
    const { document, headers } = await receivedDocument(collaborators, request, CHECKED_ID);
    return jsonReply(200, checkedTemplate(document, language), headers);
  };
}

/** Names a document that is only checked. */
const CHECKED_ID = 'document';

/**
 * GET /api/templates/ID or ID@VERSION: a template of the key with its versions, or with `Accept: text/html` the source
 * of that version. Of a template that all share, its metadata.
 */
export function templateHandler({ callers, contents, own, templates }: DocumentCollaborators): Handler {
  return async (request) => {
    const language = requestedLanguage(request.query);
    const { id, version } = parsedReference(requestedReference(request));
    const wantsSource = preferredType(request.header('accept'), REPRESENTATIONS) === 'text/html';
    const condition = request.header('if-none-match');
    const { key } = await keyHolder(callers, request);
    const shared = templates.shared.get(id);
    if (shared && version === undefined)
      return conditional(sharedReply(listedTemplate(shared, language), shared.source?.version), condition);
    const template = await own.record(key, id);
    const named = template?.versions.find((each) => version === undefined || each.version === version);
    if (!template || !named) throw new ApiError('unknown_template');
    if (!wantsSource) {
      const { version: name } = named;
      const [newest] = template.versions;
      const declared = name === newest.version ? newest : await own.declared(key, id, name);
      if (!declared) throw new ApiError('unknown_template');
      const shown = savedTemplate(template, { ...named, ...declared }, language);
      return conditional(jsonReply(200, shown, versionHeaders(named)), condition);
    }
    const body = await contents.content(key, named.html);
    return conditional(
      { status: 200, headers: { ...versionHeaders(named), ...SOURCE_HEADERS }, body },
      condition,
    );
  };
}

/** DELETE /api/templates/ID: ends a template of the key with all its versions. */
export function templateRemovalHandler({
  callers,
  previewLimit,
  documents,
  own,
}: DocumentCollaborators): Handler {
  return async (request) => {
    const id = requestedReference(request);
    const condition = requestedPrecondition(request);
    const { key } = await keyHolder(callers, request);
    const { headers } = await admitPreview({ callers, previewLimit }, request.clientAddress);
    const outcome = await documents.deleteTemplate(key, id, condition);
    own.changed(key, id);
    if (outcome === undefined) throw new ApiError('unknown_template', {}, headers);
    if (outcome === 'changed') throw new ApiError('precondition_failed', {}, headers);
    return { status: 204, headers };
  };
}

/** A source is never to be shown as a page of this service, because anybody may have written it. */
const SOURCE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

/** The template that the path names. */
export function requestedReference({ parameters }: HttpRequest): string {
  return percentDecoded(parameters[0] ?? '') ?? '';
}

/** The refusal of what can be no id. */
export function invalidId(): ApiError {
  const expectation = 'küçük harf, rakam ve aralarında tek tirelerden oluşan en çok 64 karakter olmalıdır';
  return new ApiError('invalid_parameter', { name: 'id', expectation });
}

function tagOf(version: string): string {
  return `"${version}"`;
}

function versionHeaders({ version }: VersionParts): Record<string, string> {
  return { 'Cache-Control': OWN_CACHE_CONTROL, ETag: tagOf(version), Vary: 'x-api-key, accept' };
}

function sharedReply(listed: object, version: string | undefined): HttpReply {
  const headers = {
    'Cache-Control': OWN_CACHE_CONTROL,
    ...(version !== undefined && { ETag: tagOf(version) }),
  };
  return jsonReply(200, { ...listed, ...(version !== undefined && { version }) }, headers);
}

function conditional(reply: HttpReply, condition: string | undefined): HttpReply {
  const { ETag: etag, 'Cache-Control': cacheControl = '' } = reply.headers;
  if (etag === undefined || !namesEntityTag(condition, etag)) return reply;
  return { status: 304, headers: { ETag: etag, 'Cache-Control': cacheControl } };
}

function savedTemplate(
  { versions }: StoredTemplate,
  { declaration, version, warnings }: TemplateVersion,
  language: Language,
): SavedTemplate {
  return {
    ...listedTemplate(declaration, language),
    version,
    warnings: warnings.map(({ message, line, column }: Problem) => ({ message, line, column })),
    versions: versions.map((each) => ({ version: each.version, savedAt: each.savedAt })),
  };
}
