import { hash } from 'node:crypto';
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
  /** The checked value of every field; image fields contain a URL, or '' for no picture. */
  values: Record<string, unknown>;
  /** Pixels of the image for each pixel of the template, in each direction: a positive number. */
  scale: number;
  output: Output;
}

/** The pictures of a request's image fields that have one, by field key. */
export type RequestPictures = Record<string, EncodedPicture>;

/** The keys of the fields that show a picture. */
export function shownPictures({ template, values }: RenderRequest): string[] {
  return Object.keys(template.fields).filter(
    (key) => template.fields[key]?.type === 'image' && values[key] !== '',
  );
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
  const drawn = Object.entries(template.fields).filter(([, field]) => field.type !== 'image');
  const job: RenderJob = {
    template: template.id,
    ...(source && jobSource(source)),
    values: Object.fromEntries(drawn.map(([key]) => [key, values[key]])),
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

/**
 * A key of everything that a result depends on. Pictures count by their content, because a URL may show another one
 * later. Owners share nothing, so that none can tell from the time that a render takes what another has drawn.
 */
export function resultKey(
  { template, values, scale, output }: RenderRequest,
  pictures: RequestPictures,
): string {
  const shown = Object.keys(template.fields).map((key) => pictures[key]?.digest ?? values[key]);
  return hash(
    'sha256',
    JSON.stringify([template.owner, template.source?.version ?? template.id, shown, scale, output]),
    'base64url',
  );
}

/** A request for a template with the defaults of all its fields, in its own size. */
export function defaultRequest(template: ServedTemplate, output: Output): RenderRequest {
  const defaults = Object.entries(template.fields).map(([key, field]) => [key, field.default]);
  return { template, values: Object.fromEntries(defaults), scale: 1, output };
}
