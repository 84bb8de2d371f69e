/** The shared parts of all commands: parsing arguments, and printing results and errors. */

import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface CommandOutput {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** The arguments are invalid; the message is one sentence. */
export class UsageError extends Error {}

/** The arguments are valid, but the command cannot do what they ask for; the message is one sentence. */
export class CommandRefused extends Error {}

/** The option for a result in JSON. */
export const JSON_OPTION = { type: 'boolean', default: false } as const;

/**
 * Runs a command: its result goes to `stdout`, an error message of one sentence to `stderr`.
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments
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

/** Tells whether the arguments ask for help. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** Calls `parseArgs`, strict, and shortens its errors to their first sentence. */
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
