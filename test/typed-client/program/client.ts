/** A client as somebody writes it who has the reference and nothing else: `reference.d.ts` is generated from it. */

import createClient from 'openapi-fetch';
import type { components, paths } from './reference.js';

type Data = components['schemas']['OgDefaultData'];

/** What `og-default.png` with this data was signed with. */
interface Signed {
  data: Data;
  key: string;
  signature: string;
}

/**
 * Calls every operation once.
 * @returns what came of each, by its method and path
 */
export async function callEverything(
  baseUrl: string,
  key: string,
  signed: Signed,
): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  const client = createClient<paths>({
    baseUrl,
    headers: { 'x-api-key': key },
    // What OpenAPI says of parameters without a style; this package has another for objects.
    querySerializer: { object: { style: 'form', explode: true } },
  });
  client.use({
    onResponse({ request, schemaPath, response }) {
      results[`${request.method} ${schemaPath}`] = response.headers.get('content-type');
    },
  });

  const status = await client.GET('/api/status');
  const left: number | undefined = status.data?.remaining.dailyQuota;
  if (left === undefined) throw new Error(status.error?.error);

  const list = await client.GET('/api/templates', { params: { query: { lang: 'en' } } });
  const longest = list.data?.templates[0]?.fields.map(({ maxLength }) => maxLength ?? 0);
  if (!longest) throw new Error('no templates');

  const thumbnail = await client.GET('/api/templates/{id}/thumbnail', {
    params: { path: { id: 'promo-animated' } },
    parseAs: 'blob',
  });
  const small: Blob | undefined = thumbnail.data;
  if (!small?.size) throw new Error('no thumbnail');

  const data: Data = { title: 'Merhaba', bgFrom: '#0f766e', side: 'left' };
  const card = await client.POST('/api/render', { body: { template: 'og-default', data }, parseAs: 'blob' });
  // The types of openapi-fetch do not see `parseAs` beside a body.
  const picture: unknown = card.data;
  results.size = picture instanceof Blob ? picture.size : undefined;
  results.left = left;

  await client.POST('/api/preview', {
    body: { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400, data: { discount: 25 } },
    parseAs: 'blob',
  });

  const linked = await client.GET('/api/render/{file}', {
    params: { path: { file: 'og-default.png' }, query: signed },
    parseAs: 'blob',
  });
  const shown: Blob | undefined = linked.data;
  if (!shown?.size) throw new Error('the link shows nothing');

  const refused = await client.POST('/api/render', { body: { template: 'og-default', quality: 0 } });
  results.refusal = refused.error?.error;

  await client.GET('/api/openapi.json');
  return results;
}

/** Never called: what the types refuse. */
export async function misuse() {
  const client = createClient<paths>();
  // @ts-expect-error: there is no such template
  await client.POST('/api/render', { body: { template: 'og-standard' } });
  // @ts-expect-error: a template is needed
  await client.POST('/api/render', { body: { format: 'png' } });
  // @ts-expect-error: a still template has no GIF
  await client.POST('/api/render', { body: { template: 'og-default', format: 'gif' } });
  // @ts-expect-error: a title is a text
  await client.POST('/api/render', { body: { template: 'og-default', data: { title: 5 } } });
  // @ts-expect-error: the picture is on the left or on the right
  await client.POST('/api/preview', { body: { template: 'og-default', data: { side: 'top' } } });
  // @ts-expect-error: no template has such a field
  await client.POST('/api/render', { body: { template: 'og-default', data: { titel: 'x' } } });
  // @ts-expect-error: the quality is a number
  await client.POST('/api/render', { body: { template: 'og-default', quality: 'high' } });
  // @ts-expect-error: there is no such path
  await client.GET('/api/fonts');
  // @ts-expect-error: nothing can be posted there
  await client.POST('/api/status');
  // @ts-expect-error: there is no such language
  await client.GET('/api/templates', { params: { query: { lang: 'de' } } });
  // @ts-expect-error: a thumbnail is that of a template
  await client.GET('/api/templates/{id}/thumbnail', { params: { path: { id: 'kart' } } });
  const path = { file: 'og-default.png' } as const;
  // @ts-expect-error: a link is signed
  await client.GET('/api/render/{file}', { params: { path, query: { key: '' } } });
  const query = { key: '', signature: '' };
  // @ts-expect-error: a still template has no GIF
  await client.GET('/api/render/{file}', { params: { path: { file: 'og-default.gif' }, query } });
  const { data } = await client.GET('/api/status');
  // @ts-expect-error: plans have no colour
  return data?.colour;
}
