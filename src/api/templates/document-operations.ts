/** The descriptions of the documents of keys for the reference. */

import { z } from 'zod';
import { problemSchema } from '../errors.js';
import type { Operation } from '../openapi/operation.js';
import { KEY_ERRORS, UPLOAD_HEADERS } from '../openapi/upload-replies.js';
import { checkedSchema, languageSchema, savedSchema } from '../wire/template-shapes.js';

/** A template of the key, or one that all callers share, of which less is said. */
const shownSchema = savedSchema.partial({ version: true, versions: true, warnings: true });

const RECEIVING_ERRORS = {
  ...KEY_ERRORS,
  invalid_parameter: [],
  html_required: [],
  template_limit: UPLOAD_HEADERS,
  rate_limited: ['Retry-After', ...UPLOAD_HEADERS],
  body_too_large: [],
  body_timeout: [],
  invalid_template: UPLOAD_HEADERS,
  busy: ['Retry-After'],
  shutting_down: ['Retry-After'],
  render_timeout: [],
} as const satisfies Operation['errors'];

const idParameter = z.object({
  id: z.string().describe('Lower-case words joined by hyphens, at most 64 characters.'),
});

const referenceParameter = z.object({
  id: z.string().describe('The id of the template, or `ID@VERSION` for a version that is kept.'),
});

const ifMatch = z
  .string()
  .optional()
  .describe('Entity tags of which one has to be that of the newest version, or `*`.');
const ifNoneMatch = z.string().optional().describe('`*`, so that nothing that exists is replaced.');

const language = z.object({ lang: languageSchema });

export const templateSavingOperation: Operation = {
  id: 'saveTemplate',
  tag: 'Own templates',
  summary: 'Save a template',
  description: `The body is a document of HTML and CSS, as \`/api/templates/guide.md\` describes it. It is checked, and drawn
once with its defaults, before it is kept. It becomes the newest version; the last 20 are kept. Counts as a preview.`,
  takesKey: 'required',
  path: idParameter,
  query: language,
  requestHeaders: z.object({ 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch }),
  upload: ['text/html'],
  reply: {
    description: 'The new version of a template that there was.',
    created: 'The first version of a new template.',
    headers: ['ETag', ...UPLOAD_HEADERS],
    content: { 'application/json': savedSchema },
  },
  errors: {
    ...RECEIVING_ERRORS,
    template_taken: [],
    precondition_failed: UPLOAD_HEADERS,
  },
  schemas: { Problem: problemSchema, KeptTemplate: savedSchema },
};

export const templateCheckOperation: Operation = {
  id: 'checkTemplate',
  tag: 'Own templates',
  summary: 'Check a document',
  description: 'Answers what saving it would, and keeps nothing. Counts as a preview.',
  takesKey: 'required',
  query: language,
  upload: ['text/html'],
  reply: {
    description: 'The document can be a template.',
    headers: UPLOAD_HEADERS,
    content: { 'application/json': checkedSchema },
  },
  errors: RECEIVING_ERRORS,
  schemas: { CheckedTemplate: checkedSchema },
};

export const templateOperation: Operation = {
  id: 'getTemplate',
  tag: 'Own templates',
  summary: 'Show a template, its versions, or its source',
  description: `With \`Accept: text/html\` the source of a template of the key. A template that all callers share has
neither a source nor older versions here.`,
  takesKey: 'required',
  path: referenceParameter,
  query: language,
  requestHeaders: z.object({ Accept: z.string().optional().describe('`text/html` for the source.') }),
  reply: {
    description: 'The template.',
    headers: ['Cache-Control'],
    someHeaders: ['ETag', 'Content-Disposition'],
    content: { 'application/json': shownSchema, 'text/html': 'bytes' },
    conditional: true,
  },
  errors: { ...KEY_ERRORS, invalid_parameter: [], unknown_template: [] },
};

export const templateRemovalOperation: Operation = {
  id: 'deleteTemplate',
  tag: 'Own templates',
  summary: 'Delete a template',
  description:
    'Ends a template of the key with all its versions. All fronts know it within five seconds. Counts as a preview.',
  takesKey: 'required',
  path: idParameter,
  requestHeaders: z.object({ 'If-Match': ifMatch }),
  reply: { status: 204, description: 'The template is gone.', headers: [...UPLOAD_HEADERS], content: {} },
  errors: {
    ...KEY_ERRORS,
    rate_limited: ['Retry-After', ...UPLOAD_HEADERS],
    unknown_template: UPLOAD_HEADERS,
    precondition_failed: UPLOAD_HEADERS,
  },
};
