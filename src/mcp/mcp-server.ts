import {
  type CallToolResult,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { inlineSchema } from '../api/openapi/schema-names.js';
import { version } from '../version.js';
import type { CallApi } from './api-call.js';
import { getPrompt, listedPrompts, listedResources, readResource } from './guide-and-prompts.js';
import type { PictureData } from './picture-data.js';
import { errorResult, outcomeOf, refusalResult } from './tool-results.js';
import { type Arguments, GUIDE_URI, TOOLS, type Tool } from './tools.js';

export interface McpServing {
  call: CallApi;
  data: PictureData;
  /** Told of what should not happen. @returns one sentence for the caller */
  failed(error: unknown): string;
  /** Told of each call of a tool when it has ended. */
  toolEnded?: ToolObserver;
  /** Set where this machine draws without a service. */
  isLocal?: boolean;
}

/**
 * @param tool one of `TOOLS`, or undefined where the caller has named another
 * @param outcome `answered`, `abandoned` where the client left, or the code of the refusal
 */
export type ToolObserver = (tool: string | undefined, outcome: string) => void;

const JOB_INSTRUCTIONS = ` create_job draws many pictures in the background; get_job says how far it is, and \
get_job_results where they are.`;

const instructions = (
  isLocal: boolean,
) => `Tuval draws pictures from templates. Call list_templates for the templates and \
their fields, preview_template while you choose values, and render_template for the finished \
picture.${isLocal ? '' : JOB_INSTRUCTIONS} For a design of your own, read \
${GUIDE_URI}, preview the document with preview_template and source, and keep it with save_document. Texts of errors are in \
Turkish; their code and meaning are in English.`;

/**
 * Speaks the Model Context Protocol for one caller: tools, the guide to documents as a resource, and a prompt. The
 * SDK's `Server` and not its `McpServer`, which would check arguments itself and in other words than the API, and write the
 * schemas of all tools anew for each exchange.
 */
export function mcpServer(serving: McpServing): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const { call, failed, toolEnded, isLocal = false } = serving;
  const read = async <Value>(reading: Promise<Value>, { mcpReq }: ServerContext): Promise<Value> => {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof ProtocolError || mcpReq.signal.aborted) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, failed(error));
    }
  };
  const server = new CheckingServer(
    { name: 'tuval', title: 'Tuval', version },
    { capabilities, instructions: instructions(isLocal) },
  );
  server.setRequestHandler('tools/list', () => ({ tools: isLocal ? LOCAL_TOOLS : LISTED_TOOLS }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = TOOLS.get(params.name);
    if (!tool || (isLocal && tool.isOfService)) {
      toolEnded?.(undefined, 'unknown_tool');
      throw invalidParams(`There is no tool ${params.name.slice(0, LONGEST_NAME)}`);
    }
    let outcome = 'abandoned';
    try {
      const result = await toolResult(tool, params.arguments ?? {}, serving, mcpReq.signal);
      outcome = outcomeOf(result);
      return result;
    } finally {
      toolEnded?.(params.name, outcome);
    }
  });
  server.setRequestHandler('resources/list', () => ({ resources: listedResources() }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params }, context) => ({
    contents: [await read(readResource(params.uri, call, context.mcpReq.signal), context)],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    read(getPrompt(params, call, context.mcpReq.signal), context),
  );
  return server;
}

/**
 * The SDK's server, which throws an `Error` of several lines for parameters of the wrong shape, and would answer it as a
 * fault of its own. Handlers throw nothing else but a ProtocolError.
 */
class CheckingServer extends Server {
  protected override _wrapHandler(
    method: string,
    handler: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
  ) {
    const wrapped = super._wrapHandler(method, handler);
    return async (request: JSONRPCRequest, context: ServerContext) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        if (error instanceof ProtocolError || context.mcpReq.signal.aborted) throw error;
        throw invalidParams(`Invalid parameters of ${method}`);
      }
    };
  }
}

/** Characters of an unknown name that an error repeats. */
const LONGEST_NAME = 100;

const LISTED_TOOLS = [...TOOLS].map(([name, tool]) => listed(name, tool));

const LOCAL_TOOLS = [...TOOLS]
  .filter(([, tool]) => !tool.isOfService)
  .map(([name, tool]) => listed(name, tool));

function listed(name: string, { title, description, input, output, annotations }: Tool) {
  return {
    ...{ name, title, description, annotations },
    inputSchema: objectSchema(input),
    ...(output && { outputSchema: objectSchema(output) }),
  };
}

async function toolResult(
  tool: Tool,
  args: Arguments,
  { call, data, failed }: McpServing,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const reply = await call(tool.call(args), signal);
    return reply.status < 300 ? tool.result(reply, data) : errorResult(reply);
  } catch (error) {
    // Nobody is there to be answered.
    if (signal.aborted) throw error;
    if (error instanceof z.ZodError)
      return refusalResult({ code: 'invalid_arguments', error: z.prettifyError(error) });
    return refusalResult({ code: 'internal', error: failed(error) });
  }
}

function objectSchema(schema: z.ZodType) {
  return { ...inlineSchema(schema), type: 'object' as const };
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
