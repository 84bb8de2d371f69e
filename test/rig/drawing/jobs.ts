import { createHash } from 'node:crypto';
import type { Field, Template, TemplateDeclaration } from '../../../templates/contract/index.js';
import type { EncodedPicture } from '../../../workers/contract/encoded-picture.js';
import type { DocumentSource } from '../../../workers/documents/document-source.js';
import { fieldSchema } from '../../../workers/documents/field-schemas.js';
import type { Output } from '../../../workers/encoders/formats.js';
import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import {
  type DrawableTemplate,
  type Drawing,
  drawingOf,
  type TemplateDrawing,
} from '../../../workers/engines/drawing.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import { PictureCache } from '../../../workers/paint/picture-cache.js';
import { randomText, TEXTS } from '../corpora/texts.js';
import { bitmap } from '../pictures/bitmaps.js';
import { encodedFrame } from '../pictures/frames.js';

/** A job with the template's defaults for all that is not given. */
export function jobFor(
  template: TemplateDeclaration,
  values: Record<string, unknown> = {},
  pictures: Record<string, EncodedPicture> = {},
  output: Output = { format: 'png' },
): RenderJob {
  const fields = Object.entries(template.fields).filter(([, field]) => field.type !== 'image');
  const complete = Object.fromEntries(fields.map(([key, field]) => [key, values[key] ?? field.default]));
  const { id, source } = template as TemplateDeclaration & { source?: DocumentSource };
  return { template: id, ...(source && { document: source }), values: complete, pictures, scale: 1, output };
}

const pictures = new PictureCache();

/** What a job asks to be drawn, of a template in code or of a document. */
export function drawingFor(template: Template, job: RenderJob): TemplateDrawing;
export function drawingFor(template: DrawableTemplate, job: RenderJob): Drawing;
export function drawingFor(template: DrawableTemplate, job: RenderJob): Drawing {
  return drawingOf(template, job, pictures);
}

/** A landscape: sky, sun and two hills, with soft and hard edges. */
export function samplePicture(width = 400, height = 300, hue = 0): EncodedPicture {
  const pixels = bitmap(width, height, 3, (x, y, channel) => {
    const hill = height * (0.62 + 0.1 * Math.sin((x / width) * 7));
    const nearHill = height * (0.78 + 0.08 * Math.cos((x / width) * 5));
    const isSun = Math.hypot(x - width * 0.68, y - height * 0.3) < height * 0.13;
    const colors = { near: [38, 70, 83], far: [42, 157, 143], sun: [255, 209, 102], sky: [94, 140, 190] };
    const place = y > nearHill ? 'near' : y > hill ? 'far' : isSun ? 'sun' : 'sky';
    const lift = place === 'sky' ? (y / height) * 60 : 0;
    return Math.min(255, (colors[place][(channel + hue) % 3] as number) + lift);
  });
  return encodedPicture('png', encodedFrame(pixels, encodePng), width * height);
}

/** A picture as the front hands it over. */
export function encodedPicture(
  type: EncodedPicture['type'],
  bytes: Uint8Array,
  pixels: number,
): EncodedPicture {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { type, bytes, pixels, decodingBytes: 0, digest };
}

const PICTURES = [samplePicture(90, 70), samplePicture(60, 80, 1)];

/** A job with a value at random for every field. */
export function randomJob(template: TemplateDeclaration, random: () => number): RenderJob {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const values: Record<string, unknown> = {};
  const pictures: Record<string, EncodedPicture> = {};
  for (const [key, field] of Object.entries(template.fields) as [string, Field][]) {
    if (field.type === 'image') {
      if (random() < 0.5) pictures[key] = pick(PICTURES);
    } else values[key] = fieldSchema(field).parse(randomValue(field, random, pick));
  }
  return jobFor(template, values, pictures);
}

function randomValue(
  field: Field,
  random: () => number,
  pick: <Item>(items: readonly Item[]) => Item,
): unknown {
  const { min = 0, max = 0, maxLength = 500 } = field;
  switch (field.type) {
    case 'text': {
      const text = random() < 0.4 ? pick(Object.values(TEXTS)) : randomText(random, random() ** 2 * 200);
      return Array.from(text.toWellFormed()).slice(0, maxLength).join('');
    }
    case 'color':
      return pick(['#000000', '#ffffff', '#808080', '#c8502b', '#12ff9a', '#2f4fb8']);
    case 'number':
      return pick([min, max, field.default, Math.round(min + random() * (max - min))]);
    case 'select':
      return pick(field.options ?? []).value;
    default:
      return field.default;
  }
}
