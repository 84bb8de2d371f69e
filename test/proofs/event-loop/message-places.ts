import { Callers } from '../../../src/access/caller.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { JSON_BOUNDS } from '../../../src/api/json-body.js';
import { failureReplies, unmatchedReply } from '../../../src/api/routes.js';
import { templateListHandler } from '../../../src/api/templates/template-list.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import type { HttpReply } from '../../../src/http/exchange.js';
import { MOST_MESSAGE_BYTES, mcpRoute } from '../../../src/mcp/mcp-route.js';
import { MOST_PICTURE_BYTES } from '../../../src/mcp/tool-results.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { filled, type Place, request } from './place.js';

const templates = new TemplateCatalogue(await loadTemplates());
const callers = new Callers({} as never, defaultPlans);
const picture: HttpReply = {
  status: 200,
  headers: { 'Content-Type': 'image/png' },
  body: new Uint8Array(MOST_PICTURE_BYTES),
};
const log = { error: () => {} } as never;

const route = await mcpRoute({
  routes: [
    { method: 'GET', path: '/api/templates', handle: templateListHandler(templates, callers) },
    { method: 'POST', path: '/api/render', maxBodyBytes: MOST_MESSAGE_BYTES, handle: () => picture },
  ],
  ...{ callers, log, corsOrigins: [], unmatched: unmatchedReply, failed: failureReplies(log) },
  toolEnded: () => {},
});

const ROOM = MOST_MESSAGE_BYTES - 300;
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Values that JSON has room for beside the message's own. */
const values = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, {}]));

const CALLS: Record<string, [method: string, params: object]> = {
  'the list of templates': ['tools/call', { name: 'list_templates' }],
  'the list of tools': ['tools/list', {}],
  'the largest picture': ['tools/call', { name: 'render_template', arguments: {} }],
  'a long text': ['tools/call', { name: 'none', arguments: { html: filled(ROOM, 'x') } }],
  'a long text of line ends': ['tools/call', { name: 'none', arguments: { html: filled(ROOM / 2, '\n') } }],
  'a long document': ['tools/call', { name: 'check_document', arguments: { html: filled(ROOM / 2, '\n') } }],
  'a long document in Turkish': [
    'tools/call',
    { name: 'check_document', arguments: { html: filled(ROOM / 2, 'ş') } },
  ],
  'as many values as there may be': [
    'tools/call',
    { name: 'list_templates', arguments: values(JSON_BOUNDS.values / 2 - 20) },
  ],
  'as many values as there may be in the handshake': [
    'initialize',
    {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: values(JSON_BOUNDS.values / 2 - 20) },
      clientInfo: { name: 'x', version: '1' },
    },
  ],
  'a long name': ['tools/call', { name: filled(ROOM, 'x') }],
  'a long method': [filled(ROOM, 'x'), {}],
};

function message(method: string, params: object, headers: Record<string, string> = {}) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return () => route.handle(request({ headers: { 'content-type': 'application/json', ...headers }, body }));
}

export const messagePlaces: Place[] = [
  {
    name: 'message of a language model',
    goalMs: 5,
    inputs: Object.fromEntries(
      Object.entries(CALLS).flatMap(([name, [method, params]]) => [
        [name, message(method, params)],
        [
          `${name}, in the newest revision`,
          message(
            method,
            { ...params, _meta: MODERN },
            {
              'mcp-protocol-version': '2026-07-28',
              'mcp-method': method,
              ...('name' in params && { 'mcp-name': String(params.name) }),
            },
          ),
        ],
      ]),
    ),
  },
];
