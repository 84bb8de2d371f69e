import type { FinishedFile, Piece, PieceOutcome, RenderJob } from '../../workers/thread/job.js';

/** The pieces of one render, and which of them can start; others run them and report their results. */
export interface RenderPlan {
  /** The job that threads receive with each piece. */
  readonly job: RenderJob;
  /** The finished file, once the last piece is done. */
  readonly file: FinishedFile | undefined;
  /** Takes the next piece that can start now; undefined while it depends on others, and when all are taken. */
  next(): Piece | undefined;
  /** Records the result of a piece. */
  done(piece: Piece, outcome: PieceOutcome): void;
}
