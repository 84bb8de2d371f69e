import type { Output } from '../encoders/formats.js';
import type { StopWord } from './cancellation.js';
import type { ModuleBytes } from './module-memories.js';

/** What the front hands to a pool thread: one piece of a render. */
export interface ThreadTask {
  job: RenderJob;
  piece: Piece;
  stopWord: StopWord;
}

/** A request that has passed every check. */
export interface RenderJob {
  /** Id of a registered template. */
  template: string;
  /** A value for every field of the template but its image fields. */
  values: Record<string, unknown>;
  /** The encoded pictures of the image fields that have one, by field key. */
  pictures: Record<string, EncodedPicture>;
  /** Size of a pixel of the template in pixels of the picture: a positive number, 1 for the template's own size. */
  scale: number;
  output: Output;
}

export interface EncodedPicture {
  /** By its content. */
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
  /** In memory that threads share where several of them draw the picture. */
  bytes: Uint8Array;
  /** Width times height as its header tells: no decoder makes more of it. */
  pixels: number;
  /** The most memory that decoding it takes, by what its header tells (`workers/images/decoding-memory.ts`). */
  decodingBytes: number;
  /** SHA-256 of the bytes in hexadecimal: tells pictures apart. */
  digest: string;
}

/** What a thread does at a time: a whole still, or a piece of a GIF. */
export type Piece = { kind: 'still' } | GifPiece;

/**
 * A GIF takes these in this order, several of the first and of the third. Frames are numbered from 0. What several
 * pieces bring forth does not depend on how the frames were shared out among them.
 */
export type GifPiece =
  /** Surveys the colours of some frames. */
  | { kind: 'colours'; frames: readonly number[] }
  /** Chooses the colours of the GIF. `surveys`: of all pieces before. */
  | { kind: 'palette'; histograms: readonly Uint32Array[] }
  /** Draws and encodes the frames from `from` up to, not including, `to`. */
  | { kind: 'frames'; from: number; to: number; palette: Uint8Array }
  /** Makes a file of everything. `images`: one for each frame, none where a frame equals the one before. */
  | { kind: 'file'; palette: Uint8Array; images: readonly EncodedImage[] };

/** A frame as the file has it; undefined when it equals the frame before. */
export type EncodedImage = Uint8Array | undefined;

/** What a piece brings forth. All bytes are alone in their memory, so that they may be moved between threads. */
export type PieceOutcome =
  | { kind: 'colours'; colours: Uint32Array }
  | { kind: 'palette'; palette: Uint8Array }
  | { kind: 'images'; images: EncodedImage[] }
  | ({ kind: 'file' } & FinishedFile);

/** Of a still, or of a GIF's last piece. */
export interface FinishedFile {
  bytes: Uint8Array;
  /** SHA-256 of the bytes in base64url; none where they depend on what the thread has drawn before. */
  digest: string | undefined;
}

/** What a thread answers when it has done a piece. */
export type PieceResult = PieceOutcome & {
  timings: StageTimings;
  /** Id of the thread, what that keeps by now, and what it uses. */
  thread: number;
  kept: KeptBytes;
  used: UsedBytes;
  modules: ModuleBytes;
};

export type ThreadAnswer = PieceResult | UndecodablePicture | LeftUndone;

/** Says that a picture of the job cannot be decoded; errors lose their class on the way between threads. */
export interface UndecodablePicture {
  kind: 'undecodable';
  /** Key of the picture's field. */
  field: string;
}

/** Says that the thread left the piece as it was asked to (`askToLeave`). */
export interface LeftUndone {
  kind: 'left';
}

/** What a thread keeps between renders, in bytes. Each has a bound of its own. */
export interface KeptBytes {
  /** Drawn backdrops, with what encoders have worked out for them. */
  backdrops: number;
  /** Font files as they are unpacked. */
  fonts: number;
  /** Outlines and masks of glyphs and of other shapes, and emoji. */
  glyphs: number;
  /** Pictures of callers, decoded and fitted. */
  pictures: number;
  /** What is known of graphemes, words and whole texts. */
  texts: number;
}

/** The memory that a thread uses, in bytes, with what it will give back at the next garbage collection. */
export interface UsedBytes {
  /** Its JavaScript objects. */
  heap: number;
  /** Beside these: files, pixels and the memories of WebAssembly, which `modules` tells apart. */
  external: number;
}

/** Milliseconds spent in each stage. */
export interface StageTimings {
  layout: number;
  raster: number;
  encode: number;
}
