import type { EncodedImage, FinishedFile, ImagesPiece, Piece } from '../../workers/contract/pieces.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { frameStretches, inOrder, inTurns } from './frame-stretches.js';
import type { RenderPlan } from './render-plan.js';
import { withSharedPictures } from './shared-pictures.js';

/**
 * The pieces of an animation whose frames need nothing that all have in common: all frames are drawn and encoded, then
 * one piece joins them to the file. The file does not depend on the order in which pieces end.
 */
export class ImagesPlan implements RenderPlan<FinishedFile> {
  readonly job: RenderJob;
  readonly #pieces: readonly ImagesPiece[];
  /** Pieces that can start now. */
  #ready: ImagesPiece[];
  readonly #encoded = new Map<Piece, EncodedImage[]>();
  #begun = 0;
  #file: FinishedFile | undefined;

  /**
   * @param delays the delays of the frames, at least two
   * @param slots the most threads that pieces may run on at once
   */
  constructor(job: RenderJob, delays: readonly number[], slots: number) {
    this.job = withSharedPictures(job);
    this.#pieces = frameStretches(delays.length, slots).map((stretch) => ({ kind: 'images', ...stretch }));
    this.#ready = inTurns(this.#pieces, slots);
  }

  get result(): FinishedFile | undefined {
    return this.#file;
  }

  get progress(): number {
    return this.#begun / this.#pieces.length;
  }

  next(): ImagesPiece | undefined {
    const piece = this.#ready.shift();
    if (piece?.kind === 'images') this.#begun++;
    return piece;
  }

  done(piece: Piece, outcome: PieceOutcome): void {
    if (outcome.kind === 'file') this.#file = outcome;
    if (outcome.kind !== 'images') return;
    this.#encoded.set(piece, outcome.images);
    if (this.#encoded.size < this.#pieces.length) return;
    this.#ready = [{ kind: 'joined', images: inOrder(this.#pieces, this.#encoded).flat() }];
  }
}
