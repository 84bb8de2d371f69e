import { hash } from 'node:crypto';
import type { Template } from '../../templates/contract/index.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { EncodedPicture, RenderJob } from '../../workers/thread/job.js';

/** What is to be drawn, checked. */
export interface RenderRequest {
  template: Template;
  /** A checked value for every field; image fields hold an address, or '' for no picture. */
  values: Record<string, unknown>;
  /** Size of a pixel of the template in pixels of the picture: a positive number. */
  scale: number;
  output: Output;
}

/** The pictures of a request's image fields that have one, by field key. */
export type RequestPictures = Record<string, EncodedPicture>;

/** Keys of the fields that show a picture. */
export function shownPictures({ template, values }: RenderRequest): string[] {
  return Object.keys(template.fields).filter(
    (key) => template.fields[key]?.type === 'image' && values[key] !== '',
  );
}

/** The request as threads are told of it. */
export function renderJob(
  { template, values, scale, output }: RenderRequest,
  pictures: RequestPictures,
): RenderJob {
  const drawn = Object.entries(template.fields).filter(([, field]) => field.type !== 'image');
  return {
    template: template.id,
    values: Object.fromEntries(drawn.map(([key]) => [key, values[key]])),
    pictures,
    scale,
    output,
  };
}

/** Says all that a result depends on; pictures by their content, since an address may show another one tomorrow. */
export function resultKey(
  { template, values, scale, output }: RenderRequest,
  pictures: RequestPictures,
): string {
  const shown = Object.keys(template.fields).map((key) => pictures[key]?.digest ?? values[key]);
  return hash('sha256', JSON.stringify([template.id, shown, scale, output]), 'base64url');
}

/** A template with the defaults of all its fields, in its own size. */
export function defaultRequest(template: Template, output: Output): RenderRequest {
  const defaults = Object.entries(template.fields).map(([key, field]) => [key, field.default]);
  return { template, values: Object.fromEntries(defaults), scale: 1, output };
}
