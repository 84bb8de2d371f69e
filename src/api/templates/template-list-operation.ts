import { z } from 'zod';
import type { Operation } from '../openapi/operation.js';
import { UPLOAD_HEADERS } from '../openapi/upload-replies.js';
import {
  fieldSchema,
  languageSchema,
  listedListSchema,
  listedSizeSchema,
  listSchema,
  templateSchema,
} from '../wire/template-shapes.js';

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
  schemas: {
    ...{ Field: fieldSchema, List: listedListSchema, Size: listedSizeSchema },
    ...{ Template: templateSchema, TemplateList: listSchema },
  },
};
