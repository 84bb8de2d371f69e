import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { failureReplies, unmatchedReply } from '../api/routes.js';
import { commandLine, isInstalled } from '../command-line-name.js';
import type { Config } from '../config.js';
import { LOCAL_KEY, openLocalApi } from '../development/local-api.js';
import { DRAFT_TIMEOUT_MS, type Workbench } from '../development/workbench.js';
import type { CallApi } from '../mcp/api-call.js';
import { InnerCalls } from '../mcp/inner-calls.js';
import { type McpServing, mcpServer } from '../mcp/mcp-server.js';
import { inBase64 } from '../mcp/picture-data.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';
import { serviceAddress } from './service-address.js';
import { folderLines, withWorkbench } from './template-files.js';

const HELP = `Speaks the Model Context Protocol over standard input and output, for the language model that starts it.

  ${isInstalled ? commandLine('mcp') : 'npm run --silent mcp --'} [--url URL [--key KEY]] [--templates FOLDER]

With --url, a service draws, for the key in --key or TUVAL_KEY. Without it, this machine does: the templates that come with Tuval,
and those of FOLDER (.html, .tsx), where documents are saved, too. It ends with its input.
`;

export interface McpCommandContext extends CommandOutput {
  config: Config;
  /** The folder that relative paths start from. */
  folder: string;
  /** The value of TUVAL_KEY. */
  environmentKey: string | undefined;
  stdin: NodeJS.ReadStream;
  /** A signal that is aborted when the process is asked to end. */
  interrupted(): AbortSignal;
}

/**
 * The `mcp` command.
 * @param args the command line after `mcp`
 * @returns the exit code, as `runCommand`
 */
export function runMcpCommand(args: string[], context: McpCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run(args: string[], context: McpCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const string = { type: 'string' } as const;
  const { values } = parseOptions({ args, options: { url: string, key: string, templates: string } });
  const { url, key = context.environmentKey, templates } = values;
  if (url !== undefined && templates !== undefined)
    throw new UsageError('Give --url or --templates: a service has its own templates.');
  if (url !== undefined) await serve({ call: callsOfService(url, key) }, context);
  else await serveFromHere(templates && resolve(context.folder, templates), context);
  return '';
}

async function serveFromHere(folder: string | undefined, context: McpCommandContext): Promise<void> {
  if (folder !== undefined) {
    await readdir(folder).catch((error: Error) => {
      throw new CommandRefused(`The folder of templates cannot be read: ${error.message}.`);
    });
  }
  const answer = async (workbench: Workbench) => {
    const { config, stderr } = context;
    const log = folderLines(stderr);
    const { routes, close } = await openLocalApi({ config, workbench, folder, log });
    const failed = failureReplies({ error: ({ err }) => void stderr.write(`${(err as Error).message}\n`) });
    const calls = new InnerCalls({ routes, unmatched: unmatchedReply, failed });
    try {
      const call = calls.of({ id: 'local', clientAddress: '127.0.0.1' }, LOCAL_KEY);
      await serve({ call, isLocal: true }, context);
    } finally {
      close();
    }
  };
  await withWorkbench(context.config, answer, DRAFT_TIMEOUT_MS);
}

/** Answers until the input ends, the output is closed, or the process is asked to end. */
async function serve(
  served: Pick<McpServing, 'call' | 'isLocal'>,
  context: McpCommandContext,
): Promise<void> {
  const { stdin, stderr } = context;
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const event of ['end', 'close', 'error']) stdin.once(event, end);
  const interrupted = context.interrupted();
  interrupted.addEventListener('abort', end);
  if (interrupted.aborted) end();
  const output = protocolOutput(context);
  output.once('error', end);
  context.stdout.on('error', end);
  const failed = (error: unknown) => {
    const { message } = error as Error;
    stderr.write(`${message}\n`);
    return message;
  };
  const server = serveStdio(() => mcpServer({ ...served, data: inBase64, failed }), {
    transport: new StdioServerTransport(stdin, output),
    onerror: failed,
  });
  if (!ended.signal.aborted) await once(ended.signal, 'abort');
  await server.close();
}

/** What else is written to standard output, by the code of templates, say, goes where errors go: it is no message. */
function protocolOutput({ stdout, stderr }: CommandOutput): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => void write(text, done),
  });
}

/**
 * Calls the API of a service.
 * @param url the address of the service
 * @throws UsageError for what is no address
 */
function callsOfService(url: string, key: string | undefined): CallApi {
  serviceAddress(url, '');
  return async ({ method, path, query, headers, body }, signal) => {
    const address = serviceAddress(url, path.slice(1));
    if (query) address.search = query;
    const response = await fetch(address, {
      ...{ method, signal },
      headers: { ...headers, ...(key && { 'x-api-key': key }) },
      // The key is for this service alone.
      redirect: 'error',
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    }).catch((error: Error) => {
      if (signal.aborted) throw error;
      const { message } = (error.cause ?? error) as Error;
      throw new Error(`The service cannot be reached: ${message}`);
    });
    const { status } = response;
    return { status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
  };
}
