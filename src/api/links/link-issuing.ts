import type { PreviewLimit } from '../../access/preview-limit.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler } from '../../http/exchange.js';
import type { ServedTemplate } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { parseJson, parsingSlot } from '../json-body.js';
import { keyHolder } from '../key-holder.js';
import { admitPreview } from '../preview/preview-admission.js';
import { isJson } from '../render/receive-render.js';
import { checkedRequest, templateReference } from '../render/requested-render.js';
import { jsonReply } from '../replies.js';
import type { IssuedLink } from '../wire/issued-link.js';
import { linkBase, type ServiceAddress } from './link-base.js';
import { linkOptions } from './link-options.js';
import { linkFileName, linkParameters } from './link-parameters.js';
import { parseLinkQuery } from './link-query.js';
import { linkedRenderBody, readLinkedFile } from './linked-render.js';
import { signedLink } from './samples/sign.js';
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
