/** What is used of the packages' encoders, whose own types need a browser's. */
declare module '@jsquash/webp/codec/enc/webp_enc.js' {
  const createCodec: import('../../../workers/memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}

declare module '@jsquash/avif/codec/enc/avif_enc.js' {
  const createCodec: import('../../../workers/memory/wasm-codec.js').CodecFactory;
  export default createCodec;
}
