import type { FinishedFile, Piece, PieceOutcome, RenderJob } from '../../workers/job.js';
import { GifPlan } from './gif-plan.js';
import { gifSlots } from './render-queue.js';

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

/** @param threads of the front */
export function planOf(job: RenderJob, threads: number): RenderPlan {
  return job.output.format === 'gif'
    ? new GifPlan(job, job.output.delays, gifSlots(threads))
    : new StillPlan(job);
}

class StillPlan implements RenderPlan {
  file: FinishedFile | undefined;
  #isTaken = false;

  constructor(readonly job: RenderJob) {}

  next(): Piece | undefined {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    return { kind: 'still' };
  }

  done(_piece: Piece, outcome: PieceOutcome): void {
    if (outcome.kind === 'file') this.file = outcome;
  }
}
