import type { HistogramPiece, PaletteWork, Piece } from '../../workers/contract/pieces.js';
import { sampledFrames } from '../../workers/encoders/gif/sampled-frames.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { FRAMES_OF_A_PIECE, inOrder, stretches } from './frame-stretches.js';

/**
 * The pieces that come to the palette which all images of an animation have in common. Histograms count the colours of some
 * frames, as many pieces as there are threads for them; one piece then chooses the palette.
 */
export class PalettePlan {
  readonly #histogramPieces: readonly HistogramPiece[];
  readonly #histograms = new Map<Piece, Uint32Array>();
  /** Pieces that can start now. */
  #ready: PaletteWork[];
  #palette: Uint8Array | undefined;

  /** @param slots the most threads that pieces may run on at once */
  constructor(frameCount: number, slots: number) {
    this.#histogramPieces = histogramPieces(frameCount, slots);
    this.#ready = [...this.#histogramPieces];
  }

  /** RGB triples, once it is chosen. */
  get palette(): Uint8Array | undefined {
    return this.#palette;
  }

  next(): PaletteWork | undefined {
    return this.#ready.shift();
  }

  done(piece: Piece, outcome: PieceOutcome): void {
    if (outcome.kind === 'palette') this.#palette = outcome.palette;
    if (outcome.kind !== 'histogram') return;
    this.#histograms.set(piece, outcome.histogram);
    if (this.#histograms.size < this.#histogramPieces.length) return;
    this.#ready = [{ kind: 'palette', histograms: inOrder(this.#histogramPieces, this.#histograms) }];
  }
}

/** The sampled frames, divided into stretches. */
function histogramPieces(frameCount: number, slots: number): HistogramPiece[] {
  const sampled = sampledFrames(frameCount);
  const count = sampled.length;
  const pieces = Math.max(slots, Math.ceil(count / FRAMES_OF_A_PIECE));
  return stretches(count, Math.min(pieces, count)).map(({ from, to }) => ({
    kind: 'histogram',
    frames: sampled.slice(from, to),
  }));
}
