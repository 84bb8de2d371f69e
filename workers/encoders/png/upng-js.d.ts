/** The part of `upng-js` that is used here; the package ships no types. */
declare module 'upng-js' {
  interface Image {
    width: number;
    height: number;
  }
  const UPNG: {
    decode(png: Uint8Array): Image;
    /** Each frame as RGBA. */
    toRGBA8(image: Image): ArrayBuffer[];
    /** Lossless when `colours` is 0; an APNG with `delays`, in milliseconds. */
    encode(
      frames: ArrayBuffer[],
      width: number,
      height: number,
      colours: number,
      delays?: number[],
    ): ArrayBuffer;
    /** Frames of RGBA with straight colours, in at most so many of them together. */
    quantize(frames: ArrayBuffer[], colours: number): { bufs: ArrayBuffer[] };
  };
  export default UPNG;
}
