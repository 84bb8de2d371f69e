import { createHash } from 'node:crypto';
import type { CodeSource } from '../code/code-source.js';
import type { DocumentSource } from '../documents/document-source.js';
import type { DocumentVerdict } from '../documents/document-verdict.js';
import type { Problem } from '../documents/report.js';
import type { Output } from '../encoders/formats.js';
import type { ModuleBytes } from '../memory/module-memories.js';
import type { Cancellation } from './cancellation.js';
import type { PieceClock } from './piece-clock.js';

/** Message to a pool thread: one piece of a render. */
export interface ThreadTask {
  job: RenderJob;
  piece: Piece;
  cancellation: Cancellation;
  /** Absent where nobody asks for the time of the piece. */
  clock?: PieceClock;
}

/** Exit code of a thread that has too much memory to begin a piece (EX_TEMPFAIL of BSD's `sysexits.h`): another one is to do it. */
export const OUTGROWN_EXIT_CODE = 75;

/** A request that has passed every check. */
export interface RenderJob {
  /** Id of the template, of those in `templates/` unless `document` or `code` is given. */
  template: string;
  document?: DocumentSource;
  /** A template in code of the operator's folder. */
  code?: CodeSource;
  /** A value for every field of the template but its image fields. */
  values: Record<string, unknown>;
  /** The encoded pictures of the image fields that have one, by field key. */
  pictures: Record<string, EncodedPicture>;
  /** Frame pixels per pixel of the template, a positive number. */
  scale: number;
  output: Output;
  /** Bound on the memory that encoding the frame takes beside the kernels' (`workers/encoders/encoding-memory.ts`); 0 unless given. */
  encodingBytes?: number;
  /** Pixels of a frame; as many as are usual unless given. */
  pixels?: number;
  /** Set where the template is a caller's, which may take long. */
  isOwn?: boolean;
}

export interface EncodedPicture {
  /** Type by its magic number. */
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
  /** Encoded bytes, in shared memory where several threads draw the picture. */
  bytes: Uint8Array;
  /** Width times height as its header says, which decoders do not exceed. */
  pixels: number;
  /** Bound on the memory that decoding takes, by its header (`workers/images/decoding-memory.ts`). */
  decodingBytes: number;
  /** SHA-256 of the bytes in hexadecimal, which identifies the picture. */
  digest: string;
}

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

/** Result of a piece. Each array has a buffer of its own, so that it can be transferred between threads. */
export type PieceOutcome =
  | { kind: 'histogram'; histogram: Uint32Array }
  | { kind: 'palette'; palette: Uint8Array }
  | { kind: 'images'; images: EncodedImage[] }
  /** Opaque RGBA of each frame, row by row. */
  | { kind: 'pixels'; width: number; height: number; frames: Uint8Array<ArrayBuffer>[] }
  | { kind: 'verdict'; verdict: DocumentVerdict }
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

/** Reply of a thread that has finished a piece. */
export type PieceResult = PieceOutcome & {
  timings: StageTimings;
  /** Id of the thread, the bytes of its caches, and its memory. */
  thread: number;
  cached: CachedBytes;
  used: UsedBytes;
  modules: ModuleBytes;
};

export type ThreadAnswer = PieceResult | UndecodablePicture | RefusedDrawing | LargeFile | CancelledPiece;

/** Reply for a still of which no quality fits into its `maxBytes`. */
export interface LargeFile {
  kind: 'too_many_bytes';
  /** Bytes of the smallest file that was tried. */
  least: number;
}

/** Reply for a picture that cannot be decoded; errors lose their class between threads. */
export interface UndecodablePicture {
  kind: 'undecodable';
  /** Key of the picture's field. */
  field: string;
}

/** Reply for a template that cannot be drawn, mostly with these values. */
export interface RefusedDrawing {
  kind: 'refused';
  problems: readonly Problem[];
}

/** Reply for a cancelled piece. */
export interface CancelledPiece {
  kind: 'cancelled';
}

/** Bytes of a thread's caches, each of which is bounded. */
export interface CachedBytes {
  /** Painted backdrops, with what encoders derive from them. */
  backdrops: number;
  /** Unpacked font files. */
  fonts: number;
  /** Outlines and masks of glyphs and of other shapes, and emoji. */
  glyphs: number;
  /** Pictures of callers, decoded and fitted. */
  pictures: number;
  /** Facts of graphemes, shaped words and fitted texts. */
  texts: number;
}

/** Memory that a thread uses, in bytes, garbage included. */
export interface UsedBytes {
  /** JavaScript heap. */
  heap: number;
  /** Memory outside of the heap: files, pixels and the memories of WebAssembly, which `modules` breaks down. */
  external: number;
}

/** Milliseconds spent in each stage. */
export interface StageTimings {
  layout: number;
  raster: number;
  encode: number;
}
