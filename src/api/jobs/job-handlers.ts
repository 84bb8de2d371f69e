/** What callers ask of their jobs. Nothing of it is counted. */

import type { Callers } from '../../access/caller.js';
import type { SigningKey } from '../../access/key-store.js';
import type { Handler, HttpRequest } from '../../http/exchange.js';
import { isJobId, type Job } from '../../jobs/job.js';
import { pictureFileOf } from '../../jobs/job-objects.js';
import type { Jobs, NumberedEntry } from '../../jobs/jobs.js';
import { pictureName } from '../../store/picture-store.js';
import type { Webhooks } from '../../webhooks/webhooks.js';
import { ApiError } from '../errors.js';
import { storedPictureUrl } from '../files/file-link.js';
import { type KeyHolder, keyHolder } from '../key-holder.js';
import { linkBase, type ServiceAddress } from '../links/link-base.js';
import { parseLinkQuery } from '../links/link-query.js';
import { jsonReply } from '../replies.js';
import type { JobResults } from '../wire/job-shapes.js';
import { jobReply } from './job-replies.js';

/** Jobs, and results, of one answer. */
const JOBS_A_PAGE = 100;
export const RESULTS_A_PAGE = 1000;

const NOT_CACHED = { 'Cache-Control': 'no-store' };

export interface JobCollaborators extends ServiceAddress {
  callers: Callers;
  /** Undefined where nothing is kept. */
  jobs: Jobs | undefined;
  webhooks: Webhooks | undefined;
  /** The address of a server in front of the store. */
  storePublicUrl: string | undefined;
}

/** GET /api/jobs: those of the key, the newest first. */
export function jobListHandler(collaborators: JobCollaborators): Handler {
  return async (request) => {
    const before = parseLinkQuery(request.query).get('before');
    if (before !== undefined && !isJobId(before))
      throw new ApiError('invalid_parameter', { name: 'before', expectation: 'bir işin kimliği olmalıdır' });
    const { jobs, caller } = await holder(collaborators, request);
    const listed = await jobs.list(caller.key, { before, most: JOBS_A_PAGE });
    const last = listed.length === JOBS_A_PAGE ? listed.at(-1) : undefined;
    const body = { jobs: listed.map(jobReply), ...(last && { next: last.id }) };
    return jsonReply(200, body, NOT_CACHED);
  };
}

/** GET /api/jobs/ID */
export function jobHandler(collaborators: JobCollaborators): Handler {
  return async (request) => {
    const { job } = await ownJob(collaborators, request);
    return jsonReply(200, jobReply(job), NOT_CACHED);
  };
}

/** DELETE /api/jobs/ID: ends it, and keeps what was drawn. */
export function jobCancellationHandler(collaborators: JobCollaborators): Handler {
  return async (request) => {
    const { jobs, caller, job } = await ownJob(collaborators, request);
    const cancelled = await jobs.cancel(caller.key, job.id);
    if (!cancelled) throw new ApiError('unknown_job');
    return jsonReply(200, jobReply(cancelled), NOT_CACHED);
  };
}

/** GET /api/jobs/ID/results */
export function jobResultsHandler(collaborators: JobCollaborators): Handler {
  return async (request) => {
    const base = linkBase(collaborators, request);
    const query = parseLinkQuery(request.query);
    const text = query.get('after') ?? '0';
    if (!/^\d{1,6}$/.test(text))
      throw new ApiError('invalid_parameter', { name: 'after', expectation: 'bir tam sayı olmalıdır' });
    const after = Number(text);
    const limit = limitIn(query);
    const { jobs, caller, job } = await ownJob(collaborators, request);
    const key = await collaborators.callers.signingKey(caller.key);
    if (!key) throw new ApiError('invalid_api_key');
    const body: JobResults = { results: [], next: after, complete: job.endedAt !== undefined };
    for await (const numbered of jobs.entries(job, after)) {
      if (body.results.length === limit) {
        body.complete = false;
        break;
      }
      const url = urlOf(numbered, job, { base, key, storePublicUrl: collaborators.storePublicUrl });
      body.results.push({ ...numbered.entry, ...(url !== undefined && { url }) });
      body.next = numbered.number;
    }
    return jsonReply(200, body, NOT_CACHED);
  };
}

/** The most results that are asked for. @throws ApiError */
function limitIn(query: ReadonlyMap<string, string>): number {
  const text = query.get('limit') ?? String(RESULTS_A_PAGE);
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= RESULTS_A_PAGE) return limit;
  const expectation = `1 ile ${RESULTS_A_PAGE} arasında bir tam sayı olmalıdır`;
  throw new ApiError('invalid_parameter', { name: 'limit', expectation });
}

/** @throws ApiError where the key has no such job */
export async function ownJob(
  collaborators: JobCollaborators,
  request: HttpRequest,
): Promise<{ jobs: Jobs; caller: KeyHolder; job: Job }> {
  const [id = ''] = request.parameters;
  const { jobs, caller } = await holder(collaborators, request);
  const job = isJobId(id) ? await jobs.find(caller.key, id) : undefined;
  if (!job) throw new ApiError('unknown_job');
  return { jobs, caller, job };
}

async function holder(
  { callers, jobs }: JobCollaborators,
  request: HttpRequest,
): Promise<{ jobs: Jobs; caller: KeyHolder }> {
  const caller = await keyHolder(callers, request);
  if (!jobs) throw new ApiError('store_off');
  return { jobs, caller };
}

/** Where everybody who has this address may get the picture of a row; undefined where it has none. */
function urlOf(
  { number, entry }: NumberedEntry,
  job: Job,
  { base, key, storePublicUrl }: { base: string; key: SigningKey; storePublicUrl: string | undefined },
): string | undefined {
  if (entry.code !== undefined) return undefined;
  const { expires, owner } = job;
  const file = pictureFileOf(job, number, entry.file);
  const stem = entry.file.slice(0, entry.file.lastIndexOf('.'));
  const name = /^[\w.-]{1,100}$/.test(stem) ? stem : String(number);
  const link = { file, expires, name };
  return storedPictureUrl({ base, storePublicUrl }, pictureName(expires, owner, file), link, key);
}
