import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { FORMATS } from '../../../workers/encoders/formats.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler } from '../../http/exchange.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { parseJson, parsingSlot } from '../json-body.js';
import { isJsonObject, ownValue } from '../json-values.js';
import { keyHolder } from '../key-holder.js';
import { admitPreview } from '../preview/preview-admission.js';
import { isJson } from '../render/receive-render.js';
import { checkedRequest, parameters, templateReference } from '../render/requested-render.js';
import { jsonReply } from '../replies.js';
import { LINKED_PARAMETERS, SIZE_PARAMETER } from '../reserved-keys.js';
import type { IssuedLink } from '../wire/issued-link.js';
import { linkBase, type ServiceAddress } from './link-base.js';
import { linkOptions } from './link-options.js';
import { parseLinkQuery } from './link-query.js';
import { isSizeParameter, linkedRenderBody, readLinkedFile } from './linked-render.js';
import { type LinkParameters, signedLink } from './samples/sign.js';
import type { SignedLinkCollaborators } from './signed-link.js';

/** Bytes of the longest body: a link has 12 KB, and JSON may write a character in six bytes. */
export const MOST_LINK_BODY_BYTES = 128 * 1024;

export interface LinkIssuingCollaborators
  extends ServiceAddress,
    Pick<SignedLinkCollaborators, 'callers' | 'clock'> {
  templates: TemplateFinder;
  /** Counts what draws nothing, like previews. */
  previewLimit: PreviewLimit;
}

/**
 * POST /api/links: a signed link to what the same body would render, for callers who cannot compute an HMAC. It is checked as
 * a render is, and nothing is drawn or counted on the plan.
 */
export function linkIssuingHandler(collaborators: LinkIssuingCollaborators): Handler {
  const { callers, clock, templates } = collaborators;
  return async (request) => {
    const base = linkBase(collaborators, request);
    if (!isJson(request.header('content-type'))) throw new ApiError('unsupported_media_type');
    const bytes = await request.body();
    const caller = await keyHolder(callers, request);
    const { headers } = await admitPreview(collaborators, request.clientAddress);
    await parsingSlot(bytes, caller.id);
    const parsed = parseJson(bytes);
    const reference = templateReference(parsed);
    const body = parsed as Record<string, unknown>;
    const template = await templates.find(reference, caller.key);
    const requested = checkedRequest(body, template);
    requested.permittedTo(caller);
    const options = linkOptions(body, clock.now());

    const key = await callers.signingKey(caller.key);
    if (!key) throw new ApiError('invalid_api_key', {}, headers);
    const file = linkFileName(reference, body);
    const parameters = { ...linkParameters(body, requested.template), ...options };
    const url = signedLink(base, file, parameters, key.id, key.secret);
    checkLink(url, file, template);
    const { expires } = options;
    const expiresAt = expires === undefined ? null : new Date(1000 * expires).toISOString();
    return jsonReply(200, { url, expiresAt } satisfies IssuedLink, headers);
  };
}

/** @throws ApiError where opening the link would be refused, such as for its length */
function checkLink(url: string, file: string, template: ServedTemplate | undefined): void {
  const linked = readLinkedFile(file);
  if (!linked) throw new ApiError('unknown_template');
  const query = url.slice(url.indexOf('?') + 1);
  const { refusal } = checkedRequest(linkedRenderBody(linked, parseLinkQuery(query), template), template);
  if (refusal) throw refusal;
}

/** @param reference the template as the body names it: `ID` or `ID@VERSION` */
function linkFileName(reference: string, body: Record<string, unknown>): string {
  const [extension] = FORMATS[parameters.format('format', body)].linkExtensions;
  return `${reference}.${extension}`;
}

/**
 * What the body says of the template's fields and lists, and of the image: the opposite of `linkedRenderBody`. Unknown keys are
 * left out, as a render ignores them.
 * @param body one that has passed the checks of a render
 */
function linkParameters(
  body: Record<string, unknown>,
  { fields, lists = {} }: Pick<TemplateDeclaration, 'fields' | 'lists'>,
): LinkParameters {
  const requested = ownValue(body, 'data');
  const data = isJsonObject(requested) ? requested : {};
  const found: [name: string, text: string][] = [];
  const add = (name: string, value: unknown) => {
    if (value !== undefined) found.push([name, linkText(value)]);
  };
  for (const name of Object.keys({ ...fields, ...lists })) add(name, ownValue(data, name));
  for (const name of LINKED_PARAMETERS) add(name, ownValue(body, name));
  if (isSizeParameter(SIZE_PARAMETER, { fields, lists })) add(SIZE_PARAMETER, ownValue(body, SIZE_PARAMETER));
  return Object.fromEntries(found);
}

function linkText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' ? decimal(value) : JSON.stringify(value);
}

/** Digits that a number with a negative exponent may have: those of the smallest one are cut, which is 0 to any field. */
const MOST_DIGITS = 100;

/** A number without an exponent, which links do not have. */
function decimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(MOST_DIGITS).replace(/\.?0+$/, '') : BigInt(value).toString();
}
