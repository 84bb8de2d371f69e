/** Jobs as the front hands them to its threads: checked, and as nasty as the checks let them be. */

import fc from 'fast-check';
import { readPictureHeader } from '../../../src/rendering/pictures/picture-fetcher.js';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';
import type { Field, Template } from '../../../templates/contract/index.js';
import type { EncodedPicture } from '../../../workers/contract/encoded-picture.js';
import { fieldSchema } from '../../../workers/documents/field-schemas.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import { encodedPicture, jobFor } from '../../rig/drawing/jobs.js';
import { type CrowdedPicture, crowdedPictures } from '../values/crowded-pictures.js';
import { type DamagedPicture, damagedPictures } from '../values/pictures.js';
import { pictureField, TEMPLATES, validData } from '../values/renders.js';
import { textsWithin, wildTexts } from '../values/texts.js';

/** `IMAGE_MAX_PIXELS` unless it is set. */
const MAX_PIXELS = 25_000_000;

/** A picture as it comes, and where it is to be shown. */
export interface PictureCase {
  template: Template;
  scale: number;
  picture: DamagedPicture | CrowdedPicture;
}

const withPictures = TEMPLATES.filter(({ fields }) => pictureField(fields) !== undefined);

export const pictureCases: fc.Arbitrary<PictureCase> = fc.record({
  template: fc.constantFrom(...withPictures),
  // Small, since it is not the drawing that is looked at.
  scale: fc.constantFrom(0.1, 0.1, 0.37, 1),
  // Those of megabytes take as long as dozens of others.
  picture: fc.oneof({ weight: 59, arbitrary: damagedPictures }, { weight: 1, arbitrary: crowdedPictures }),
});

/** Undefined where the picture does not come to a thread. */
export function pictureJob({ template, scale, picture: { bytes } }: PictureCase): RenderJob | undefined {
  const picture = passedPicture(bytes);
  if (!picture) return undefined;
  const job = jobFor(template, {}, { [pictureField(template.fields) ?? '']: picture });
  return { ...job, scale, output: { format: 'jpeg', quality: 50 } };
}

/** What the front hands to a thread; undefined where it refuses the picture by its header. */
export function passedPicture(bytes: Uint8Array): EncodedPicture | undefined {
  try {
    const { type, width, height } = readPictureHeader(bytes);
    return width * height > MAX_PIXELS ? undefined : encodedPicture(type, bytes, width * height);
  } catch (error) {
    if (error instanceof ImageUnavailable) return undefined;
    throw error;
  }
}

export function describePictureCase({ template, scale, picture: { bytes, ...damage } }: PictureCase): string {
  // Of a crowd nobody would read them.
  const base64 = 'crowd' in damage ? undefined : Buffer.from(bytes).toString('base64');
  return JSON.stringify({ template: template.id, scale, ...damage, base64 });
}

const outputs: fc.Arbitrary<Pick<RenderJob, 'scale' | 'output'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ scale: 0.5, output: { format: 'jpeg' as const, quality: 80 } }) },
  { weight: 2, arbitrary: fc.constant({ scale: 1, output: { format: 'png' as const } }) },
  { weight: 1, arbitrary: fc.constant({ scale: 0.31, output: { format: 'png' as const } }) },
);

const animated = TEMPLATES.filter(({ animation }) => animation !== undefined);

/** Every template with texts of every kind in its fields. */
export const textJobs: fc.Arbitrary<RenderJob> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(fc.constantFrom(...TEMPLATES).chain(filledJobs), outputs).map(withOutput),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...animated)
      .chain(filledJobs)
      .map((job): RenderJob => ({ ...job, scale: 0.4, output: { format: 'gif', delays: [5, 5] } })),
  },
);

function withOutput([job, output]: [RenderJob, Pick<RenderJob, 'scale' | 'output'>]): RenderJob {
  return { ...job, ...output };
}

function filledJobs(template: Template): fc.Arbitrary<RenderJob> {
  const fields = Object.entries(template.fields) as [string, Field][];
  const filled = fields
    .filter(([, { type }]) => type === 'text')
    .map(([key, { maxLength = 0 }]) => [key, fc.oneof(textsWithin(maxLength), wildTexts(maxLength))]);
  const values = fc.record(Object.fromEntries(filled), { requiredKeys: [] });
  return fc.tuple(validData(template, fc.constant('')), values).map(([data, texts]) => {
    const checked = Object.entries({ ...data, ...texts })
      .filter(([key]) => template.fields[key]?.type !== 'image')
      .map(([key, value]) => [key, fieldSchema(template.fields[key] as Field).parse(value)]);
    return jobFor(template, Object.fromEntries(checked));
  });
}
