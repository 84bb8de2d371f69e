import type { Callers } from '../../access/caller.js';
import type { QuotaStore, Usage } from '../../access/quota.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import { ClientGone, type Handler, type HttpReply, type HttpRequest } from '../../http/exchange.js';
import type { Creation, Repeatable } from '../../jobs/job-records.js';
import type { Jobs } from '../../jobs/jobs.js';
import { CallerSlots } from '../../rendering/caller-slots.js';
import type { Webhooks } from '../../webhooks/webhooks.js';
import { BATCH_PARAMETERS, batchRequest, CSV, JSON_LINES, mediaTypeOf } from '../batch/batch-request.js';
import type { BatchRow, NextPiece } from '../batch/batch-row.js';
import { BatchTemplates } from '../batch/batch-templates.js';
import { admitMany } from '../batch/minute-admission.js';
import { type Ending, TimedRows } from '../batch/timed-rows.js';
import { ApiError } from '../errors.js';
import { type KeyHolder, keyHolder } from '../key-holder.js';
import { parseLinkQuery } from '../links/link-query.js';
import { usageHeaders } from '../usage-headers.js';
import { jobBody } from './job-body.js';
import { acceptedJob } from './job-replies.js';
import { RequestDigest, repetitionKey } from './repetition.js';
import { takeRows } from './taken-rows.js';
import { webhookAddress } from './webhook-address.js';

const JSON_TYPE = 'application/json';

/** The parameter beside those of batches. */
export const WEBHOOK_PARAMETER = 'webhook';

/** Jobs of a front whose rows are being read at once: each has the names of its files in memory. */
const MOST_TAKEN_IN = 16;

/** Seconds until a caller may try again. */
const RETRY_S = '1';

/** Seconds after which a caller with too many jobs may try again: those of a short one. */
const RETRY_JOBS_S = '10';

export interface JobCreationCollaborators {
  templates: TemplateFinder;
  callers: Callers;
  quotas: QuotaStore;
  /** Undefined where nothing is kept. */
  jobs: Jobs | undefined;
  webhooks: Webhooks | undefined;
  maxBodyBytes: number;
  ending: Ending;
}

/** What is asked for. */
interface Asked {
  rows: AsyncIterable<BatchRow>;
  templates: BatchTemplates;
  metadata: Record<string, unknown> | undefined;
  webhook: string | undefined;
}

/**
 * POST /api/jobs: keeps the rows of a job, and answers when all are there. What is wrong with a row is in the results; what is
 * wrong with all of them is an error response, and no job is made.
 */
export function jobCreationHandler(collaborators: JobCreationCollaborators): Handler {
  const { templates, callers, quotas, jobs, webhooks, maxBodyBytes, ending } = collaborators;
  const places = new CallerSlots(MOST_TAKEN_IN);
  return async (request) => {
    const mediaType = mediaTypeOf(request);
    if (mediaType !== JSON_TYPE && mediaType !== CSV && mediaType !== JSON_LINES)
      throw new ApiError('renders_required');
    const key = repetitionKey(request);
    checkQuery(request, mediaType === JSON_TYPE ? [] : [...BATCH_PARAMETERS, WEBHOOK_PARAMETER]);
    const batch = mediaType === JSON_TYPE ? undefined : batchRequest(request);
    const caller = await keyHolder(callers, request);
    if (!jobs || !webhooks) throw new ApiError('store_off');
    if (caller.plan.jobRows === 0 || caller.plan.jobs === 0) throw new ApiError('job_not_allowed');
    // Without its secret nobody could be given links to the pictures.
    if (!(await callers.signingKey(caller.key))) throw new ApiError('invalid_api_key');
    if (ending.signal.aborted) throw new ApiError('shutting_down', {}, { 'Retry-After': RETRY_S });

    const digest = new RequestDigest(request, mediaType);
    const nextPiece = digest.of((retainedBytes) => request.nextPiece(retainedBytes));
    const before = key === undefined ? undefined : await jobs.repeatable(caller.key, key);
    if (before) return repetitionOf(before, { jobs, caller, nextPiece, digest });
    const leave = places.take(caller.id);
    if (!leave) throw new ApiError('busy', {}, { 'Retry-After': RETRY_S });
    try {
      const givenWebhook = parseLinkQuery(request.query).get(WEBHOOK_PARAMETER);
      const webhook = await webhookAddress(givenWebhook, { webhooks, caller });
      const read = await batch?.(templates, caller, maxBodyBytes);
      if ((await jobs.underWay(caller.key)) >= caller.plan.jobs) throw tooMany(caller);
      const usage = await admitMany(quotas, caller);
      const asked = read
        ? { ...(await askedInRows(new TimedRows(nextPiece, read.rows, ending), read.templates)), webhook }
        : await askedInJson(nextPiece, { caller, templates, webhooks, most: maxBodyBytes });
      const draft = await jobs.draft(caller.key);
      const starts: number[] = [];
      let isTaken = false;
      try {
        const { objects } = jobs;
        const total = await takeRows(asked.rows, {
          draft,
          objects,
          templates: asked.templates,
          caller,
          starts,
        });
        if (request.signal.aborted) throw new ClientGone();
        const repetition = key === undefined ? undefined : { key, digest: digest.end() };
        const said = {
          ...(asked.metadata && { metadata: asked.metadata }),
          ...(asked.webhook !== undefined && { webhook: asked.webhook }),
        };
        const terms = { mostUnderWay: caller.plan.jobs, repetition };
        isTaken = true;
        return replyTo(await jobs.create(draft, { starts, total, ...said }, terms), caller, usage);
      } catch (error) {
        // The job may have been made although nobody could say so.
        if (!isTaken) await jobs.discard(draft, starts.length);
        throw error;
      }
    } finally {
      leave();
    }
  };
}

/** @throws ApiError for a parameter that says nothing */
function checkQuery({ query }: HttpRequest, known: readonly string[]): void {
  const unknown = [...parseLinkQuery(query).keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ApiError('invalid_parameter', { name: unknown, expectation: 'bilinmeyen bir parametredir' });
}

/** The job that an equal request has made. @throws ApiError where it was another one */
async function repetitionOf(
  { digest: first, id }: Repeatable,
  {
    jobs,
    caller,
    nextPiece,
    digest,
  }: { jobs: Jobs; caller: KeyHolder; nextPiece: NextPiece; digest: RequestDigest },
): Promise<HttpReply> {
  while (await nextPiece());
  const job = first === digest.end() ? await jobs.find(caller.key, id) : undefined;
  if (!job) throw new ApiError('other_body');
  return acceptedJob(job);
}

async function askedInRows(rows: TimedRows, templates: BatchTemplates): Promise<Omit<Asked, 'webhook'>> {
  await rows.first();
  return { rows: { [Symbol.asyncIterator]: () => rows }, templates, metadata: undefined };
}

async function askedInJson(
  nextPiece: NextPiece,
  {
    caller,
    templates,
    webhooks,
    most,
  }: { caller: KeyHolder; templates: TemplateFinder; webhooks: Webhooks; most: number },
): Promise<Asked> {
  const body = await jobBody(nextPiece, { most, caller: caller.id });
  const webhook = await webhookAddress(body.webhook, { webhooks, caller });
  return { ...body, webhook, templates: new BatchTemplates(templates, caller.key) };
}

function replyTo(creation: Creation, caller: KeyHolder, usage: Usage): HttpReply {
  if (!('job' in creation)) throw creation.kind === 'too_many' ? tooMany(caller) : new ApiError('other_body');
  return acceptedJob(creation.job, usageHeaders(caller.plan, usage));
}

function tooMany({ plan }: KeyHolder): ApiError {
  return new ApiError('too_many_jobs', { jobs: String(plan.jobs) }, { 'Retry-After': RETRY_JOBS_S });
}
