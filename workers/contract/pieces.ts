/** Units of work of a thread, and their results. */

import { createHash } from 'node:crypto';

/** Unit of work of a thread: a whole still, the check of a template, or a piece of an animation. */
export type Piece = { kind: 'still' } | CheckPiece | MotionPiece;

/** Compiles the document of the job, or runs its code, and draws it once with its defaults. */
export interface CheckPiece {
  kind: 'check';
  /** Keys that no field can have. */
  reservedKeys: readonly string[];
}

/**
 * Pieces of animations; which of them there are, says the plan of the format. Frames are numbered from 0. The result does not
 * depend on how frames are divided among pieces.
 */
export type MotionPiece = PaletteWork | ImagesPiece | FilePiece | PixelPiece;

/** Pieces before the images of a format whose images have a palette in common. */
export type PaletteWork = HistogramPiece | PalettePiece;

/** Counts the colours of some frames in a histogram. */
export interface HistogramPiece {
  kind: 'histogram';
  frames: readonly number[];
}

/** Chooses the global palette. */
export interface PalettePiece {
  kind: 'palette';
  /** Those of all pieces before. */
  histograms: readonly Uint32Array[];
}

/** Paints the frames from `from` up to, not including, `to`, and encodes what each changes of the one before. */
export interface ImagesPiece {
  kind: 'images';
  from: number;
  to: number;
  palette?: Uint8Array;
}

/** Assembles the file. */
export interface FilePiece {
  kind: 'file';
  /** One a frame, undefined where a frame equals the one before. */
  images: readonly EncodedImage[];
  palette?: Uint8Array;
}

/** Paints the frames from `from` up to, not including, `to`, for an encoder that needs all of them in their order. */
export interface PixelPiece {
  kind: 'pixels';
  from: number;
  to: number;
}

/**
 * The changes of a frame, encoded as its format needs it to make a file, as the image block of a GIF (GIF89a, section 20 and
 * following); undefined when the frame equals the one before.
 */
export type EncodedImage = Uint8Array | undefined;

/** Result of a piece of an animation. Each array has a buffer of its own, so that it can be transferred between threads. */
export type MotionOutcome =
  | { kind: 'histogram'; histogram: Uint32Array }
  | { kind: 'palette'; palette: Uint8Array }
  | { kind: 'images'; images: EncodedImage[] }
  /** Opaque RGBA of each frame, row by row. */
  | { kind: 'pixels'; width: number; height: number; frames: Uint8Array<ArrayBuffer>[] }
  | ({ kind: 'file' } & FinishedFile);

/** Result of a still, or of an animation's last piece. */
export interface FinishedFile {
  bytes: Uint8Array;
  /** SHA-256 of the bytes in base64url; undefined where they depend on what the thread has drawn before. */
  digest: string | undefined;
  /** The quality that was taken to stay within `maxBytes`. */
  quality?: string | undefined;
}

/** A reproducible file with its digest. */
export function finishedFile(bytes: Uint8Array): FinishedFile {
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}
