/** Types of the codecs, as those of the packages need a browser's. */
declare module '@jsquash/webp/codec/enc/webp_enc_simd.js' {
  export interface WebpEncoder {
    /** @param rgba with straight colours. @returns a file in memory of its own, or null when it cannot be made */
    encode(rgba: Uint8Array, width: number, height: number, options: object): Uint8Array<ArrayBuffer> | null;
  }

  const createCodec: import('../memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}

declare module '@jsquash/avif/codec/enc/avif_enc.js' {
  export interface AvifEncoder {
    /** @param rgba with straight colours. @returns a file in memory of its own, or null when it cannot be made */
    encode(rgba: Uint8Array, width: number, height: number, options: object): Uint8Array<ArrayBuffer> | null;
  }

  const createCodec: import('../memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}
