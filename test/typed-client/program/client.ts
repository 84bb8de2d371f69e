/** A client as somebody writes it who has the reference and nothing else: `reference.d.ts` is generated from it. */

import createClient from 'openapi-fetch';
import type { components, paths } from './reference.js';

type Schemas = components['schemas'];
type Data = Schemas['OgDefaultData'];

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
    // Documents and assets are sent as they are.
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
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

  const drawn = await client.POST('/api/render', { body: { template: 'og-default', store: true } });
  const stored: unknown = drawn.data;
  const file = fileOf((stored as Schemas['StoredPicture']).url);
  const part = await client.GET('/api/files/{file}', {
    params: { ...file, header: { Range: 'bytes=0-99' } },
    parseAs: 'blob',
  });
  const beginning: Blob | undefined = part.data;
  if (beginning?.size !== 100) throw new Error('no part of what was kept');

  const link = await client.POST('/api/links', {
    body: { template: 'og-default', data: { title: 'Merhaba' }, fallback: 'stale' },
  });
  const address: string | undefined = link.data?.url;
  if (!address) throw new Error(link.error?.error);

  await client.POST('/api/preview', {
    body: { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400, data: { discount: 25 } },
    parseAs: 'blob',
  });

  const batch = await client.POST('/api/batch', {
    params: { query: { template: 'og-default', format: 'jpeg' } },
    body: '_name,title\nkart,Merhaba\n',
    headers: { 'content-type': 'text/csv' },
    parseAs: 'blob',
  });
  const archive: unknown = batch.data;
  if (!(archive instanceof Blob) || archive.size < 1000) throw new Error('no archive');

  await callJobs(client);

  const linked = await client.GET('/api/render/{file}', {
    params: { path: { file: 'og-default.png' }, query: signed },
    parseAs: 'blob',
  });
  const shown: Blob | undefined = linked.data;
  if (!shown?.size) throw new Error('the link shows nothing');

  const refused = await client.POST('/api/render', { body: { template: 'og-default', quality: 0 } });
  results.refusal = refused.error?.error;

  await callOwnTemplates(client);
  await client.GET('/api/templates/guide.md', { parseAs: 'text' });
  await client.GET('/api/openapi.json');
  const answer = await client.POST('/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } });
  if (!answer.data?.result) throw new Error('a message has no answer');
  return results;
}

/** Makes a job, and asks all that there is to ask of it. */
async function callJobs(client: ReturnType<typeof createClient<paths>>): Promise<void> {
  const made = await client.POST('/api/jobs', {
    body: { renders: [{ template: 'og-default', name: 'kart', data: { title: 'Merhaba' } }] },
    params: { header: { 'Idempotency-Key': 'once' } },
  });
  const id = made.data?.id;
  if (id === undefined) throw new Error(made.error?.error);
  const job = { params: { path: { id } } };
  for (let status = ''; status !== 'succeeded'; )
    status = (await client.GET('/api/jobs/{id}', job)).data?.status ?? '';
  const { data: list } = await client.GET('/api/jobs');
  const { data: page } = await client.GET('/api/jobs/{id}/results', job);
  const { data: ended } = await client.DELETE('/api/jobs/{id}', job);
  const { data: posts } = await client.GET('/api/jobs/{id}/deliveries', job);
  const { data: archive } = await client.GET('/api/jobs/{id}/archive', { ...job, parseAs: 'blob' });
  const zip: unknown = archive;
  if (list?.jobs[0]?.id !== id || page?.results[0]?.file !== 'kart.png' || ended?.done !== 1)
    throw new Error('another job');
  if (posts?.deliveries.length !== 0) throw new Error('nobody was to be told');
  if (!(zip instanceof Blob) || zip.size < 1000) throw new Error('no archive of the job');
}

/** The parameters of a link to a kept picture. */
function fileOf(url: string) {
  const { pathname, searchParams } = new URL(url);
  const [expires, key, name, signature] = ['expires', 'key', 'name', 'signature'].map(
    (parameter) => searchParams.get(parameter) ?? '',
  ) as [string, string, string, string];
  return { path: { file: pathname.slice('/api/files/'.length) }, query: { expires, key, name, signature } };
}

const DOCUMENT = `<!doctype html><html><head><title>Kart</title><meta name="viewport" content="width=40, height=30"></head>
<body style="margin: 0; background: url(assets/mark.svg)"></body></html>`;

/** Saves a template with an asset, draws it, and deletes both. */
async function callOwnTemplates(client: ReturnType<typeof createClient<paths>>): Promise<void> {
  const html = { body: DOCUMENT, headers: { 'content-type': 'text/html' } } as const;
  const asset = { params: { path: { name: 'mark.svg' } } };
  const saved = await client.PUT('/api/assets/{name}', {
    ...asset,
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    headers: { 'content-type': 'image/svg+xml' },
  });
  const assets = await client.GET('/api/assets');
  if (assets.data?.bytes !== saved.data?.bytes) throw new Error('another asset is listed');
  await client.GET('/api/assets/{name}', { ...asset, parseAs: 'blob' });

  const template = { params: { path: { id: 'kart' } } };
  const { data: checked } = await client.POST('/api/templates/check', html);
  const { data: put } = await client.PUT('/api/templates/{id}', { ...template, ...html });
  if (!put || put.version !== checked?.version) throw new Error('another version is kept');
  const body = { template: `kart@${put.version}`, format: 'jpeg', data: { anything: 1 } } as const;
  const card = await client.POST('/api/render', { body, parseAs: 'blob' });
  if (card.error) throw new Error(card.error.error);
  const shown = await client.GET('/api/templates/{id}', template);
  // The same path answers with the source, a text, where that is asked for.
  const versions = typeof shown.data === 'object' ? shown.data.versions : undefined;
  if (versions?.[0]?.version !== put.version) throw new Error('another version is shown');

  await client.DELETE('/api/templates/{id}', template);
  await client.DELETE('/api/assets/{name}', asset);
}

/** Never called: what the types refuse. */
export async function misuse() {
  const client = createClient<paths>();
  // @ts-expect-error: a template is needed
  await client.POST('/api/render', { body: { format: 'png' } });
  // @ts-expect-error: the quality is a number
  await client.POST('/api/render', { body: { template: 'og-default', quality: 'high' } });
  // @ts-expect-error: there is no such path
  await client.GET('/api/fonts');
  // @ts-expect-error: nothing can be posted there
  await client.POST('/api/status');
  // @ts-expect-error: there is no such language
  await client.GET('/api/templates', { params: { query: { lang: 'de' } } });
  // @ts-expect-error: an id is a text
  await client.GET('/api/templates/{id}/thumbnail', { params: { path: { id: 5 } } });
  const path = { file: 'og-default.png' } as const;
  // @ts-expect-error: a link is signed
  await client.GET('/api/render/{file}', { params: { path, query: { key: '' } } });
  const { data } = await client.GET('/api/status');
  // @ts-expect-error: plans have no colour
  return data?.colour;
}

/** What the types of single templates refuse; those of all templates take any fields, for documents of keys. */
export const misused: unknown[] = [
  // @ts-expect-error: there is no such template
  { template: 'og-standard' } satisfies Schemas['OgDefaultRender'],
  // @ts-expect-error: a still template has no GIF
  { template: 'og-default', format: 'gif' } satisfies Schemas['OgDefaultRender'],
  // @ts-expect-error: a title is a text
  { template: 'og-default', data: { title: 5 } } satisfies Schemas['OgDefaultRender'],
  // @ts-expect-error: the picture is on the left or on the right
  { template: 'og-default', data: { side: 'top' } } satisfies Schemas['OgDefaultRender'],
  // @ts-expect-error: no template has such a field
  { template: 'og-default', data: { titel: 'x' } } satisfies Schemas['OgDefaultRender'],
];
