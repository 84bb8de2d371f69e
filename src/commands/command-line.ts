/** What the commands have in common: how arguments are read, and how results and complaints go out. */

import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface CommandOutput {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** The arguments make no sense; the message is one sentence. */
export class UsageError extends Error {}

/** The arguments make sense, and what they ask for cannot be done; the message is one sentence. */
export class CommandRefused extends Error {}

/** Asks for a result in JSON. */
export const JSON_OPTION = { type: 'boolean', default: false } as const;

/**
 * Runs a command: its result goes to `stdout`, a complaint of one sentence to `stderr`.
 * @returns the exit code: 0 done, 1 failed, 2 the arguments make no sense
 */
export async function runCommand(run: () => Promise<string>, output: CommandOutput): Promise<number> {
  try {
    output.stdout.write(await run());
    return 0;
  } catch (error) {
    const { message } = error as Error;
    const expected = error instanceof UsageError || error instanceof CommandRefused;
    output.stderr.write(expected ? `${message}\n` : `The command failed: ${message}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Whether a command is to explain itself and do nothing. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** `parseArgs`, strict, with its complaints cut to their first sentence. */
export function parseOptions<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new UsageError(`${sentence} (--help shows the options).`);
  }
}

/** A result for programs. */
export function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
