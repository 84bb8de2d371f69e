/** What is used of the package's decoder, which comes without types. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  export interface JpegDecoder {
    /** A view into WASM memory, to be filled at once: it is void as soon as the memory grows. */
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
    /** All of its memory, as far as it has grown. */
    HEAPU8: Uint8Array<ArrayBuffer>;
  }

  const createCodec: import('./wasm-decoder.js').CodecFactory;
  export default createCodec;
}
