/** gifski's single-threaded module without the package's wrapper, which wants all frames as arrays of their own. */
declare module 'gifski-wasm/pkg/gifski_wasm.js' {
  export function initSync(module: object): object;
  /** @param repeat -1 for ever */
  export function encode(
    frames: Uint8Array,
    count: number,
    width: number,
    height: number,
    fps: undefined,
    durationsMs: Uint32Array,
    quality: number,
    repeat: number,
  ): Uint8Array<ArrayBuffer>;
}
