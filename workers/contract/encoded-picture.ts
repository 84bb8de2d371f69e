/** A caller's picture as it was fetched. */
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
