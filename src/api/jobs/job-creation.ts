import type { Caller, Callers } from '../../access/caller.js';
import type { QuotaStore, Usage } from '../../access/quota.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import { ClientGone, type Handler, type HttpReply, type HttpRequest } from '../../http/exchange.js';
import { prefersAsync } from '../../http/negotiation.js';
import type { Creation, Repeatable } from '../../jobs/job-records.js';
import type { Jobs } from '../../jobs/jobs.js';
import { CallerSlots } from '../../rendering/caller-slots.js';
import type { Webhooks } from '../../webhooks/webhooks.js';
import { BATCH_PARAMETERS, batchRequest, CSV, JSON_LINES, mediaTypeOf } from '../batch/batch-request.js';
import type { BatchRow, NextPiece } from '../batch/batch-row.js';
import { BatchTemplates } from '../batch/batch-templates.js';
import { MERGE_PARAMETER } from '../batch/merge-parameter.js';
import { admitMany } from '../batch/minute-admission.js';
import { type Ending, TimedRows } from '../batch/timed-rows.js';
import { ApiError } from '../errors.js';
import { parseJson } from '../json-body.js';
import { type KeyHolder, keyHolder } from '../key-holder.js';
import { parseLinkQuery } from '../links/link-query.js';
import { usageHeaders } from '../usage-headers.js';
import { jobBody } from './job-body.js';
import { acceptedJob, asPreferred } from './job-replies.js';
import { REPETITION_HEADER, RequestDigest, repetitionKey } from './repetition.js';
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

/** A request that is to become a job. */
interface JobRequest {
  signal: AbortSignal;
  /** By which it may be repeated. */
  key: string | undefined;
  /** Of all that was read of it. */
  digest: RequestDigest;
  /** Reads its body, digesting it. */
  nextPiece: NextPiece;
  /** Checks what can be said before it is counted, and returns what reads the rest. */
  check(webhooks: Webhooks): Promise<() => Promise<Asked>>;
}

/** A render that is to be drawn in the background. */
export interface BackgroundRender {
  /** The body as it was sent, which the caller may have drawn. */
  body: Uint8Array;
  caller: KeyHolder;
  key: string | undefined;
}

/**
 * Makes jobs: keeps their rows, and answers when all are there. What is wrong with a row is in the results; what is wrong with
 * all of them is an error response, and no job is made.
 */
export class JobCreation {
  readonly #collaborators: JobCreationCollaborators;
  readonly #slots = new CallerSlots(MOST_TAKEN_IN);

  constructor(collaborators: JobCreationCollaborators) {
    this.#collaborators = collaborators;
  }

  /** POST /api/jobs */
  readonly handle: Handler = async (request) => {
    const { templates, callers, maxBodyBytes: most, ending } = this.#collaborators;
    const mediaType = mediaTypeOf(request);
    if (mediaType !== JSON_TYPE && mediaType !== CSV && mediaType !== JSON_LINES)
      throw new ApiError('renders_required');
    const key = repetitionKey(request);
    checkQuery(request, mediaType === JSON_TYPE ? [] : [...BATCH_PARAMETERS, WEBHOOK_PARAMETER]);
    const batch = mediaType === JSON_TYPE ? undefined : batchRequest(request);
    const caller = await keyHolder(callers, request);
    const digest = new RequestDigest(request, mediaType);
    const nextPiece = digest.of((retainedBytes) => request.nextPiece(retainedBytes));
    const check = async (webhooks: Webhooks) => {
      const requestedWebhook = parseLinkQuery(request.query).get(WEBHOOK_PARAMETER);
      const webhook = await webhookAddress(requestedWebhook, { webhooks, caller });
      const read = await batch?.(templates, caller, most);
      return async () =>
        read
          ? { ...(await askedInRows(new TimedRows(nextPiece, read.rows, ending), read.templates)), webhook }
          : await askedInJson(nextPiece, { caller, templates, webhooks, most });
    };
    return this.#made(caller, { signal: request.signal, key, digest, nextPiece, check });
  };

  /**
   * POST /api/batch: makes a job of its rows where the client prefers that, and may have jobs. A preference that cannot be
   * followed is none (RFC 7240, section 2).
   * @param draw answers with the archive
   */
  batch(draw: Handler): Handler {
    const { callers } = this.#collaborators;
    return async (request) => {
      const mediaType = mediaTypeOf(request);
      const areRows = mediaType === CSV || mediaType === JSON_LINES;
      // Pages are joined on the connection alone.
      const isMerged = parseLinkQuery(request.query).has(MERGE_PARAMETER);
      if (!areRows || isMerged || !prefersAsync(request.header('prefer'))) return draw(request);
      // To be read before anything is waited for.
      request.header(REPETITION_HEADER);
      const caller = await callers.identify(request.header('x-api-key'), request.clientAddress);
      if (caller === 'invalid_key' || !this.isOpenTo(caller)) return draw(request);
      return asPreferred(await this.handle(request));
    };
  }

  /** Tells whether the caller may have jobs. */
  isOpenTo(caller: Caller): caller is KeyHolder {
    const { jobs, webhooks } = this.#collaborators;
    return jobs !== undefined && webhooks !== undefined && caller.key !== undefined && hasJobs(caller);
  }

  /** Makes a job of one render that has passed all checks. @returns the answer to it */
  async ofRender(
    request: Pick<HttpRequest, 'query' | 'signal'>,
    { body, caller, key }: BackgroundRender,
  ): Promise<HttpReply> {
    const digest = new RequestDigest(request, JSON_TYPE);
    const pieces = [body];
    const nextPiece = digest.of(async () => pieces.shift());
    const templates = new BatchTemplates(this.#collaborators.templates, caller.key);
    const check = async () => async () => {
      const row = parseJson((await nextPiece()) ?? body) as Record<string, unknown>;
      return { rows: singleRow(row), templates, metadata: undefined, webhook: undefined };
    };
    return asPreferred(await this.#made(caller, { signal: request.signal, key, digest, nextPiece, check }));
  }

  async #made(caller: KeyHolder, request: JobRequest): Promise<HttpReply> {
    const { callers, quotas, webhooks, ending, jobs } = this.#collaborators;
    if (!jobs || !webhooks) throw new ApiError('store_off');
    if (!hasJobs(caller)) throw new ApiError('job_not_allowed');
    // Without its secret nobody could be given links to the pictures.
    if (!(await callers.signingKey(caller.key))) throw new ApiError('invalid_api_key');
    if (ending.signal.aborted) throw new ApiError('shutting_down', {}, { 'Retry-After': RETRY_S });
    const { key } = request;
    const before = key === undefined ? undefined : await jobs.repeatable(caller.key, key);
    if (before) return repetitionOf(before, { jobs, caller, ...request });
    const leave = this.#slots.take(caller.id);
    if (!leave) throw new ApiError('busy', {}, { 'Retry-After': RETRY_S });
    try {
      const read = await request.check(webhooks);
      if ((await jobs.underWay(caller.key)) >= caller.plan.jobs) throw tooMany(caller);
      const usage = await admitMany(quotas, caller);
      return replyTo(await created(jobs, await read(), { caller, ...request }), caller, usage);
    } finally {
      leave();
    }
  }
}

/** A render has no name for a file. */
async function* singleRow(body: Record<string, unknown>): AsyncGenerator<BatchRow> {
  yield { line: 1, read: () => ({ name: undefined, body }) };
}

/** Keeps the rows, and makes the job. Nothing stays of what does not become one. */
async function created(
  jobs: Jobs,
  { rows, templates, metadata, webhook }: Asked,
  { caller, signal, key, digest }: Pick<JobRequest, 'signal' | 'key' | 'digest'> & { caller: KeyHolder },
): Promise<Creation> {
  const draft = await jobs.draft(caller.key);
  const starts: number[] = [];
  let isTaken = false;
  try {
    const { objects } = jobs;
    const total = await takeRows(rows, { draft, objects, templates, caller, starts });
    if (signal.aborted) throw new ClientGone();
    const repetition = key === undefined ? undefined : { key, digest: digest.end() };
    const details = { ...(metadata && { metadata }), ...(webhook !== undefined && { webhook }) };
    const terms = { mostUnderWay: caller.plan.jobs, repetition };
    isTaken = true;
    return await jobs.create(draft, { starts, total, ...details }, terms);
  } catch (error) {
    // The job may have been made although nobody could say so.
    if (!isTaken) await jobs.discard(draft, starts.length);
    throw error;
  }
}

function hasJobs({ plan }: Caller): boolean {
  return plan.jobRows > 0 && plan.jobs > 0;
}

/** @throws ApiError for a parameter that says nothing */
function checkQuery({ query }: HttpRequest, supported: readonly string[]): void {
  const unknown = [...parseLinkQuery(query).keys()].find((name) => !supported.includes(name));
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
  }: { jobs: Jobs; caller: KeyHolder } & Pick<JobRequest, 'nextPiece' | 'digest'>,
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
