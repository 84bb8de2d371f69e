/** The part of `upng-js` that the benchmark uses; the package ships no types. */
declare module 'upng-js' {
  const UPNG: {
    /** Lossless when `colours` is 0. */
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
  };
  export default UPNG;
}
