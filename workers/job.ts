import type { StopWord } from './stop-word.js';

/** What the front hands to a pool thread. */
export interface ThreadTask {
  job: RenderJob;
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
  output: Output;
}

export interface EncodedPicture {
  /** By its content. */
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
  bytes: Uint8Array;
  /** Width times height as its header tells: no decoder makes more of it. */
  pixels: number;
  /** SHA-256 of the bytes in hexadecimal: tells pictures apart. */
  digest: string;
}

export type Output =
  | { format: 'png' }
  /** `quality`: 1 to 100. */
  | { format: 'jpeg'; quality: number }
  /** `delays`: centiseconds a frame, one entry for each frame, at least two. */
  | { format: 'gif'; delays: readonly number[] };

export interface RenderResult {
  /** The finished file. */
  bytes: Uint8Array;
  /** SHA-256 of the file in base64url. */
  digest: string;
  timings: StageTimings;
  /** Id of the thread that drew it, and what that keeps by now. */
  thread: number;
  kept: KeptBytes;
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

/** Milliseconds spent in each stage. */
export interface StageTimings {
  layout: number;
  raster: number;
  encode: number;
}

/** Says that a picture of the job cannot be decoded; errors lose their class on the way between threads. */
export interface UndecodablePicture {
  /** Key of the picture's field. */
  undecodablePicture: string;
}
