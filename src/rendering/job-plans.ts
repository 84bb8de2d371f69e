/** The plans of jobs, by what they are to come to. */

import type { FinishedFile, Piece } from '../../workers/contract/pieces.js';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import {
  isMoving,
  type LossyGifEncoder,
  type MovingFormat,
  motionOf,
  type Output,
} from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { ImagesPlan } from './images-plan.js';
import { PalettePlan } from './palette-plan.js';
import { gifSlots } from './queued-render.js';
import type { RenderPlan } from './render-plan.js';
import { StreamPlan } from './stream-plan.js';

/**
 * @param threads the number of threads of the front
 * @param gifEncoder encoder of lossy GIFs
 */
export function renderPlan(
  job: RenderJob,
  threads: number,
  gifEncoder: LossyGifEncoder = 'tuval',
): RenderPlan<FinishedFile> {
  const { output } = job;
  if (isMoving(output)) return motionPlan(job, output, gifSlots(threads), gifEncoder);
  return new SinglePiecePlan(job, { kind: 'still' }, (outcome) =>
    outcome.kind === 'file' ? outcome : undefined,
  );
}

/** @param reservedKeys keys that no field can have */
export function checkPlan(job: RenderJob, reservedKeys: readonly string[]): RenderPlan<DocumentVerdict> {
  return new SinglePiecePlan(job, { kind: 'check', reservedKeys }, (outcome) =>
    outcome.kind === 'verdict' ? outcome.verdict : undefined,
  );
}

function motionPlan(
  job: RenderJob,
  output: Output<MovingFormat>,
  slots: number,
  gifEncoder: LossyGifEncoder,
): RenderPlan<FinishedFile> {
  const { delays } = output;
  switch (motionOf(output)) {
    case 'stream':
      return new StreamPlan(job, gifEncoder);
    case 'images with palette':
      return new ImagesPlan(job, delays, slots, new PalettePlan(delays.length, slots));
    default:
      return new ImagesPlan(job, delays, slots);
  }
}

/** The plan of a job that is a single piece: of a still, or of the check of a document. */
class SinglePiecePlan<Result> implements RenderPlan<Result> {
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
