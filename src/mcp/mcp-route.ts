import type { Logger } from 'pino';
import { MOST_DOCUMENT_BYTES } from '../../workers/documents/document-source.js';
import type { Callers } from '../access/caller.js';
import { ApiError } from '../api/errors.js';
import { JSON_BOUNDS, parseJson, parsingSlot } from '../api/json-body.js';
import { isJsonObject } from '../api/json-values.js';
import { ADDRESS_HEADERS } from '../api/links/link-base.js';
import { isJson } from '../api/render/receive-render.js';
import { jsonReply } from '../api/replies.js';
import type { HttpReply, HttpRequest, Route } from '../http/exchange.js';
import { answerTo, type PostedMessage, PROTOCOL_HEADERS, warmUp } from './http-protocol.js';
import { InnerCalls, type InnerCallsOptions } from './inner-calls.js';
import { MCP_PATH } from './mcp-operation.js';
import { mcpServer, type ToolObserver } from './mcp-server.js';
import { inBase64, LatePictures } from './picture-data.js';

export interface McpRouteOptions extends InnerCallsOptions {
  callers: Callers;
  /** Origins whose pages may call, or `*` for any. */
  corsOrigins: readonly string[];
  log: Logger;
  toolEnded: ToolObserver;
}

/** Bytes of the longest message: a document of which each character is escaped, and what JSON may have around it. */
export const MOST_MESSAGE_BYTES = 2 * MOST_DOCUMENT_BYTES + JSON_BOUNDS.bytesOutsideStrings;

/**
 * POST /mcp: the Model Context Protocol over Streamable HTTP, without sessions, so that any front answers any message.
 * Resolves when the first message would be answered as soon as any other.
 */
export async function mcpRoute({
  callers,
  corsOrigins,
  log,
  toolEnded,
  ...inner
}: McpRouteOptions): Promise<Route> {
  const calls = new InnerCalls(inner);
  const origins = new Set(corsOrigins);
  await warmUp(() => mcpServer({ call: notCalled, data: inBase64, failed: String }));
  return {
    method: 'POST',
    path: MCP_PATH,
    maxBodyBytes: MOST_MESSAGE_BYTES,
    async handle(request) {
      const { apiKey, headers, address } = readHead(request, origins);
      const body = await request.body();
      const caller = await callers.identify(apiKey, request.clientAddress);
      if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
      await parsingSlot(body, caller.id);
      const read = readMessage(body);
      if ('refused' in read) return read.refused;
      const pictures = new LatePictures();
      const answer = await answerTo({ message: read.message, headers, signal: request.signal }, () =>
        mcpServer({
          call: calls.of(request, apiKey, address),
          data: pictures.data,
          toolEnded,
          failed(err) {
            log.error({ requestId: request.id, err }, 'a tool failed');
            return new ApiError('internal').message;
          },
        }),
      );
      const { status, mediaType, text } = answer;
      return {
        status,
        headers: {
          'Cache-Control': 'no-store',
          ...(mediaType !== undefined && { 'Content-Type': mediaType }),
        },
        body: await pictures.putInto(text),
      };
    },
  };
}

/**
 * What is read before the body. Browsers name the page that sends a message: one of another site may have come to this
 * address under a name of its own (DNS rebinding).
 * @throws ApiError
 */
function readHead(request: HttpRequest, origins: ReadonlySet<string>) {
  const origin = request.header('origin');
  if (origin !== undefined && !origins.has(origin) && !origins.has('*'))
    throw new ApiError('origin_not_allowed');
  if (!isJson(request.header('content-type'))) throw new ApiError('unsupported_media_type');
  const headers = PROTOCOL_HEADERS.flatMap((name) => {
    const value = request.header(name);
    // A name of other characters comes in an encoding of the protocol's own.
    return value !== undefined && /^[\x20-\x7e]*$/.test(value) ? [[name, value] as const] : [];
  });
  const address = Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, request.header(name)]));
  return { apiKey: sentKey(request), headers: Object.fromEntries(headers), address };
}

/** Clients of the protocol send a key as a bearer token (RFC 6750). */
function sentKey(request: HttpRequest): string | undefined {
  const [, token] = /^bearer +(.*)$/i.exec(request.header('authorization') ?? '') ?? [];
  return request.header('x-api-key') ?? token;
}

/** The codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** One message; several in an array were in the protocol only in 2025, for three months, and could ask for anything. */
function readMessage(body: Uint8Array): Pick<PostedMessage, 'message'> | { refused: HttpReply } {
  let message: unknown;
  try {
    message = parseJson(body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: protocolError(PARSE_ERROR, error.message) };
  }
  if (isJsonObject(message)) return { message };
  return { refused: protocolError(INVALID_REQUEST, 'A message is one JSON object') };
}

function protocolError(code: number, message: string): HttpReply {
  return jsonReply(400, { jsonrpc: '2.0', error: { code, message }, id: null });
}

function notCalled(): never {
  throw new Error('nothing is to be called');
}
