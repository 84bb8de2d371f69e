/** A client of Tuval, with the types of its OpenAPI document (`npm run generate`). */

import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './reference.js';

export type Schemas = components['schemas'];
export type { components, paths };

type BatchQuery = NonNullable<paths['/api/batch']['post']['parameters']['query']>;

/** The rows of a batch, and what they have in common. */
export type Batch = BatchQuery & {
  template: string;
  /** Its first row has the keys of fields, and `_name` for the names of files. */
  csv: string;
};

/** The renders of a job, and what belongs to it as a whole. */
export type JobRequest = paths['/api/jobs']['post']['requestBody']['content']['application/json'];

export type JobResult = Schemas['JobResults']['results'][number];

/** An error response. */
export class TuvalError extends Error {
  override name = 'TuvalError';

  /**
   * @param code the value of `X-Error-Code`
   * @param field the key of the field or the name of the parameter that caused it
   * @param retryAfter seconds, where the service says when to ask again
   * @param details the whole body, which has the lines of a document that is wrong
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field: string | undefined,
    readonly retryAfter: number | undefined,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

export class Tuval {
  /** Every operation of the document: `tuval.api.GET('/api/status')`. */
  readonly api: Client<paths>;

  /** @param key an API key; none for the plan of anonymous callers */
  constructor({ baseUrl, key }: { baseUrl: string; key?: string }) {
    this.api = createClient<paths>({
      baseUrl,
      // Documents, rows and assets are sent as they are.
      bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
      // What OpenAPI says of parameters without a style; openapi-fetch has another for objects.
      querySerializer: { object: { style: 'form', explode: true } },
      ...(key !== undefined && { headers: { 'x-api-key': key } }),
    });
  }

  /** The templates with texts in that language, those of the key at the end. @throws TuvalError */
  async templates(lang: 'tr' | 'en' = 'en') {
    const { data, error, response } = await this.api.GET('/api/templates', { params: { query: { lang } } });
    if (!data) throw refusal(response, error);
    return data.templates;
  }

  /** The image of a template with values. @throws TuvalError */
  async render(body: Schemas['RenderRequest']): Promise<Blob> {
    const { data, error, response } = await this.api.POST('/api/render', { body, parseAs: 'blob' });
    if (error) throw refusal(response, error);
    return data as unknown as Blob;
  }

  /** A smaller image, which takes nothing from the plan. @throws TuvalError */
  async preview(body: Schemas['RenderRequest']): Promise<Blob> {
    const { data, error, response } = await this.api.POST('/api/preview', { body, parseAs: 'blob' });
    if (error) throw refusal(response, error);
    return data as unknown as Blob;
  }

  /** The archive of the pictures of rows, as it is drawn. @throws TuvalError */
  async batch({ csv, ...query }: Batch): Promise<ReadableStream<Uint8Array>> {
    const { data, error, response } = await this.api.POST('/api/batch', {
      params: { query },
      body: csv,
      headers: { 'content-type': 'text/csv' },
      parseAs: 'stream',
    });
    if (error) throw refusal(response, error);
    return data as unknown as ReadableStream<Uint8Array>;
  }

  /**
   * Draws in the background.
   * @param idempotencyKey the same request may be sent again with it within a day, and is one job
   * @throws TuvalError
   */
  async createJob(body: JobRequest, idempotencyKey?: string): Promise<Schemas['Job']> {
    const header = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
    const { data, error, response } = await this.api.POST('/api/jobs', { body, params: { header } });
    if (!data) throw refusal(response, error);
    return data;
  }

  /** How a job stands. @throws TuvalError */
  async job(id: string): Promise<Schemas['Job']> {
    const { data, error, response } = await this.api.GET('/api/jobs/{id}', { params: { path: { id } } });
    if (!data) throw refusal(response, error);
    return data;
  }

  /** Begins no further row of a job. @throws TuvalError */
  async cancelJob(id: string): Promise<Schemas['Job']> {
    const { data, error, response } = await this.api.DELETE('/api/jobs/{id}', { params: { path: { id } } });
    if (!data) throw refusal(response, error);
    return data;
  }

  /** What has become of the rows of a job, in their order, as far as all are known. @throws TuvalError */
  async *jobResults(id: string): AsyncGenerator<JobResult> {
    let after: string | undefined;
    do {
      const query = after === undefined ? {} : { after };
      const { data, error, response } = await this.api.GET('/api/jobs/{id}/results', {
        params: { path: { id }, query },
      });
      if (!data) throw refusal(response, error);
      yield* data.results;
      after = data.results.length > 0 && !data.complete ? String(data.next) : undefined;
    } while (after !== undefined);
  }

  /** The archive of a job that has ended. @throws TuvalError */
  async jobArchive(id: string): Promise<ReadableStream<Uint8Array>> {
    const { data, error, response } = await this.api.GET('/api/jobs/{id}/archive', {
      params: { path: { id } },
      parseAs: 'stream',
    });
    if (error) throw refusal(response, error);
    return data as unknown as ReadableStream<Uint8Array>;
  }
}

function refusal({ status, headers }: Response, body: { error: string } | undefined): TuvalError {
  const code = headers.get('x-error-code') ?? `http_${status}`;
  const seconds = headers.get('retry-after');
  return new TuvalError(
    status,
    code,
    body?.error ?? code,
    headers.get('x-error-field') ?? undefined,
    seconds === null ? undefined : Number(seconds),
    { ...body },
  );
}
