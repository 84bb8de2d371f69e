import type { Piece } from '../../workers/contract/pieces.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import type { RenderPlan } from './render-plan.js';

/** The plan of a job that is a single piece: of a still, or of the check of a document. */
export class SinglePiecePlan<Result> implements RenderPlan<Result> {
  result: Result | undefined;
  readonly progress = 0;
  readonly #resultOf: (outcome: PieceOutcome) => Result | undefined;
  #piece: Piece | undefined;

  /** @param resultOf what is made of the outcome of the piece */
  constructor(
    readonly job: RenderJob,
    piece: Piece,
    resultOf: (outcome: PieceOutcome) => Result | undefined,
  ) {
    this.#piece = piece;
    this.#resultOf = resultOf;
  }

  next(): Piece | undefined {
    const piece = this.#piece;
    this.#piece = undefined;
    return piece;
  }

  done(_piece: Piece, outcome: PieceOutcome): void {
    this.result = this.#resultOf(outcome);
  }
}
