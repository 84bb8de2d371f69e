/** Files of templates that a command is given, and the workbench that draws them. */

import { basename, dirname } from 'node:path';
import type { Config } from '../config.js';
import { localClient, Workbench } from '../development/workbench.js';
import { FolderFileError, TEMPLATE_EXTENSIONS } from '../documents/folder-files.js';
import type { FolderLog } from '../documents/template-folder.js';
import { type FileVerdict, TemplateReader } from '../documents/template-reader.js';
import { CommandRefused, UsageError } from './command-line.js';

/**
 * Milliseconds that a render may take at least where a command draws and ends: whoever waits can interrupt it, and beside
 * other programs a thread has taken more than half a minute to start.
 */
const COMMAND_TIMEOUT_MS = 120_000;

/**
 * Reads, compiles and draws the template of a file, with what lies beside it.
 * @throws UsageError for a file of another kind; CommandRefused where it cannot be read
 */
export async function verdictOf(workbench: Workbench, path: string): Promise<FileVerdict> {
  const ends = TEMPLATE_EXTENSIONS;
  if (!ends.some((end) => path.endsWith(end)))
    throw new UsageError(`${path} ends in none of ${ends.join(', ')}.`);
  const read = await new TemplateReader(workbench)
    .read(dirname(path), basename(path))
    .catch((error: Error) => {
      throw error instanceof FolderFileError ? new CommandRefused(`${error.message}.`) : error;
    });
  return read.verdict(localClient());
}

/** A line for each problem of a file, as compilers write them. */
export function problemLines(file: string, kind: string, problems: FileVerdict['errors']): string[] {
  return problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${kind}: ${message}\n`);
}

/** Writes a line for each file of a folder that is broken, or right again. */
export function folderLines(output: NodeJS.WritableStream): FolderLog {
  const write = (context: object) => {
    const { file, folder, line, column, problem } = context as Record<string, string | number | undefined>;
    const place = line === undefined ? '' : `:${line}:${column}`;
    output.write(
      `${file ?? folder}${place}: ${problem === undefined ? 'right again' : `error: ${problem}`}\n`,
    );
  };
  return { warn: write, info: write };
}

/**
 * Closes the workbench when the work has ended.
 * @param leastTimeoutMs as `Workbench` has it; that of a command which draws and ends unless given
 */
export async function withWorkbench<Result>(
  config: Config,
  use: (workbench: Workbench) => Promise<Result>,
  leastTimeoutMs = COMMAND_TIMEOUT_MS,
): Promise<Result> {
  const workbench = new Workbench(config, leastTimeoutMs);
  try {
    return await use(workbench);
  } finally {
    await workbench.close();
  }
}
