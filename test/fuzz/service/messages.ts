/** Messages of the Model Context Protocol: right ones, ones of the right shape that are wrong in any way, and others. */

import fc from 'fast-check';
import type { IssuedKey } from '../../../src/access/key-store.js';
import { MOST_MESSAGE_BYTES } from '../../../src/mcp/mcp-route.js';
import { GUIDE_URI, TOOLS } from '../../../src/mcp/tools.js';
import { contentTypes, type Header, headers, headerValues } from '../../rig/corpora/headers.js';
import { type FuzzRequest, framings } from '../../rig/corpora/requests.js';
import { damagedDocuments } from '../values/documents.js';
import { damaged, edits } from '../values/edits.js';
import { jsonTexts, jsonValues, objectText, oddKeys } from '../values/json.js';
import { nearlyValidRenders } from '../values/renders.js';

const ENDPOINT = 'POST /mcp';
const REVISION = '2026-07-28';

const METHODS = [
  ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'],
  ...['server/discover', 'subscriptions/listen', 'resources/subscribe', 'logging/setLevel', 'tasks/list'],
  ...[
    'completion/complete',
    'notifications/initialized',
    'notifications/cancelled',
    'notifications/progress',
  ],
];

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const HANDSHAKE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'fuzz', version: '1' },
};

const text = (value: unknown) => JSON.stringify(value);

/** What is called, with the JSON of its parameters. */
type Call = readonly [method: string, params: string, name?: string];

const names = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...TOOLS.keys()) }, oddKeys);

const documents = fc
  .tuple(damagedDocuments, fc.constantFrom('html', 'source'))
  .map(([{ source }, name]) => text({ [name]: source, id: 'fuzz' }));

const argumentsOfTools = fc.oneof(
  { weight: 6, arbitrary: nearlyValidRenders },
  { weight: 3, arbitrary: documents },
  {
    weight: 2,
    arbitrary: fc.array(nearlyValidRenders, { maxLength: 3 }).map((all) => `{"renders":[${all}]}`),
  },
  { weight: 2, arbitrary: fc.array(fc.tuple(oddKeys, jsonValues), { maxLength: 4 }).map(objectText) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('{}', '{"lang":"en"}', '{"lang":7}', '{"html":null}', '[]', 'null'),
  },
  jsonValues,
);

const toolCalls: fc.Arbitrary<Call> = fc
  .tuple(names, argumentsOfTools)
  .map(([name, args]) => ['tools/call', `{"name":${text(name)},"arguments":${args}}`, name]);

const otherCalls: fc.Arbitrary<Call> = fc.oneof(
  fc.constant<Call>(['initialize', text(HANDSHAKE)]),
  fc.constantFrom(...METHODS).map((method): Call => [method, '{}']),
  fc
    .tuple(
      fc.oneof(fc.constantFrom(...METHODS, 'tools/call', 'resources/read', 'prompts/get'), oddKeys),
      jsonValues,
    )
    .map((call): Call => call),
  fc
    .oneof(fc.constant(GUIDE_URI), fc.string(), oddKeys)
    .map((uri): Call => ['resources/read', text({ uri }), uri]),
  fc
    .oneof(fc.constant({ wish: 'x' }), fc.object({ maxDepth: 1 }))
    .map(
      (values): Call => [
        'prompts/get',
        text({ name: 'write_template', arguments: values }),
        'write_template',
      ],
    ),
);

const ids = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('1', '"a"', '0') },
  { weight: 2, arbitrary: fc.constantFrom('null', '1.5', '-1', '1e400', '{}', '""') },
  jsonValues,
);

interface Message {
  body: string;
  headers: Header[];
}

/** A message of the newest revision says so itself, and its headers say what it asks for. */
const messages: fc.Arbitrary<Message> = fc
  .record({
    call: fc.oneof({ weight: 3, arbitrary: toolCalls }, { weight: 2, arbitrary: otherCalls }),
    id: ids,
    isNotice: fc.nat(11).map((one) => one === 11),
    isNew: fc.boolean(),
    isAmiss: fc.nat(15).map((one) => one === 15),
    version: fc.nat(11).map((one) => (one === 11 ? '1.0' : '2.0')),
  })
  .map(({ call: [method, params, name = ''], id, isNotice, isNew, isAmiss, version }) => {
    const meta = `"_meta":${text(ENVELOPE)}`;
    const notification =
      isNew && params.startsWith('{')
        ? params.replace(/^\{\s*(\}?)/, (_, end) => `{${meta}${end || ','}`)
        : params;
    const body = `{"jsonrpc":"${version}",${isNotice ? '' : `"id":${id},`}"method":${text(method)},"params":${notification}}`;
    if (!isNew) return { body, headers: isAmiss ? [['MCP-Protocol-Version', '2025-06-18']] : [] };
    const about: Header[] = [
      ['MCP-Protocol-Version', isAmiss ? '2025-11-25' : REVISION],
      ['Mcp-Method', method],
      ['Mcp-Name', name],
    ];
    // Those are no values of headers.
    return { body, headers: about.filter(([, value]) => /^[\x21-\x7e\x80-\xff]+$/.test(value)) };
  });

const utf8 = (of: string) => Uint8Array.from(Buffer.from(of));

const bodies: fc.Arbitrary<{ body: Uint8Array; headers: Header[] }> = fc.oneof(
  { weight: 30, arbitrary: messages.map(({ body, headers: own }) => ({ body: utf8(body), headers: own })) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(messages, fc.array(edits, { minLength: 1, maxLength: 3 }))
      .map(([{ body, headers: own }, all]) => ({ body: damaged(utf8(body), all), headers: own })),
  },
  {
    weight: 3,
    arbitrary: fc.array(messages, { maxLength: 200 }).map((all) => ({
      body: utf8(`[${all.map(({ body }) => body).join()}]`),
      headers: [],
    })),
  },
  { weight: 4, arbitrary: jsonTexts.map((of) => ({ body: utf8(of), headers: [] })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(messages, fc.integer({ min: -2, max: 2000 }))
      .map(([{ body, headers: own }, beyond]) => ({
        body: utf8(body.padEnd(MOST_MESSAGE_BYTES + beyond)),
        headers: own,
      })),
  },
);

/** Of callers with and without a key, which few may save documents with. */
export function messagesTo(key: IssuedKey): fc.Arbitrary<FuzzRequest> {
  const keys = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Header[]>([]) },
    { weight: 4, arbitrary: fc.constant<Header[]>([['Authorization', `Bearer ${key.key}`]]) },
    { weight: 2, arbitrary: fc.constant<Header[]>([['x-api-key', key.key]]) },
    { weight: 1, arbitrary: headerValues.map((value): Header[] => [['Authorization', value]]) },
  );
  const others = fc.oneof({ weight: 4, arbitrary: fc.constant<Header[]>([]) }, headers);
  return fc
    .tuple(bodies, contentTypes, keys, others, framings)
    .map(([{ body, headers: own }, type, ownKey, more, chunks]): FuzzRequest => {
      const all = [...type, ...ownKey, ...own, ...more];
      return { endpoint: ENDPOINT, method: 'POST', target: '/mcp', headers: all, body, chunks };
    });
}
