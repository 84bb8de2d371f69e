import { sampledFrames } from '../../workers/encoders/gif/sampled-frames.js';
import type {
  FinishedFile,
  GifPiece,
  ImageBlock,
  Piece,
  PieceOutcome,
  RenderJob,
} from '../../workers/thread/job.js';
import type { RenderPlan } from './render-plan.js';
import { withSharedPictures } from './shared-pictures.js';

/**
 * The approximate number of frames in a piece. A still that finds all threads busy waits no longer than one piece
 * takes, and each piece paints one frame more than it encodes, the one before its first.
 */
const FRAMES_OF_A_PIECE = 8;

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
  readonly #encoded = new Map<Piece, ImageBlock[]>();
  readonly #frameCount: number;
  readonly #slots: number;
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

  next(): GifPiece | undefined {
    return this.#ready.shift();
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
        this.#frames = framePieces(this.#frameCount, this.#slots, this.#palette);
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

/** All frames in stretches of equal numbers for each slot, so that threads finish together. */
function framePieces(frameCount: number, slots: number, palette: Uint8Array): PieceOf<'frames'>[] {
  const rounds = Math.ceil(frameCount / (FRAMES_OF_A_PIECE * slots));
  const pieces = Math.min(rounds * slots, frameCount);
  return stretches(frameCount, pieces).map((stretch) => ({ kind: 'frames', ...stretch, palette }));
}

/** Divides `count` numbers from 0 into stretches, `to` exclusive, whose lengths differ by at most 1. */
function stretches(count: number, parts: number): { from: number; to: number }[] {
  const start = (part: number) => Math.floor((part * count) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: start(part), to: start(part + 1) }));
}

/**
 * Orders pieces so that slots which take turns each get consecutive pieces: a thread that has just painted the frame
 * before a piece hardly has to paint it again.
 */
function inTurns(pieces: readonly GifPiece[], slots: number): GifPiece[] {
  const shares = stretches(pieces.length, Math.min(slots, pieces.length));
  const longest = Math.max(...shares.map(({ from, to }) => to - from));
  return Array.from({ length: longest }, (_, turn) =>
    shares.flatMap(({ from, to }) => pieces.slice(from, to).slice(turn, turn + 1)),
  ).flat();
}

function inOrder<Result>(pieces: readonly Piece[], results: ReadonlyMap<Piece, Result>): Result[] {
  return pieces.map((piece) => results.get(piece) as Result);
}
