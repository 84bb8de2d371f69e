import { hash } from 'node:crypto';
import { type FieldSet, type Item, itemPath, type List } from '../../templates/contract/index.js';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { encodingBytes } from '../../workers/encoders/encoding-memory.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { frameSize } from '../../workers/paint/frame-size.js';
import { isCode, type ServedTemplate, type TemplateSource } from './served-template.js';
import { type AnySource, isStored } from './stored-source.js';

/** A checked request for an image. */
export interface RenderRequest {
  template: ServedTemplate;
  /** The checked value of every field, and items of every list; image fields contain a URL, or '' for no picture. */
  values: Record<string, unknown>;
  /** Pixels of the image for each pixel of the template, in each direction: a positive number. */
  scale: number;
  output: Output;
}

/** The pictures of a request's image fields that have one, by field key, or by `lines[2].photo` for those of items. */
export type RequestPictures = Record<string, EncodedPicture>;

/** The URLs of the pictures that a request shows, by the keys of `RequestPictures`. */
export function shownPictures({
  template: { fields, lists = {} },
  values,
}: RenderRequest): Map<string, string> {
  const shown = new Map<string, string>();
  const add = (name: string, url: unknown) => {
    if (url !== '') shown.set(name, String(url));
  };
  for (const key of imageKeys(fields)) add(key, values[key]);
  for (const [key, { fields: itemFields }] of Object.entries<List>(lists)) {
    const images = imageKeys(itemFields);
    if (images.length === 0) continue;
    for (const [index, item] of itemsOf(values, key).entries())
      for (const name of images) add(itemPath(key, index, name), item[name]);
  }
  return shown;
}

function imageKeys(fields: FieldSet): string[] {
  return Object.keys(fields).filter((key) => fields[key]?.type === 'image');
}

function itemsOf(values: Record<string, unknown>, key: string): readonly Item[] {
  return values[key] as readonly Item[];
}

/** A source as the jobs of threads have it. */
export function jobSource(source: TemplateSource): Pick<RenderJob, 'code' | 'document'> {
  return isCode(source) ? { code: source } : { document: source };
}

/** @throws TypeError for a source that was not leased */
function inMemory(source: AnySource | undefined): TemplateSource | undefined {
  if (source && isStored(source)) throw new TypeError(`the bytes of ${source.id} are not in memory`);
  return source;
}

/** The requests that jobs were made of, which threads learn nothing of. */
const requests = new WeakMap<RenderJob, [RenderRequest, RequestPictures]>();

/** The `resultKey` of the request that a job was made of; undefined where it was made of none. */
export function renderKey(job: RenderJob): string | undefined {
  const request = requests.get(job);
  return request && resultKey(...request);
}

/**
 * The request in the form that threads receive.
 * @param source of the template, leased where it lies in a store (`withSource`)
 */
export function renderJob(
  request: RenderRequest,
  pictures: RequestPictures,
  source: TemplateSource | undefined = inMemory(request.template.source),
): RenderJob {
  const { template, values, scale, output } = request;
  const { width, height } = frameSize(template, scale);
  const job: RenderJob = {
    template: template.id,
    ...(template.size !== undefined && { size: template.size }),
    ...(source && jobSource(source)),
    values: { ...withoutPictures(template.fields, values), ...drawnLists(request) },
    pictures,
    scale,
    output,
    encodingBytes: encodingBytes(output, width * height),
    pixels: width * height,
    isOwn: template.owner !== undefined,
  };
  requests.set(job, [request, pictures]);
  return job;
}

function withoutPictures(fields: FieldSet, values: Item): Record<string, unknown> {
  const drawn = Object.keys(fields).filter((key) => fields[key]?.type !== 'image');
  return Object.fromEntries(drawn.map((key) => [key, values[key]]));
}

function drawnLists({ template: { lists = {} }, values }: RenderRequest): Record<string, unknown> {
  const drawn = Object.entries<List>(lists).map(([key, { fields }]) => {
    const items = itemsOf(values, key);
    const hasPictures = imageKeys(fields).length > 0;
    return [key, hasPictures ? items.map((item) => withoutPictures(fields, item)) : items];
  });
  return Object.fromEntries(drawn);
}

/**
 * A key of everything that a result depends on. Pictures count by their content, because a URL may show another one
 * later. Owners share nothing, so that none can tell from the time that a render takes what another has drawn.
 */
export function resultKey(
  { template, values, scale, output }: RenderRequest,
  pictures: RequestPictures,
): string {
  const { fields, lists = {}, owner, source, id, size } = template;
  const shown = Object.keys(fields).map((key) => pictures[key]?.digest ?? values[key]);
  const items = Object.entries<List>(lists).map(([key, list]) => {
    const names = Object.keys(list.fields);
    const images = new Set(imageKeys(list.fields));
    const shownOf = (item: Item, index: number, name: string) =>
      (images.has(name) ? pictures[itemPath(key, index, name)]?.digest : undefined) ?? item[name];
    return itemsOf(values, key).map((item, index) => names.map((name) => shownOf(item, index, name)));
  });
  return hash(
    'sha256',
    JSON.stringify([
      ...[owner, source?.version ?? id, [...shown, ...items], scale, output],
      ...(size === undefined ? [] : [size]),
    ]),
    'base64url',
  );
}

/** A request for a template with the defaults of all its fields and lists, in its own size. */
export function defaultRequest(template: ServedTemplate, output: Output): RenderRequest {
  const { fields, lists = {} } = template;
  const defaults = Object.entries({ ...fields, ...lists }).map(([key, each]) => [key, each.default]);
  return { template, values: Object.fromEntries(defaults), scale: 1, output };
}
