import { isIPv6 } from 'node:net';
import { commandLine } from '../command-line-name.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  parseOptions,
  runCommand,
  UsageError,
} from './command-line.js';

const HELP = `Checks the health of the service on this machine: exit code 0 if it is healthy, 1 if not.

  ${commandLine('health')} [--ready]

  --ready        checks also whether it is ready for requests

ADMIN_HOST and ADMIN_PORT must be those of the service.
`;

/**
 * Milliseconds to wait for an answer: container engines and supervisors ask every few seconds, and wait no longer
 * themselves.
 */
const PATIENCE_MS = 5000;

export interface HealthCommandContext extends CommandOutput {
  /** The address of the service's operations server. */
  adminHost: string;
  adminPort: number;
}

/**
 * The `health` command: asks the operations server of a running service, for a container's health check.
 * @param args the command line after `health`
 * @returns the exit code, as `runCommand`
 */
export function runHealthCommand(args: string[], context: HealthCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run(args: string[], { adminHost, adminPort }: HealthCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const { values, positionals } = parseOptions({
    args,
    options: { ready: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new UsageError('health takes no arguments (--help shows the options).');
  if (adminPort === 0) throw new CommandRefused('ADMIN_PORT is 0, which turns health checks off.');
  const url = `http://${reachable(adminHost)}:${adminPort}${values.ready ? '/readyz' : '/healthz'}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    throw new CommandRefused(`${url} does not answer: ${whyNot(error)}.`);
  });
  const answer = await reply.text();
  if (!reply.ok) throw new CommandRefused(`${url} answers ${reply.status}: ${answer.trim()}`);
  return answer;
}

/** A host that can be connected to: the loopback address for a server that listens on all addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

function whyNot({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
