/** Sends a key and its signatures to every path, in the right places and in the wrong ones that people mistake for them. */

import { type LinkParameters, signedLink } from '../../../src/api/links/samples/sign.js';
import type { Evidence } from './leaks.js';
import type { MadeKey } from './users-of-a-key.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const CARD = { template: 'og-default', data: { title: 'Anahtar' } };

/** @returns every status that was seen */
export async function askForEverything(
  evidence: Evidence,
  base: string,
  good: MadeKey,
  revoked: MadeKey,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const url = path.startsWith('http') ? path : base + path;
    // Under a name of its own: a path may have the secret that is looked for in what is answered.
    const answer = await fetch(url, { method, headers, redirect: 'manual' });
    statuses.add((await evidence.addAnswer(`answer ${statuses.size} to ${method}`, answer)).status);
    return answer;
  };
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const all = { ...JSON_TYPE, ...headers };
    const answer = await fetch(base + path, { method: 'POST', headers: all, body: text });
    statuses.add((await evidence.addAnswer(`answer ${statuses.size} to POST`, answer)).status);
  };
  const link = (parameters: LinkParameters, { id, secret } = good, file = 'og-default.png') =>
    signedLink(base, file, parameters, id, secret);

  for (const { key, secret } of [good, revoked]) {
    const shown = { 'x-api-key': key };
    for (const path of [
      '/api/status',
      '/api/templates',
      '/api/openapi.json',
      '/',
      '/api/docs',
      '/docs',
      '/nothing',
    ]) {
      await get(path, shown);
    }
    await get('/api/templates/og-default/thumbnail', shown);
    await get('/api/status', shown, 'HEAD');
    await get('/api/render', shown);
    await get('/api/render', { ...shown, origin: `https://${secret}.example` }, 'OPTIONS');
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    for (const sent of [shown, { authorization: `Bearer ${key}` }, { authorization: `Basic ${key}` }]) {
      await post('/mcp', { ...message, params: { name: 'render_template', arguments: CARD } }, sent);
      await post('/mcp', { ...message, params: { name: 'check_document', arguments: { html: 'x' } } }, sent);
      await post('/mcp', { ...message, params: 7 }, sent);
      await post('/mcp', '{', sent);
    }
    for (const path of ['/api/render', '/api/preview']) {
      await post(path, CARD, shown);
      await post(path, { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 400 }, shown);
      await post(path, { template: 'og-default', data: { photo: 'http://127.0.0.1:9/x.png' } }, shown);
      await post(path, { template: 'promo-banner', data: { photo: 'http://127.0.0.1:9/x.png' } }, shown);
      await post(path, { template: 'og-default', format: 'tiff' }, shown);
      await post(path, '{"template":', shown);
      await post(path, {}, shown);
      await post(path, CARD, { ...shown, 'content-type': 'text/plain' });
      await post(path, 'x'.repeat(3 * 1024 * 1024), shown);
    }
    // Where it does not belong.
    await get('/api/status', {
      authorization: `Bearer ${key}`,
      cookie: `key=${key}`,
      referer: `${base}/${key}`,
    });
    await get(`/api/status?api_key=${key}&secret=${secret}`);
    await get(`/api/render/og-default.png?key=${key}&signature=${secret}`);
    await get(`/api/render/${key}.png?key=${secret}`);
    await get(`/${key}/${secret}`);
    await get('/api/status', { 'x-api-key': secret });
    await get('/api/status', { 'x-api-key': ` ${key}, ${key}` });
    await get('/api/status', { 'x-forwarded-for': key, 'user-agent': key, 'x-request-id': key });
    await post('/api/render', { template: key, format: secret });
    await post('/api/render', { ...CARD, format: key });
    await post('/api/render', { ...CARD, data: { bgFrom: key } });
    await post('/api/render', `{"apiKey":"${key}",`);
    await post('/api/render', { ...CARD, apiKey: key, data: { secret, title: 'x' } });
  }
  const picture = await get(link({ title: 'Bağlantı' }));
  await get(link({ title: 'Bağlantı' }), { 'if-none-match': picture.headers.get('etag') ?? '' });
  await get(link({ expires: 1 }));
  await get(link({ bgFrom: 'x' }));
  await get(link({ title: 'x' }, revoked));
  await get(link({ title: 'x' }, { ...good, secret: good.key }));
  await get(`${link({ title: 'x' })}x`);
  await get(link({}, good, 'nothing.png'));
  await get(link({}, good, 'og-default.gif'));
  return statuses;
}
