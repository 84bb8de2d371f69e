import type { Problem } from '../documents/report.js';

/** A template in code cannot be one. */
export class CodeError extends Error {
  override name = 'CodeError';

  /** @param file how people know it */
  constructor(
    file: string,
    readonly problems: readonly Problem[],
    options?: ErrorOptions,
  ) {
    super(
      problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'),
      options,
    );
  }
}

/** A problem of a file beside the template's own says which file it is in. @param file the template's own */
export function inModule(file: string, path: string, { message, ...place }: Problem): Problem {
  return { message: path === file ? message : `in ${path}: ${message}`, ...place };
}
