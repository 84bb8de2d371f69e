/** Types of the codecs, as those of the packages need a browser's. */
declare module '@jsquash/webp/codec/dec/webp_dec.js' {
  export interface WebpCodec {
    /** Straight RGBA in memory of its own, or null when the file is broken. */
    decode(file: Uint8Array): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null;
  }

  const createCodec: import('../memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}

declare module '@jsquash/avif/codec/dec/avif_dec.js' {
  export interface AvifCodec {
    /** Straight RGBA in memory of its own, or null when the file is broken. */
    decode(
      file: Uint8Array,
      bitDepth: 8,
    ): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null;
  }

  const createCodec: import('../memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}
