import type { FinishedFile, Piece, PieceOutcome, RenderJob } from '../../workers/thread/job.js';

/** The pieces of one render. It says which can be done; others start them and tell what came of them. */
export interface RenderPlan {
  /** What threads are told with each piece. */
  readonly job: RenderJob;
  /** The finished file, when the last piece is done. */
  readonly file: FinishedFile | undefined;
  /** Takes the next piece that can be done now; none before others are done, or when all are taken. */
  next(): Piece | undefined;
  /** Notes what came of a piece. */
  done(piece: Piece, outcome: PieceOutcome): void;
}
