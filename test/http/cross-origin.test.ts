import { onBothServers } from '../rig/services/serving.js';

const exposedHeaders = ['X-Plan', 'ETag'];

onBothServers('without an allowed origin no reply mentions one', async (t, serve) => {
  const server = await serve(t);
  const reply = await fetch(server.url('/hello'), { headers: { Origin: 'https://a.example' } });
  t.equal(reply.headers.get('access-control-allow-origin'), null);
  t.equal(reply.headers.get('vary'), null);
});

onBothServers('a star lets any page read every reply', async (t, serve) => {
  const server = await serve(t, [], { corsOrigins: ['*'], exposedHeaders });
  for (const path of ['/hello', '/none']) {
    const reply = await fetch(server.url(path));
    t.equal(reply.headers.get('access-control-allow-origin'), '*', path);
    t.equal(reply.headers.get('access-control-expose-headers'), 'X-Plan, ETag');
    t.equal(reply.headers.get('vary'), null);
  }
});

onBothServers('a list lets its own origins read, each by name', async (t, serve) => {
  const server = await serve(t, [], {
    corsOrigins: ['https://a.example', 'https://b.example'],
    exposedHeaders,
  });
  for (const origin of ['https://a.example', 'https://b.example']) {
    const reply = await fetch(server.url('/hello'), { headers: { Origin: origin } });
    t.equal(reply.headers.get('access-control-allow-origin'), origin);
    t.equal(reply.headers.get('vary'), 'Origin');
  }
  const stranger = await fetch(server.url('/hello'), { headers: { Origin: 'https://a.example.evil' } });
  t.equal(stranger.status, 200);
  t.equal(stranger.headers.get('access-control-allow-origin'), null);
  t.equal(stranger.headers.get('vary'), 'Origin', 'a cache must not give this to the others');
});

onBothServers('a preflight is granted to allowed origins only', async (t, serve) => {
  const server = await serve(t, [], { corsOrigins: ['https://a.example'] });
  const ask = (origin: string) =>
    fetch(server.url('/length'), {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
  const granted = await ask('https://a.example');
  t.equal(granted.status, 204);
  t.equal(granted.headers.get('access-control-allow-origin'), 'https://a.example');
  t.equal(granted.headers.get('access-control-allow-methods'), 'POST, OPTIONS');
  t.equal(
    granted.headers.get('access-control-allow-headers'),
    'content-type, x-api-key, if-match, if-none-match, idempotency-key, prefer, authorization, mcp-protocol-version, mcp-method, mcp-name',
  );
  t.match(granted.headers.get('access-control-max-age'), /^\d+$/);
  const refused = await ask('https://b.example');
  t.equal(refused.headers.get('access-control-allow-methods'), null);
});
