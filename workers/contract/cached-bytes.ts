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
