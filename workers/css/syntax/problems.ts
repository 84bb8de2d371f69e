import type { CssNodePlain } from 'css-tree';

/** A place in a document, counted from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Who is told of what is wrong, and of what cannot matter. */
export interface Problems {
  error(message: string, position: Position): void;
  warning(message: string, position: Position): void;
  /** Asked of each address; what is wrong with it, if it is one that a document cannot load. */
  refusalOf(url: string): string | undefined;
}

/** A part of a style sheet that is wrong, or that cannot matter in a picture. */
export class StyleError extends Error {
  constructor(
    message: string,
    /** Set if what it is for cannot matter in a picture: the author is warned only. */
    readonly isIdle = false,
  ) {
    super(message);
  }
}

/** A declaration's value as it is written. */
export function textOf({ value }: Extract<CssNodePlain, { type: 'Declaration' }>): string {
  return value.type === 'Raw' ? value.value : '';
}

/** Where something stands in the document. */
export function positionOf(node: CssNodePlain | undefined): Position {
  const start = node?.loc?.start;
  return { line: start?.line ?? 1, column: start?.column ?? 1 };
}
