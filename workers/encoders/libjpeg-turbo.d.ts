/** The part of libjpeg-turbo's WebAssembly build that is used here; the package ships no types. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  export interface FrameInfo {
    width: number;
    height: number;
    /** Sizes the buffers; samples are read as bytes whatever it says. */
    bitsPerSample: number;
    /** Sizes the buffers; pixels are read as grey when it is 1, else as RGB. */
    componentCount: number;
    isSigned: false;
  }

  export interface JpegEncoder {
    /** The buffer to write pixels to, inside WASM memory: valid until the next call into the module. */
    getDecodedBuffer(frame: FrameInfo): Uint8Array;
    /** 1 to 100. */
    setQuality(quality: number): void;
    setProgressive(progressive: boolean): void;
    /** TurboJPEG's TJSAMP: 0 is 4:4:4, 1 is 4:2:2, 2 is 4:2:0. */
    setSubSampling(subsampling: 0 | 1 | 2): void;
    encode(): void;
    /** The finished file, in some releases inside WASM memory: valid until the next call into the module. */
    getEncodedBuffer(): Uint8ClampedArray<ArrayBuffer> | Uint8Array<ArrayBuffer>;
    delete(): void;
  }

  export interface LibJpegTurbo {
    JPEGEncoder: new () => JpegEncoder;
  }

  export default function instantiate(options: { wasmBinary: Uint8Array }): Promise<LibJpegTurbo>;
}
