import type { Piece } from '../../workers/contract/pieces.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';

/** The pieces of one job, and which of them can start; others run them and report their results. */
export interface RenderPlan<Result> {
  /** The job that threads receive with each piece. */
  readonly job: RenderJob;
  /** Once the last piece is done. */
  readonly result: Result | undefined;
  /** The part of its work that has been begun, from 0 to 1; 0 where nothing can be said. */
  readonly progress: number;
  /** Set while an encoder works beside its pieces. */
  readonly isEncoding?: boolean;
  /** Milliseconds of processor time of that encoder, where the system says so. */
  readonly encoderMs?: number | undefined;
  /** Takes the next piece that can start now; undefined while it depends on others, and when all are taken. */
  next(): Piece | undefined;
  /** Records the result of a piece. */
  done(piece: Piece, outcome: PieceOutcome): void;
  /** Called before the first piece, where more than pieces does the work. */
  start?(observer: PlanObserver): void;
  /** Called when the render is over in any way: ends what `start` has started. */
  end?(): void;
}

/** Is told of what happens beside the pieces. */
export interface PlanObserver {
  /** Another piece may start now, or there is the result. @param time that was taken meanwhile, in milliseconds */
  changed(time?: { encodeMs: number }): void;
  failed(reason: Error): void;
}
