import { z } from 'zod';
import { RESPOND_ASYNC } from '../../http/negotiation.js';
import { PREFERRED_JOB_ERRORS, preferenceHeaders, preferredJobReply } from '../jobs/preferred-job.js';
import type { Operation } from '../openapi/operation.js';
import { planErrors } from '../render/plan-errors.js';
import { parameters } from '../render/requested-render.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';
import { USAGE_HEADERS } from '../usage-headers.js';
import { MANIFEST, manifestSchema } from '../wire/batch-manifest.js';
import { jobSchema } from '../wire/job-shapes.js';
import { CSV, JSON_LINES } from './batch-request.js';
import { NAME_COLUMN } from './csv-columns.js';
import { MOST_COLUMNS } from './csv-header.js';
import { MERGE_PARAMETER, MERGED_TYPE, mergeSchema } from './merge-parameter.js';

/** The parameters of rows, of batches and of jobs. */
export const rowsQuery = z.object({
  template: z
    .string()
    .optional()
    .describe(
      'The id of a template, or `ID@VERSION`; required for CSV, and for lines of JSON that name none.',
    ),
  format: parameters.format.schema,
  size: parameters.size.schema,
  sizes: z
    .string()
    .optional()
    .describe('Names of sizes between commas, in each of which each row is drawn: `default,story`.'),
  ...Object.fromEntries(LINKED_PARAMETERS.map((name) => [name, parameters[name].schema])),
});

/** The description of POST /api/batch for the reference. */
export const batchOperation: Operation = {
  id: 'renderBatch',
  tag: 'Images',
  summary: 'Render a picture for each row',
  description: `The rows of a CSV file (\`${CSV}\`, UTF-8, between \`,\`, \`;\` or tabs), or lines of JSON (\`${JSON_LINES}\`), each a render; the
answer is a ZIP archive, sent while the pictures are drawn. The connection is the job, and whoever
closes it ends it. Whoever reads slowly is drawn for slowly. With \`Prefer: ${RESPOND_ASYNC}\` the rows become a job, as they would by \`POST /api/jobs\` with the
same query, for callers whose plan has jobs.

The first row of a CSV file has the keys of fields, \`${NAME_COLUMN}\` for the name of the file, and parameters of a render such as
\`quality\`. A list is a column of JSON, or a column for each value of an item: \`lines.1.name\` is the name of the
first, and a row has as many items as the last one with a value. Other columns are ignored; there are at most ${MOST_COLUMNS}. An empty cell is an empty text or no picture, and the default of any other field. A line of
JSON is the body of a render, and may have \`name\`. Parameters of the query are for all rows that have none of their own. With
\`sizes=default,story\` each row is drawn in each of these sizes, as \`NAME-story.EXT\`, and counts once for each.

The archive has \`NAME.EXT\` for each row (its number where it has no name), in the order in which they are done, and last
\`${MANIFEST}\`: what has become of each row, and why some were not read. A row that fails does not end the batch.

With \`merge=pdf\` the answer is one PDF with a page for each row, in their order, whose fonts and pictures are in it once. A row that
fails has no page. Where one has none, or some were not read, \`${MANIFEST}\` is attached to the PDF, and says which; where
no row has a page, the answer is the error of the first, with its \`line\`. Names of rows are heeded by nobody, and a row that asks for another format fails.

A batch takes one unit of the minute before its rows are read, and each row one of the day when its turn comes, which it gives back as a render does. When
the day is used up, the other rows have \`quota_exhausted\` in the manifest. \`batchRows\` of the plan bounds rows; a row is at most as
long as the body of a render. Rows are drawn behind all renders and previews. A client that sends all of its rows before it
reads anything of the answer can send up to 8 MiB.`,
  takesKey: true,
  query: rowsQuery.extend({ [MERGE_PARAMETER]: mergeSchema }),
  requestHeaders: preferenceHeaders,
  upload: [CSV, JSON_LINES],
  reply: {
    description: 'The archive, or the PDF.',
    headers: [...USAGE_HEADERS, 'Cache-Control', 'Content-Disposition'],
    someHeaders: ['X-Engine'],
    content: { 'application/zip': 'bytes', [MERGED_TYPE]: 'bytes' },
    others: { 202: preferredJobReply },
  },
  errors: {
    rows_required: [],
    invalid_api_key: [],
    batch_not_allowed: [],
    shutting_down: ['Retry-After'],
    invalid_parameter: [],
    template_required: [],
    unknown_template: [],
    template_not_animated: [],
    ...planErrors(),
    busy: ['Retry-After'],
    rate_limited: [...USAGE_HEADERS, 'Retry-After'],
    quota_exhausted: [...USAGE_HEADERS, 'Retry-After'],
    store_unavailable: ['Retry-After'],
    invalid_rows: [],
    body_timeout: [],
    webhook_secret_required: [],
    job_limit: [],
    ...PREFERRED_JOB_ERRORS,
    // Of the first row, where none has a page.
    invalid_body: [],
    invalid_row: [],
    unencodable_value: [],
    image_unavailable: [],
    not_drawable: [],
    too_slow: [],
    render_timeout: [],
  },
  schemas: { BatchManifest: manifestSchema, Job: jobSchema },
};
