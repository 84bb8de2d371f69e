import type { Template } from '../../../../templates/contract/index.js';
import { fieldSchema } from '../../../../workers/documents/field-schemas.js';
import type { RenderJob } from '../../../../workers/engines/render-job.js';
import type { Copy } from './copy.js';
import { EAST_ASIAN } from './east-asian.js';
import { EMOJI } from './emoji.js';
import { EUROPEAN } from './european.js';
import { EXTREMES } from './extremes.js';
import { LOOKS, type Look } from './looks.js';
import { MIDDLE_EASTERN } from './middle-eastern.js';
import { MIXED } from './mixed.js';
import { SOUTH_ASIAN } from './south-asian.js';

/** Values for any template. */
export interface DataSet {
  name: string;
  copy: Copy;
  look: Look;
}

/** Fields whose keys are not the copy's own. */
const COPY_KEYS: Record<string, keyof Copy> = {
  title: 'headline',
  description: 'details',
  site: 'brand',
  discountNote: 'note',
};

/** Every text in one look, one after the other. */
export const DATA_SETS: readonly DataSet[] = Object.entries({
  ...EUROPEAN,
  ...MIDDLE_EASTERN,
  ...SOUTH_ASIAN,
  ...EAST_ASIAN,
  ...MIXED,
  ...EMOJI,
  ...EXTREMES,
}).map(([name, copy], index) => ({ name, copy, look: LOOKS[index % LOOKS.length] as Look }));

/**
 * The job that draws a template with a data set, as the interface would have accepted it.
 * @throws when a value is not valid for its field
 */
export function jobOf(template: Template, { copy, look }: DataSet): RenderJob {
  const values: Record<string, unknown> = {};
  const pictures: RenderJob['pictures'] = {};
  for (const [key, field] of Object.entries(template.fields)) {
    if (field.type === 'image') {
      if (look.picture) pictures[key] = look.picture;
      continue;
    }
    const written = field.type === 'text' ? copy[COPY_KEYS[key] ?? (key as keyof Copy)] : undefined;
    const fitting = written && Array.from(written).slice(0, field.maxLength).join('');
    values[key] = fieldSchema(field).parse(fitting ?? look.values[template.id]?.[key] ?? field.default);
  }
  return { template: template.id, values, pictures, scale: 1, output: { format: 'png' } };
}
