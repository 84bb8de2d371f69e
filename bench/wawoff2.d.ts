/** Google's WOFF 2.0 codec as WASM; the package comes without types. */
declare module 'wawoff2' {
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
