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

/** An error response. */
export class TuvalError extends Error {
  override name = 'TuvalError';

  /**
   * @param code the value of `X-Error-Code`
   * @param field the key of the field or the name of the parameter that caused it
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field?: string,
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
}

function refusal({ status, headers }: Response, error: { error: string } | undefined): TuvalError {
  const code = headers.get('x-error-code') ?? `http_${status}`;
  return new TuvalError(status, code, error?.error ?? code, headers.get('x-error-field') ?? undefined);
}
