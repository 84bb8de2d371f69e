import t, { type Test, test } from 'tap';
import { MOST_MESSAGE_BYTES } from '../../src/mcp/mcp-route.js';
import { onEachServer } from '../rig/services/each-server.js';
import { serveBytes } from '../rig/services/picture-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, json } from '../rig/services/service.js';
import { eventually } from '../rig/time/eventually.js';

const ALLOWED = 'https://app.example.com';

/** A message of the newest revision names it itself, and its headers repeat what it asks for. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface ListedTool {
  name: string;
  inputSchema: { properties: object };
}

interface ToolAnswer {
  result?: { content?: { text: string }[] };
  error?: { code: number };
}

function asked(method: string, params: object = {}): object {
  return { jsonrpc: '2.0', id: 7, method, params };
}

function render(data: object): object {
  return asked('tools/call', { name: 'render_template', arguments: { template: 'og-default', data } });
}

const services = await onEachServer(
  t,
  { CORS_ORIGIN: ALLOWED, IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '60000' },
  [{ ...GENEROUS, id: 'anonymous' }],
);

for (const { server, service } of services) {
  const on = (name: string, run: (t: Test) => Promise<void>) => test(`${name} (${server})`, run);
  const post = (message: unknown, headers?: Record<string, string>): Promise<Answer> =>
    service.post('/mcp', message, { headers: { ...headers } });

  on('there is nothing to read or to end', async (t) => {
    for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
      const answer = await service.call(method, '/mcp');
      t.strictSame([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], method);
    }
  });

  on('each message has its answer, without a handshake before it', async (t) => {
    const answer = await post(asked('tools/list'));
    t.equal(answer.headers.get('content-type'), 'application/json');
    t.equal(answer.headers.get('cache-control'), 'no-store');
    t.match(json(answer), { jsonrpc: '2.0', id: 7, result: { tools: [{ name: 'list_templates' }] } });
    t.match(json(await post(asked('ping'))), { id: 7, result: {} });
  });

  on('what expects no answer has none', async (t) => {
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]) {
      const { status, body } = await post(message);
      t.strictSame([status, body.length], [202, 0]);
    }
  });

  on('arguments of any type have an answer that says what is wrong', async (t) => {
    const odd: unknown[] = [
      null,
      true,
      7,
      'xx',
      [],
      ['tr'],
      {},
      { toString: 1 },
      { toString: null, valueOf: null },
    ];
    const { tools } = (json(await post(asked('tools/list'))) as { result: { tools: ListedTool[] } }).result;
    for (const { name, inputSchema } of tools) {
      for (const argument of [...Object.keys(inputSchema.properties), '__proto__', 'toJSON']) {
        for (const value of odd) {
          const args = JSON.parse(
            `{"html":"<p>","id":"kart","template":"og-default",${JSON.stringify(argument)}:${JSON.stringify(value)}}`,
          );
          const answer = json(await post(asked('tools/call', { name, arguments: args }))) as ToolAnswer;
          const summary = `${name} ${argument} ${JSON.stringify(value)}: ${answer.result?.content?.at(-1)?.text}`;
          t.ok(answer.result, summary);
          t.notMatch(summary, /"code":"internal"/);
        }
      }
    }
    for (const lang of [7, {}, { toString: 1 }]) {
      const listed = await post(asked('tools/call', { name: 'list_templates', arguments: { lang } }));
      t.match(json(listed), { result: { isError: true, content: [{ text: /invalid_arguments.*lang/s }] } });
    }
    for (const value of odd) {
      for (const params of [{ name: value }, { name: 'list_templates', arguments: value }]) {
        const { error } = json(await post(asked('tools/call', params))) as ToolAnswer;
        t.ok(error === undefined || error.code === -32_602, JSON.stringify([params, error]));
      }
      for (const [method, params] of [
        ['prompts/get', { name: 'write_template', arguments: { wish: value } }],
        ['prompts/get', { name: value }],
        ['resources/read', { uri: value }],
        ['tools/list', { cursor: value }],
      ] as const) {
        const { error } = json(await post(asked(method, params))) as ToolAnswer;
        t.not(error?.code, -32_603, JSON.stringify([method, params, error]));
      }
    }
  });

  on('what is no message is an error of the protocol', async (t) => {
    const refused: [body: unknown, code: number][] = [
      ['', -32_700],
      ['{', -32_700],
      [Buffer.from('"\xff"', 'latin1'), -32_700],
      ['['.repeat(101) + ']'.repeat(101), -32_700],
      [`[${'1,'.repeat(10_000)}1]`, -32_700],
      ['[]', -32_600],
      [[asked('tools/list'), asked('tools/list')], -32_600],
      ['{}', -32_600],
      ['7', -32_600],
      ['null', -32_600],
      [{ ...asked('tools/list'), id: {} }, -32_600],
      [{ ...asked('tools/list'), jsonrpc: '1.0' }, -32_600],
    ];
    for (const [body, code] of refused) {
      const answer = await post(body);
      t.equal(answer.status, 400, String(body).slice(0, 60));
      t.match(json(answer), { jsonrpc: '2.0', error: { code, message: String } });
    }
    t.match(json(await post(asked('tools/none'))), { id: 7, error: { code: -32_601 } });
    t.match(json(await post(asked('tools/call', { name: 7 }))), { id: 7, error: { code: -32_602 } });
  });

  on('nothing is answered with a stream', async (t) => {
    const _meta = ENVELOPE;
    const modern = (method: string, name?: string) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name && { 'mcp-name': name }),
    });
    const listening = asked('subscriptions/listen', { _meta, notifications: { toolsListChanged: true } });
    const refused = await post(listening, modern('subscriptions/listen'));
    t.match(refused.headers.get('content-type'), /^application\/json/);
    t.match(json(refused), { id: 7, error: { code: -32_601 } });
    const drawn = asked('tools/call', {
      _meta,
      name: 'render_template',
      arguments: { template: 'og-default' },
    });
    const answer = await post(drawn, {
      ...modern('tools/call', 'render_template'),
      accept: 'text/event-stream',
    });
    t.equal(answer.headers.get('content-type'), 'application/json');
    t.match(json(answer), { result: { content: [{ type: 'image' }] } });
    const older = { 'mcp-protocol-version': '2025-06-18', accept: 'text/event-stream' };
    t.equal((await post(asked('tools/list'), older)).headers.get('content-type'), 'application/json');
    t.equal((await post(asked('tools/list'), { 'mcp-protocol-version': '1999-01-01' })).status, 400);
  });

  on('a message of too many bytes, and of another kind, is refused as by the API', async (t) => {
    const filled = (bytes: number) => {
      const { length } = JSON.stringify(render({ title: '' }));
      return JSON.stringify(render({ title: 'x'.repeat(bytes - length) }));
    };
    t.match(json(await post(filled(MOST_MESSAGE_BYTES))), { result: { isError: true } });
    isRefusal(t, await post(filled(MOST_MESSAGE_BYTES + 1)), REFUSALS.bodyTooLarge);
    isRefusal(t, await post('{}', { 'content-type': 'text/plain' }), REFUSALS.notJson);
  });

  on('pages of other origins are refused, unless the settings name them', async (t) => {
    for (const origin of ['https://evil.example', 'null', service.url('')]) {
      isRefusal(t, await post(asked('ping'), { origin }), [403, 'origin_not_allowed', '']);
    }
    const answer = await post(asked('ping'), { origin: ALLOWED });
    t.equal(answer.status, 200);
    t.equal(answer.headers.get('access-control-allow-origin'), ALLOWED);
    const preflight = await service.call('OPTIONS', '/mcp', { headers: { origin: ALLOWED } });
    t.match(preflight.headers.get('access-control-allow-headers'), /authorization.*mcp-protocol-version/);
  });

  on('a client that leaves ends what its tool has begun', async (t) => {
    const headers = ['Content-Type: application/json'];
    for (const [revision, own] of [
      ['2025-11-25', {}],
      ['2026-07-28', { _meta: ENVELOPE }],
    ] as const) {
      const pictures = await serveBytes(t, Buffer.from('too late'), new Promise(() => {}));
      const connection = await service.connect(t);
      const { params, ...rest } = render({ photo: pictures.url }) as { params: object };
      const body = JSON.stringify({ ...rest, params: { ...params, ...own } });
      const lines = [
        `MCP-Protocol-Version: ${revision}`,
        'Mcp-Method: tools/call',
        'Mcp-Name: render_template',
      ];
      connection.send(rawRequest('POST', '/mcp', [...headers, ...lines], body));
      const open = () => pictures.open;
      t.equal(await eventually(open, (connections) => connections === 1), 1, revision);
      connection.close();
      const longBeforeTheDeadline = 20_000;
      t.equal(await eventually(open, (connections) => connections === 0, longBeforeTheDeadline), 0, revision);
    }
    t.equal((await post(asked('ping'))).status, 200);
  });

  on('exchanges are counted under their route', async (t) => {
    await post(asked('ping'));
    const metrics = await service.front.metricsSnapshot();
    const { values = [] } = metrics.find(({ name }) => name === 'tuval_http_requests_total') ?? {};
    t.ok(values.some(({ labels }) => labels.route === '/mcp'));
  });
}
