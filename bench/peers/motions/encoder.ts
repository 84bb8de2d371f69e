/** Makes a GIF of finished frames. */
export type EncodeFrames = (
  frames: readonly Uint8Array[],
  size: { width: number; height: number },
  /** Centiseconds. */
  delays: readonly number[],
) => Promise<Uint8Array>;

/** What the benchmark knows of an encoder before it starts it. */
export interface EncoderEntry {
  name: string;
  /** Exports a function by default that resolves to an `EncodeFrames`. */
  module: string;
}

export const TUVAL_ENCODER = "Tuval's encoder";
export const GIFSKI_100 = 'gifski-wasm 100';

export const ENCODERS: readonly EncoderEntry[] = [
  { name: TUVAL_ENCODER, module: './encoders/tuval.js' },
  { name: GIFSKI_100, module: './encoders/gifski.js' },
];
