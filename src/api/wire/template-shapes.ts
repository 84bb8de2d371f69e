/** Templates in answers: in lists, of keys, and of documents that were checked. */

import { z } from 'zod';
import { type FieldType, LANGUAGES } from '../../../templates/contract/index.js';
import { MOVING_FORMATS } from '../../../workers/encoders/formats.js';
import { problemSchema } from '../errors.js';
import { titles } from '../format-words.js';

const FIELD_TYPES = ['text', 'color', 'image', 'number', 'select'] as const satisfies FieldType[];

export const languageSchema = z
  .enum(LANGUAGES)
  .default('tr')
  .describe('The language of names, descriptions and labels.');

export const fieldSchema = z.object({
  key: z.string().describe('The name of the value in `data`.'),
  label: z.string().describe('The name for people.'),
  type: z.enum(FIELD_TYPES),
  default: z.union([z.string(), z.number()]).describe('The value if `data` has none.'),
  maxLength: z
    .int()
    .optional()
    .describe('For a text: the maximum length in characters (Unicode code points).'),
  min: z.number().optional().describe('For a number: the minimum.'),
  max: z.number().optional().describe('For a number: the maximum.'),
  step: z
    .number()
    .optional()
    .describe('For a number: the step that an editor may offer. Values in between are valid too.'),
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .optional()
    .describe('For a select: the choices.'),
});

/** A list as the listing has it. */
export const listedListSchema = z.object({
  key: z.string().describe('The name of the array in `data`.'),
  label: z.string().describe('The name for people.'),
  max: z.int().describe('The most items.'),
  fields: z.array(fieldSchema).describe('The fields of each item.'),
  default: z
    .array(z.record(z.string(), z.union([z.string(), z.number()])))
    .describe('The items if `data` has none.'),
});

/** A size as the listing has it. */
export const listedSizeSchema = z.object({
  name: z.string().describe('The value of `size` in a render.'),
  width: z.int().describe('In pixels.'),
  height: z.int().describe('In pixels.'),
});

export const templateSchema = z.object({
  id: z.string().describe('The value of `template` in a render.'),
  name: z.string(),
  description: z.string(),
  width: z.int().describe('In pixels.'),
  height: z.int().describe('In pixels.'),
  category: z.string().describe('The group of the template.'),
  animated: z.boolean().describe(`Whether it can be rendered as a ${titles(MOVING_FORMATS)}.`),
  fields: z.array(fieldSchema),
  lists: z
    .array(listedListSchema)
    .optional()
    .describe('Of a template that has some: what is given any number of, in arrays of objects.'),
  sizes: z
    .array(listedSizeSchema)
    .optional()
    .describe('Of a template that has some: the sizes that `size` names, beside its own.'),
  version: z
    .string()
    .optional()
    .describe('Of a template of the key: its newest version. `ID@VERSION` names it in a render.'),
});

/** The body of the response. */
export const listSchema = z.object({ templates: z.array(templateSchema) });

export type TemplateList = z.infer<typeof listSchema>;
export type ListedTemplate = z.infer<typeof templateSchema>;
export type ListedField = z.infer<typeof fieldSchema>;
export type ListedList = z.infer<typeof listedListSchema>;
export type ListedSize = z.infer<typeof listedSizeSchema>;

/** A version of a template. */
const versionSchema = z
  .string()
  .describe('32 hexadecimal digits of a digest of the document and of its assets.');

/** A document that was only checked. */
export const checkedSchema = templateSchema.extend({
  version: versionSchema,
  warnings: z.array(problemSchema).describe('What cannot matter in the document.'),
});

/** A template of the caller's key. */
export const savedSchema = checkedSchema.extend({
  versions: z
    .array(z.object({ version: versionSchema, savedAt: z.iso.datetime().describe('UTC.') }))
    .describe('The versions that are kept, at most 20, the newest first.'),
});

export type SavedTemplate = z.infer<typeof savedSchema>;
export type CheckedTemplate = z.infer<typeof checkedSchema>;

/** A preview of a source with what checking it would answer. */
export const describedSchema = checkedSchema.extend({
  mediaType: z.string().describe('Of the image.'),
  image: z.base64().describe('The bytes of the image in base64.'),
});

export type DescribedPreview = z.infer<typeof describedSchema>;
