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

/** Pieces of animations; which of them there are, says the plan of the format. Frames are numbered from 0. */
export type MotionPiece = GifPiece | ImagesPiece | PixelPiece;

/**
 * Pieces of a GIF, in this order; there are several of the first and of the third kind. The result
 * does not depend on how frames are divided among pieces.
 */
export type GifPiece =
  /** Counts the colours of some frames in a histogram. */
  | { kind: 'histogram'; frames: readonly number[] }
  /** Chooses the global palette. `histograms`: those of all pieces before. */
  | { kind: 'palette'; histograms: readonly Uint32Array[] }
  /** Paints and encodes the frames from `from` up to, not including, `to`. */
  | { kind: 'frames'; from: number; to: number; palette: Uint8Array }
  /** Assembles the file. `images`: one image block per frame, undefined where a frame equals the one before. */
  | { kind: 'file'; palette: Uint8Array; images: readonly EncodedImage[] };

/** Pieces of an animation whose frames are encoded with no other in view than the one before. */
export type ImagesPiece =
  /** Paints and encodes the frames from `from` up to, not including, `to`. */
  | { kind: 'images'; from: number; to: number }
  /** Joins all images, one per frame, to the file. */
  | { kind: 'joined'; images: readonly EncodedImage[] };

/** Paints the frames from `from` up to, not including, `to`, for an encoder that needs all of them in their order. */
export interface PixelPiece {
  kind: 'pixels';
  from: number;
  to: number;
}

/**
 * What a frame changes, encoded as its format needs it to make a file, as the image block of a GIF (GIF89a, section 20 and
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
