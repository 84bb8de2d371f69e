/** Rows of jobs as they lie in the store, before and after they are drawn. */

/** Where a row comes from, and what it is called. */
export interface RowOrigin {
  /** From 1. */
  row: number;
  line: number;
  /** The size that it is drawn in, where each row is drawn in several. */
  size?: string;
  /** As the caller gives it. */
  name?: string;
}

/** Why a row has no picture, as a render of it would have been answered. */
export interface RowRefusal {
  status: number;
  code: string;
  error: string;
}

/** A row that is to be drawn, or that was refused when it came. */
export type JobRow = RowOrigin &
  ({ file: string; body: Record<string, unknown>; refusal?: undefined } | { refusal: RowRefusal });

/** The outcome of a row: a picture under the name of its file, or an error. */
export type RowEntry = RowOrigin &
  ({ file: string; bytes: number; status: 200; code?: undefined } | RowRefusal);

/** The end of a row. */
export interface RowEnd {
  entry: RowEntry;
  /** Whether the unit that was taken for it is given back. */
  isRefunded: boolean;
}

/** The extension of a file, which its format has given it. */
export function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase();
}
