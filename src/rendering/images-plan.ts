import type {
  EncodedImage,
  FilePiece,
  FinishedFile,
  ImagesPiece,
  MotionPiece,
  Piece,
} from '../../workers/contract/pieces.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { frameStretches, inOrder, interleaved } from './frame-stretches.js';
import type { PalettePlan } from './palette-plan.js';
import type { RenderPlan } from './render-plan.js';
import { withSharedPictures } from './shared-pictures.js';

/**
 * The pieces of an animation that is made of images: first those of the palette, in a format that has one; then all frames
 * are drawn and encoded; finally one piece assembles the file. The file does not depend on the order in which pieces end.
 */
export class ImagesPlan implements RenderPlan<FinishedFile> {
  readonly job: RenderJob;
  readonly #slots: number;
  readonly #frameCount: number;
  readonly #paletteWork: PalettePlan | undefined;
  #images: readonly ImagesPiece[] = [];
  /** Pieces that can start now, besides those of the palette. */
  #ready: (ImagesPiece | FilePiece)[] = [];
  readonly #encoded = new Map<Piece, EncodedImage[]>();
  #begun = 0;
  #file: FinishedFile | undefined;

  /**
   * @param delays the delays of the frames, at least two
   * @param slots the most threads that pieces may run on at once
   * @param paletteWork in a format whose images have a palette in common
   */
  constructor(job: RenderJob, delays: readonly number[], slots: number, paletteWork?: PalettePlan) {
    this.job = withSharedPictures(job);
    this.#slots = slots;
    this.#frameCount = delays.length;
    this.#paletteWork = paletteWork;
    if (!paletteWork) this.#beginImages();
  }

  get result(): FinishedFile | undefined {
    return this.#file;
  }

  get progress(): number {
    return this.#images.length === 0 ? 0 : this.#begun / this.#images.length;
  }

  next(): MotionPiece | undefined {
    const piece = this.#ready.shift() ?? this.#paletteWork?.next();
    if (piece?.kind === 'images') this.#begun++;
    return piece;
  }

  done(piece: Piece, outcome: PieceOutcome): void {
    switch (outcome.kind) {
      case 'images':
        this.#encoded.set(piece, outcome.images);
        if (this.#encoded.size === this.#images.length) this.#ready = [this.#filePiece()];
        return;
      case 'file':
        this.#file = outcome;
        return;
      default:
        this.#paletteWork?.done(piece, outcome);
        if (this.#paletteWork?.palette && this.#images.length === 0) this.#beginImages();
    }
  }

  #beginImages(): void {
    const stretches = frameStretches(this.#frameCount, this.#slots);
    this.#images = stretches.map((stretch) => ({ kind: 'images', ...stretch, ...this.#shared() }));
    this.#ready = interleaved(this.#images, this.#slots);
  }

  #filePiece(): FilePiece {
    return { kind: 'file', images: inOrder(this.#images, this.#encoded).flat(), ...this.#shared() };
  }

  #shared(): { palette?: Uint8Array } {
    const palette = this.#paletteWork?.palette;
    return palette ? { palette } : {};
  }
}
