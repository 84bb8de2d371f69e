import type { Position } from '../css/syntax/problems.js';

/** A problem of a document, or something that cannot matter in it, with its position. */
export interface Problem extends Position {
  message: string;
}

/** More are of no help. */
const MOST = 50;

/** There are as many errors as anybody is told of: a document with that many is not read to its end. */
export class ReportFull extends Error {
  override name = 'ReportFull';
}

/** The problems that were found while a document was compiled. */
export class Report {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  /** Whether copies of elements are looked at: what is said of one is said of the others at the same place, and is told of once. */
  hasCopies = false;

  /** What was asked about. */
  readonly addresses = new Set<string>();
  readonly refusalOf: (url: string) => string | undefined;

  /** @param refusalOf what is wrong with an address, if a document cannot load it */
  constructor(refusalOf: (url: string) => string | undefined) {
    this.refusalOf = (url) => {
      this.addresses.add(url);
      return refusalOf(url);
    };
  }

  /** @throws ReportFull where it is the last that anybody is told of */
  error(message: string, { line, column }: Position): void {
    this.#add(this.errors, { message: shown(message), line, column });
    if (this.errors.length === MOST) throw new ReportFull();
  }

  warning(message: string, { line, column }: Position): void {
    this.#add(this.warnings, { message: shown(message), line, column });
  }

  #add(problems: Problem[], problem: Problem): void {
    const isSame = ({ message, line, column }: Problem) =>
      message === problem.message && line === problem.line && column === problem.column;
    if (problems.length < MOST && !(this.hasCopies && problems.some(isSame))) problems.push(problem);
  }
}

/** Without the middle of a long name or value in it: what to write instead is at its end. */
function shown(message: string): string {
  return message.length > 300 ? `${message.slice(0, 200)} … ${message.slice(-90)}` : message;
}

/** The place of a character of a text that begins at a position. */
export function positionAt(text: string, offset: number, start: Position): Position {
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  const last = lines.at(-1) as string;
  return lines.length === 1
    ? { line: start.line, column: start.column + last.length }
    : { line: start.line + lines.length - 1, column: last.length + 1 };
}
