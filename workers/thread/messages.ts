/** The messages between fronts and render threads. */

import type { CachedBytes } from '../contract/cached-bytes.js';
import type { Cancellation } from '../contract/cancellation.js';
import type { MotionOutcome, Piece } from '../contract/pieces.js';
import type { StageTimings } from '../contract/stage-timings.js';
import type { DocumentVerdict } from '../documents/document-verdict.js';
import type { Problem } from '../documents/report.js';
import type { RenderJob } from '../engines/render-job.js';
import type { ModuleBytes } from '../memory/module-memories.js';
import type { PieceClock } from './piece-clock.js';

/** Message to a pool thread: one piece of a render. */
export interface ThreadTask {
  job: RenderJob;
  piece: Piece;
  cancellation: Cancellation;
  /** Absent where nobody asks for the time of the piece. */
  clock?: PieceClock;
}

/** Exit code of a thread that has too much memory to begin a piece (EX_TEMPFAIL of BSD's `sysexits.h`): another one is to do it. */
export const OUTGROWN_EXIT_CODE = 75;

/** Result of a piece. */
export type PieceOutcome = MotionOutcome | { kind: 'verdict'; verdict: DocumentVerdict };

/** Reply of a thread that has finished a piece. */
export type PieceResult = PieceOutcome & {
  timings: StageTimings;
  /** Id of the thread, the bytes of its caches, and its memory. */
  thread: number;
  cached: CachedBytes;
  used: UsedBytes;
  modules: ModuleBytes;
};

export type ThreadAnswer =
  | PieceResult
  | UndecodablePicture
  | UnencodableField
  | RefusedDrawing
  | LargeFile
  | CancelledPiece;

/** Reply for a still of which no quality fits into its `maxBytes`. */
export interface LargeFile {
  kind: 'too_many_bytes';
  /** Bytes of the smallest file that was tried. */
  least: number;
}

/** Reply for a picture that cannot be decoded; errors lose their class between threads. */
export interface UndecodablePicture {
  kind: 'undecodable';
  /** Key of the picture's field. */
  field: string;
}

/** Reply for a value that a code cannot have. */
export interface UnencodableField {
  kind: 'unencodable';
  /** Key of the field that the value came from. */
  field: string;
  /** Kind of the code, and what is wrong with the value. */
  type: string;
  reason: string;
}

/** Reply for a template that cannot be drawn, mostly with these values. */
export interface RefusedDrawing {
  kind: 'refused';
  problems: readonly Problem[];
}

/** Reply for a cancelled piece. */
export interface CancelledPiece {
  kind: 'cancelled';
}

/** Memory that a thread uses, in bytes, garbage included. */
export interface UsedBytes {
  /** JavaScript heap. */
  heap: number;
  /** Memory outside of the heap: files, pixels and the memories of WebAssembly, which `modules` breaks down. */
  external: number;
}
