/** Types of the decoder, as the package has none. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  export interface JpegDecoder {
    /** View of the module's memory to be filled at once: it is invalid once the memory grows. */
    getEncodedBuffer(length: number): Uint8Array;
    /** Throws a number when libjpeg reports an error or a warning. */
    decode(): void;
    getFrameInfo(): { width: number; height: number; componentCount: 1 | 3 };
    /** A view into WASM memory: grey or RGB, as `componentCount` says. */
    getDecodedBuffer(): Uint8Array<ArrayBuffer>;
    delete(): void;
  }

  export interface JpegCodec {
    JPEGDecoder: new () => JpegDecoder;
    /** View of the whole memory. */
    HEAPU8: Uint8Array<ArrayBuffer>;
  }

  const createCodec: import('../memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}
