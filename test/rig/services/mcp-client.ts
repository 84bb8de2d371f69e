/** Clients of the Model Context Protocol, by the SDK, and what tools answer them. */

import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import type { Test } from 'tap';

/** The revisions that a client may speak: one with sessions, and the first without. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof REVISIONS)[number];

/** A client on a transport, closed at the end of the test. */
export async function connected(t: Test, transport: Transport, revision: Revision): Promise<Client> {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  t.teardown(() => client.close());
  return client;
}

/** A client of a service. @param key sent as a bearer token */
export function clientOf(t: Test, url: string, revision: Revision, key?: string): Promise<Client> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  return connected(t, transport, revision);
}

/** What a tool has answered. @throws Error where it has not */
export async function called(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
}

/** The picture or film of an answer. */
export function pictureOf({ content }: CallToolResult): { mediaType: string; bytes: Buffer } {
  for (const block of content) {
    if (block.type === 'image')
      return { mediaType: block.mimeType, bytes: Buffer.from(block.data, 'base64') };
    if (block.type === 'resource' && 'blob' in block.resource) {
      const { mimeType = '', blob } = block.resource;
      return { mediaType: mimeType, bytes: Buffer.from(blob, 'base64') };
    }
  }
  throw new Error(`no picture: ${JSON.stringify(content).slice(0, 500)}`);
}

/** The JSON that an answer has as its text. */
export function contentOf({ content }: CallToolResult): Record<string, unknown> {
  const [text] = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return JSON.parse(text ?? 'null');
}

/** What a tool refuses. @throws Error for an answer that is none */
export function refusalIn(result: CallToolResult): Record<string, unknown> {
  if (!result.isError) throw new Error(`no refusal: ${JSON.stringify(result).slice(0, 500)}`);
  return contentOf(result);
}
