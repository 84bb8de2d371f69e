/** The tools by their names: what a model is told of each, what it asks of the API, and what becomes of the answer. */

import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MOST_DOCUMENT_BYTES } from '../../workers/documents/document-source.js';
import { MOVING_FORMATS } from '../../workers/encoders/formats.js';
import { storeShape } from '../api/files/destination.js';
import { jobBodySchema } from '../api/jobs/job-body.js';
import { linkOptionsShape } from '../api/links/link-issuing-operation.js';
import { anyRenderSchema } from '../api/render/render-body.js';
import { issuedLinkSchema } from '../api/wire/issued-link.js';
import { jobResultsSchema, jobSchema } from '../api/wire/job-shapes.js';
import type { DescribedPreview } from '../api/wire/template-shapes.js';
import { checkedSchema, languageSchema, listSchema, savedSchema } from '../api/wire/template-shapes.js';
import type { ApiCall, ApiReply } from './api-call.js';
import type { PictureData } from './picture-data.js';
import { headersOf, jsonResult, pictureResult, withPicture } from './tool-results.js';

/** The arguments of a call as they were sent. */
export type Arguments = Record<string, unknown>;

export interface Tool {
  title: string;
  /** For a language model. */
  description: string;
  input: z.ZodObject;
  /** What `structuredContent` is. */
  output?: z.ZodType;
  annotations: ToolAnnotations;
  /** Set for what a service does alone, and not this machine without one. */
  isOfService?: true;
  /** @throws ZodError for arguments that the API would not even receive */
  call(args: Arguments): ApiCall;
  result(reply: ApiReply, data: PictureData): CallToolResult;
}

/** Where the guide to documents is, among resources. */
export const GUIDE_URI = 'tuval://guide.md';

const READS = { readOnlyHint: true, openWorldHint: false } as const;
const JSON_BODY = { 'content-type': 'application/json' };

const language = z.object({ lang: languageSchema });

const document = language.extend({
  html: z
    .string()
    .describe(
      `A document of HTML and CSS, at most ${MOST_DOCUMENT_BYTES / 1024} KiB, as ${GUIDE_URI} describes it.`,
    ),
});

const render = anyRenderSchema.extend({
  template: anyRenderSchema.shape.template.describe(
    'The id of a template from list_templates, or `ID@VERSION` for a version that is kept.',
  ),
  data: anyRenderSchema.shape.data.describe(
    'Values by the keys of the fields; a missing one takes its default. A picture is an http, https or data URL. A list is an array of objects with values by the keys of its own fields.',
  ),
});

const preview = render.partial({ template: true }).extend({
  source: z
    .string()
    .max(MOST_DOCUMENT_BYTES)
    .optional()
    .describe('In place of template: a document of HTML and CSS that is not kept.'),
});

const job = jobBodySchema.extend({
  renders: z
    .array(render.extend({ name: jobBodySchema.shape.renders.element.shape.name }))
    .min(1)
    .describe('What render_template takes, once for each picture, and the name of its file.'),
});

const jobId = z.object({ id: z.string().min(1).describe('The id of a job, from create_job.') });

const jobPage = jobId.extend({
  after: z.int().min(0).default(0).describe('The `next` of the page before.'),
  limit: z.int().min(1).default(50).describe('The most renders that are listed.'),
});

const saving = document.extend({
  id: z.string().min(1).describe('Lower-case words joined by hyphens, at most 64 characters.'),
  if_new: z
    .boolean()
    .default(false)
    .describe('Whether to replace nothing: refused where the template exists.'),
  if_version: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .describe('Refused unless this is the newest version.'),
});

export const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'list_templates',
    {
      title: 'List templates',
      description:
        'Lists the templates with their size, the other sizes that they can be drawn in, their fields (key, type, default and limits of each), and their lists, which take any number of items with fields of their own. Those of the key come last.',
      input: language,
      output: listSchema,
      annotations: READS,
      call: (args) => ({ method: 'GET', path: '/api/templates', query: languageOf(args) }),
      result: jsonResult,
    },
  ],
  [
    'preview_template',
    {
      title: 'Preview a template or a document',
      description:
        'Draws a smaller picture, at most 640 pixels long: a JPEG, or a GIF of few frames where the format moves. Takes nothing from the plan. With source it shows a document that is not saved, with its fields and warnings.',
      input: preview,
      annotations: READS,
      call: (args) => posted('/api/preview', args, isDescribed(args) ? { accept: 'application/json' } : {}),
      result: previewResult,
    },
  ],
  [
    'render_template',
    {
      title: 'Render a template',
      description:
        'Draws the finished picture in full size. Takes one render of the minute and of the day. Ask for png, jpeg, webp or gif unless you know that the client shows other formats. Formats that move need an animated template; mp4 comes as a file. With store, which needs a key, the answer is the address of the picture in place of the picture.',
      input: render.extend(storeShape),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
      call: (args) => posted('/api/render', args),
      result: (reply, data) => (isJsonReply(reply) ? jsonResult(reply) : pictureResult(reply, data)),
    },
  ],
  [
    'create_link',
    {
      isOfService: true,
      title: 'Make a link to a picture',
      description:
        'Makes a signed link to what render_template would draw, for pages, posts and messages. Draws nothing; the picture is drawn, and counted, when somebody first opens the link. Needs a key.',
      input: render.extend(linkOptionsShape),
      output: issuedLinkSchema,
      annotations: READS,
      call: (args) => posted('/api/links', args),
      result: jsonResult,
    },
  ],
  [
    'create_job',
    {
      isOfService: true,
      title: 'Draw many pictures in the background',
      description:
        'Makes a job of many renders and returns at once, with its id for get_job. Takes one render of the minute now, and one of the day for each picture as it is drawn. The pictures are kept for some days. Needs a key whose plan has jobs.',
      input: job,
      output: jobSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
      call: (args) => posted('/api/jobs', args),
      result: jsonResult,
    },
  ],
  [
    'get_job',
    {
      isOfService: true,
      title: 'Get a job',
      description:
        'Says how a job stands: whether it is queued, running or has ended, and how many of its pictures are drawn or have failed. Takes nothing from the plan. Ask again after some seconds while it is under way.',
      input: jobId,
      output: jobSchema,
      annotations: READS,
      call: (args) => ({ method: 'GET', path: jobPath(jobId.parse(args)) }),
      result: jsonResult,
    },
  ],
  [
    'get_job_results',
    {
      isOfService: true,
      title: 'Get the pictures of a job',
      description:
        'Lists what has become of the renders of a job, in their order, also while it is under way: the address of each picture, which everybody who has it may open, or the error. Takes nothing from the plan.',
      input: jobPage,
      output: jobResultsSchema,
      annotations: READS,
      call: (args) => {
        const { id, after, limit } = jobPage.parse(args);
        const query = new URLSearchParams({ after: String(after), limit: String(limit) }).toString();
        return { method: 'GET', path: `${jobPath({ id })}/results`, query };
      },
      result: jsonResult,
    },
  ],
  [
    'check_document',
    {
      title: 'Check a document',
      description:
        'Says what is wrong with a document, with line and column, or what template it is and what cannot matter in it. Keeps nothing. Needs a key.',
      input: document,
      output: checkedSchema,
      annotations: READS,
      call: (args) => {
        const { html } = document.parse(args);
        return { ...upload(html), method: 'POST', path: '/api/templates/check', query: languageOf(args) };
      },
      result: jsonResult,
    },
  ],
  [
    'save_document',
    {
      title: 'Save a document as a template',
      description:
        'Checks a document and makes it the newest version of a template of the key, which render_template then draws. Older versions are kept. Needs a key.',
      input: saving,
      output: savedSchema,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      call: (args) => {
        const { html, id, if_new, if_version } = saving.parse(args);
        const { headers, ...rest } = upload(html);
        return {
          ...rest,
          method: 'PUT',
          path: `/api/templates/${encodeURIComponent(id.toWellFormed())}`,
          query: languageOf(args),
          headers: {
            ...headers,
            ...(if_new && { 'if-none-match': '*' }),
            ...(if_version !== undefined && { 'if-match': `"${if_version}"` }),
          },
        };
      },
      result: jsonResult,
    },
  ],
]);

function jobPath({ id }: z.infer<typeof jobId>): string {
  return `/api/jobs/${encodeURIComponent(id.toWellFormed())}`;
}

/** Which languages there are is for the API to say. @throws ZodError for what is no text */
const sentLanguage = z.object({ lang: z.string().optional() });

function languageOf(args: Arguments): string {
  const { lang } = sentLanguage.parse(args);
  return lang === undefined ? '' : new URLSearchParams({ lang }).toString();
}

/** Sends the arguments as they are, for the API to check. */
function posted(path: string, args: Arguments, headers: Readonly<Record<string, string>> = {}): ApiCall {
  return {
    ...{ method: 'POST', path },
    headers: { ...JSON_BODY, ...headers },
    body: Buffer.from(JSON.stringify(args)),
  };
}

function upload(html: string) {
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
}

/**
 * Tells whether the answer is to be JSON with what was found in the document. An animation is too many bytes to be read from
 * JSON again.
 */
function isDescribed({ template, source, format }: Arguments): boolean {
  return (
    template === undefined && source !== undefined && !MOVING_FORMATS.some((moving) => moving === format)
  );
}

function isJsonReply({ headers }: ApiReply): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true;
}

function previewResult(reply: ApiReply, data: PictureData): CallToolResult {
  if (!isJsonReply(reply)) return pictureResult(reply, data);
  const { image, mediaType, ...found }: DescribedPreview = JSON.parse(Buffer.from(reply.body).toString());
  const picture = { mediaType, bytes: Buffer.from(image, 'base64'), name: found.id };
  return withPicture(picture, { ...headersOf(reply), ...found }, data);
}
