import type { FinishedFile, Piece, PieceOutcome, RenderJob } from '../../workers/thread/job.js';
import type { RenderPlan } from './render-plan.js';

/** The plan of a still, which is a single piece. */
export class StillPlan implements RenderPlan {
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
