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
    /** Lossless when `colours` is 0. */
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
  };
  export default UPNG;
}
