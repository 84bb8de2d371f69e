import type { Field, Template } from '../../templates/kit/index.js';
import { entityTag, namesEntityTag } from '../http/entity-tag.js';
import type { Handler } from '../http/exchange.js';
import { jsonReply } from './replies.js';

/** GET /api/templates: the metadata of every template, written once, since templates do not change while we run. */
export function templateListHandler(templates: ReadonlyMap<string, Template>): Handler {
  const list = { templates: [...templates.values()].map(listedTemplate) };
  const etag = entityTag(JSON.stringify(list));
  const cacheHeaders = { 'Cache-Control': 'public, max-age=300', ETag: etag };
  const listed = jsonReply(200, list, cacheHeaders);
  // As bytes, which a string would have to become at every reply.
  const reply = { ...listed, body: Buffer.from(listed.body) };
  const notModified = { status: 304, headers: cacheHeaders };
  return (request) => (namesEntityTag(request.header('if-none-match'), etag) ? notModified : reply);
}

function listedTemplate({ id, name, description, width, height, category, animation, fields }: Template) {
  return {
    id,
    name,
    description,
    width,
    height,
    category,
    animated: animation !== undefined,
    fields: Object.entries(fields).map(([key, field]) => listedField(key, field)),
  };
}

/** JSON leaves out what a field does not have, such as the options of a text. */
function listedField(key: string, { label, type, default: fallback, ...rest }: Field) {
  const { maxLength, min, max, step, options } = rest;
  return { key, label, type, default: fallback, maxLength, min, max, step, options };
}
