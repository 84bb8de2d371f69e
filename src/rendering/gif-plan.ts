import type { EncodedImage, FinishedFile, GifPiece, Piece } from '../../workers/contract/pieces.js';
import { sampledFrames } from '../../workers/encoders/gif/sampled-frames.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { FRAMES_OF_A_PIECE, frameStretches, inOrder, inTurns, stretches } from './frame-stretches.js';
import type { RenderPlan } from './render-plan.js';
import { withSharedPictures } from './shared-pictures.js';

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

/**
 * The pieces of a GIF. Histograms count the colours of some frames, as many pieces as there are threads for them; one
 * piece then chooses the palette; then all frames are drawn and encoded; finally one piece assembles the file. The file
 * does not depend on the order in which pieces end.
 */
export class GifPlan implements RenderPlan<FinishedFile> {
  readonly job: RenderJob;
  readonly #histogramPieces: PieceOf<'histogram'>[];
  #frames: PieceOf<'frames'>[] = [];
  #palette: Uint8Array = new Uint8Array();
  /** Pieces that can start now. */
  #ready: GifPiece[];
  readonly #histograms = new Map<Piece, Uint32Array>();
  readonly #encoded = new Map<Piece, EncodedImage[]>();
  readonly #frameCount: number;
  readonly #slots: number;
  #begun = 0;
  #file: FinishedFile | undefined;

  /**
   * @param delays the delays of the frames, at least two
   * @param slots the most threads that pieces may run on at once
   */
  constructor(job: RenderJob, delays: readonly number[], slots: number) {
    this.job = withSharedPictures(job);
    this.#frameCount = delays.length;
    this.#slots = slots;
    this.#histogramPieces = histogramPieces(this.#frameCount, slots);
    this.#ready = [...this.#histogramPieces];
  }

  get result(): FinishedFile | undefined {
    return this.#file;
  }

  get progress(): number {
    return this.#frames.length === 0 ? 0 : this.#begun / this.#frames.length;
  }

  next(): GifPiece | undefined {
    const piece = this.#ready.shift();
    if (piece?.kind === 'frames') this.#begun++;
    return piece;
  }

  done(piece: Piece, outcome: PieceOutcome): void {
    switch (outcome.kind) {
      case 'histogram':
        this.#histograms.set(piece, outcome.histogram);
        if (this.#histograms.size < this.#histogramPieces.length) return;
        this.#ready = [{ kind: 'palette', histograms: inOrder(this.#histogramPieces, this.#histograms) }];
        return;
      case 'palette':
        this.#palette = outcome.palette;
        this.#frames = frameStretches(this.#frameCount, this.#slots).map((stretch) => ({
          kind: 'frames',
          ...stretch,
          palette: this.#palette,
        }));
        this.#ready = inTurns(this.#frames, this.#slots);
        return;
      case 'images':
        this.#encoded.set(piece, outcome.images);
        if (this.#encoded.size < this.#frames.length) return;
        this.#ready = [
          { kind: 'file', palette: this.#palette, images: inOrder(this.#frames, this.#encoded).flat() },
        ];
        return;
      case 'file':
        this.#file = outcome;
    }
  }
}

/** The sampled frames, divided into stretches. */
function histogramPieces(frameCount: number, slots: number): PieceOf<'histogram'>[] {
  const sampled = sampledFrames(frameCount);
  const count = sampled.length;
  const pieces = Math.max(slots, Math.ceil(count / FRAMES_OF_A_PIECE));
  return stretches(count, Math.min(pieces, count)).map(({ from, to }) => ({
    kind: 'histogram',
    frames: sampled.slice(from, to),
  }));
}
