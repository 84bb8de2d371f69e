import { z } from 'zod';
import type { DocumentedRoute } from '../api/openapi/document.js';

export const MCP_PATH = '/mcp';

const idSchema = z.union([z.string(), z.int()]).describe('What the answer repeats; a notification has none.');

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: idSchema.optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
});

const answerSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: idSchema.optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
});

/** The description of POST /mcp for the reference, which leaves to the protocol what the protocol describes. */
export const documentedMcp: DocumentedRoute = {
  method: 'POST',
  path: MCP_PATH,
  operation: {
    id: 'sendMessage',
    tag: 'Language models',
    summary: 'Send a message of the Model Context Protocol',
    description: `[Streamable HTTP](https://modelcontextprotocol.io/specification) without sessions: each message is answered at
once, with JSON. The tools \`list_templates\`, \`preview_template\`, \`render_template\`, \`create_link\`, \`create_job\`, \`get_job\`, \`get_job_results\`, \`check_document\` and \`save_document\`
do what the operations of this interface do, and count as they do. What those refuse is a result with \`isError\`, whose text has
their \`error\` and \`X-Error-Code\`. A tool returns at most 3 MiB of a picture. A key may also come as
\`Authorization: Bearer KEY\`. A message has at most 576 KiB, and is never an array of messages. What is no message of the
protocol is answered with an error of JSON-RPC, with status 400.`,
    takesKey: true,
    body: {
      schema: messageSchema,
      schemas: { Message: messageSchema },
      examples: {
        render: {
          summary: 'Render a template',
          value: {
            ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
            params: { name: 'render_template', arguments: { template: 'og-default', format: 'jpeg' } },
          },
        },
      },
    },
    reply: {
      description: 'The answer to a request.',
      accepted: 'A notification was received.',
      headers: ['Cache-Control'],
      content: { 'application/json': answerSchema },
    },
    errors: {
      unsupported_media_type: [],
      body_too_large: [],
      body_timeout: [],
      invalid_api_key: [],
      origin_not_allowed: [],
      store_unavailable: ['Retry-After'],
    },
    schemas: { Answer: answerSchema },
  },
};
