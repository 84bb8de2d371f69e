import { z } from 'zod';
import { type FieldType, LANGUAGES } from '../../../templates/contract/index.js';
import { MOVING_FORMATS } from '../../../workers/encoders/formats.js';
import { titles } from '../format-words.js';
import type { Operation } from '../openapi/operation.js';
import { UPLOAD_HEADERS } from '../openapi/upload-replies.js';

const FIELD_TYPES = ['text', 'color', 'image', 'number', 'select'] as const satisfies FieldType[];

export const languageSchema = z
  .enum(LANGUAGES)
  .default('tr')
  .describe('The language of names, descriptions and labels.');

const fieldSchema = z.object({
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

export const templateSchema = z.object({
  id: z.string().describe('The value of `template` in a render.'),
  name: z.string(),
  description: z.string(),
  width: z.int().describe('In pixels.'),
  height: z.int().describe('In pixels.'),
  category: z.string().describe('The group of the template.'),
  animated: z.boolean().describe(`Whether it can be rendered as a ${titles(MOVING_FORMATS)}.`),
  fields: z.array(fieldSchema),
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

/** The description of GET /api/templates for the reference. */
export const templateListOperation: Operation = {
  id: 'listTemplates',
  tag: 'Templates',
  summary: 'List the templates with their fields',
  description: `A key has its own templates at the end of the list, which then counts as a preview. An invalid key counts as no
key.`,
  takesKey: true,
  query: z.object({ lang: languageSchema }),
  reply: {
    description: 'All templates.',
    headers: ['Cache-Control', 'Content-Language', 'ETag'],
    content: { 'application/json': listSchema },
    conditional: true,
  },
  errors: {
    invalid_parameter: [],
    rate_limited: ['Retry-After', ...UPLOAD_HEADERS],
    store_unavailable: ['Retry-After'],
  },
  schemas: { Field: fieldSchema, Template: templateSchema, TemplateList: listSchema },
};
