import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  preloadSchemas,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { untilAborted } from '../rendering/pictures/until-aborted.js';

/** A message as it has arrived. */
export interface PostedMessage {
  /** Parsed JSON. */
  message: Record<string, unknown>;
  /** The headers that the protocol knows, by their names in lower case. */
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The headers of requests that the protocol knows. */
export const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

export interface ProtocolAnswer {
  status: number;
  mediaType: string | undefined;
  text: string;
}

/**
 * Streamable HTTP as the SDK speaks it, without sessions and with one JSON message for an answer, in the revisions from
 * 2024-11-05 to 2025-11-25 and in that of 2026-07-28. Everything that lasts longer than an exchange is refused.
 * @param serverOf makes what answers one exchange
 * @throws the reason of the message's signal
 */
export async function answerTo(
  { message, headers, signal }: PostedMessage,
  serverOf: () => Server,
): Promise<ProtocolAnswer> {
  const request = new Request(ADDRESS, { method: 'POST', headers: { ...headers, ...JSON_EACH_WAY }, signal });
  const response = (await isLegacyRequest(request, message))
    ? // A transport that is closed leaves its request without an answer.
      await untilAborted(legacyResponse(request, message, serverOf()), signal)
    : await modernResponse(request, message, serverOf);
  const mediaType = response.headers.get('content-type') ?? undefined;
  return { status: response.status, mediaType, text: await response.text() };
}

/** Nothing is read of it but what it lacks: a query. */
const ADDRESS = 'http://localhost/mcp';

/** A client that does not name both is no less understood. */
const JSON_EACH_WAY = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** The one method that the SDK answers with a stream, which it would refuse as a fault of the server. */
const SUBSCRIBING = 'subscriptions/listen';

async function modernResponse(
  request: Request,
  message: PostedMessage['message'],
  serverOf: () => Server,
): Promise<Response> {
  const { id, method } = message;
  if (method !== SUBSCRIBING)
    return createMcpHandler(serverOf, { legacy: 'reject' }).fetch(request, { parsedBody: message });
  const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' };
  return Response.json({ jsonrpc: '2.0', error, id: typeof id === 'object' ? null : id }, { status: 404 });
}

/** Of the revisions before that of 2026, which the SDK's handler would answer with a stream of events. */
async function legacyResponse(request: Request, parsedBody: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const end = () => void server.close();
  request.signal.addEventListener('abort', end, { once: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    request.signal.removeEventListener('abort', end);
    end();
  }
}

/**
 * Makes what the SDK and Node.js make when it is first needed, which takes a tenth of a second.
 * @param serverOf as for `answerTo`
 */
export async function warmUp(serverOf: () => Server): Promise<void> {
  preloadSchemas();
  const { signal } = new AbortController();
  for (const warming of WARMING) await answerTo({ ...warming, signal }, serverOf);
}

/** A message of each kind of revision. */
const WARMING: readonly Omit<PostedMessage, 'signal'>[] = [
  { message: { jsonrpc: '2.0', id: 0, method: 'tools/list' }, headers: {} },
  {
    message: {
      ...{ jsonrpc: '2.0', id: 0, method: 'tools/list' },
      params: {
        _meta: {
          [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
          [CLIENT_INFO_META_KEY]: { name: 'tuval', version: '0' },
          [CLIENT_CAPABILITIES_META_KEY]: {},
        },
      },
    },
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
  },
];
