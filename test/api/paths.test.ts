import t, { test } from 'tap';
import { rawRequest } from '../rig/services/raw-connection.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { Service } from '../rig/services/service.js';

const service = await Service.start(t);
const ALLOWED: Record<string, string> = {
  '/': 'GET, HEAD, OPTIONS',
  '/api/status': 'GET, HEAD, OPTIONS',
  '/api/templates': 'GET, HEAD, OPTIONS',
  '/api/render': 'POST, OPTIONS',
  '/api/openapi.json': 'GET, HEAD, OPTIONS',
  '/docs': 'GET, HEAD, OPTIONS',
};

test('a path that nobody answers is 404, whatever the method', async (t) => {
  const paths = [
    '/docs/',
    '/editor',
    '/editor/',
    '/api',
    '/api/',
    '/api/render/',
    '/api/Render',
    '/api/status/x',
    '/API/status',
  ];
  for (const path of [...paths, '/api/render%2f', '/favicon.ico', '/metrics']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      isRefusal(t, await service.call(method, path), REFUSALS.unknownPath, `${method} ${path}`);
    }
  }
});

test('a query changes nothing about the path', async (t) => {
  t.equal((await service.get('/api/status?x=1')).status, 200);
  isRefusal(t, await service.get('/api/nothing?/api/status'), REFUSALS.unknownPath);
});

test('a wrong method is 405 and says which are right', async (t) => {
  for (const [path, allow] of Object.entries(ALLOWED)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (allow.includes(method)) continue;
      const answer = await service.call(method, path, method === 'GET' ? {} : { body: '{}' });
      isRefusal(t, answer, REFUSALS.wrongMethod, `${method} ${path}`);
      t.equal(answer.headers.get('allow'), allow, `${method} ${path}: Allow`);
    }
  }
});

test('OPTIONS names the methods and has no body', async (t) => {
  for (const [path, allow] of Object.entries(ALLOWED)) {
    const answer = await service.call('OPTIONS', path);
    t.strictSame([answer.status, answer.headers.get('allow'), answer.body.length], [204, allow, 0], path);
  }
});

test('HEAD gets the headers of GET, and of a refusal, without a body', async (t) => {
  const connection = await service.connect(t);
  for (const path of ['/api/status', '/api/templates', '/api/nothing', '/api/render']) {
    const get = await service.get(path);
    const head = await connection.send(rawRequest('HEAD', path)).reply(true);
    t.equal(head.status, get.status, path);
    for (const name of ['content-type', 'etag', 'cache-control', 'x-error-code', 'allow', 'content-length']) {
      t.equal(head.headers.get(name), get.headers.get(name) ?? undefined, `${path}: ${name}`);
    }
  }
  t.equal((await connection.send(rawRequest('GET', '/api/status')).reply()).status, 200, 'and nothing more');
  t.equal(connection.unread, 0);
});

test('every answer has an id of its own and forbids guessing its type', async (t) => {
  const ids = new Set<string | null>();
  const answers = [
    await service.get('/api/status'),
    await service.get('/api/templates'),
    await service.get('/api/nothing'),
    await service.call('PUT', '/api/render'),
    await service.render({}),
    await service.render({ template: 'og-default' }),
    await service.render({ template: 'og-default' }),
  ];
  for (const { headers } of answers) {
    t.equal(headers.get('x-content-type-options'), 'nosniff');
    ids.add(headers.get('x-request-id'));
  }
  t.equal(ids.size, answers.length, 'ids differ');
  t.notOk(ids.has(null));
});

test('without CORS_ORIGIN no other origin is let in', async (t) => {
  const answer = await service.get('/api/status', { headers: { origin: 'https://example.org' } });
  t.notOk([...answer.headers.keys()].some((name) => name.startsWith('access-control')));
});

test('with CORS_ORIGIN a page there may call and read what it needs', async (t) => {
  const origin = 'https://editor.example';
  const open = await Service.start(t, { CORS_ORIGIN: origin });
  const preflight = await open.call('OPTIONS', '/api/render', { headers: { origin } });
  t.equal(preflight.headers.get('access-control-allow-origin'), origin);
  t.match(preflight.headers.get('access-control-allow-methods'), /\bPOST\b/);
  t.match(preflight.headers.get('access-control-allow-headers'), /x-api-key/);
  const refused = await open.render({ template: 'og-default', scale: 5 }, { headers: { origin } });
  t.equal(refused.headers.get('access-control-allow-origin'), origin, 'refusals too');
  const exposed = refused.headers.get('access-control-expose-headers')?.split(', ') ?? [];
  const rendered = await open.render({ template: 'og-default' }, { headers: { origin } });
  for (const name of [...refused.headers.keys(), ...rendered.headers.keys()]) {
    if (name.startsWith('x-') && name !== 'x-content-type-options') {
      t.ok(
        exposed.some((candidate) => candidate.toLowerCase() === name),
        name,
      );
    }
  }
});
