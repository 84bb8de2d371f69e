/** What a reader makes of a GIF. */
export interface ShownGif {
  width: number;
  height: number;
  /** RGBA as it is on show after each image, on a canvas that was transparent; without colour where the alpha is 0. */
  frames: Uint8Array[];
  /** Of each image, in centiseconds; Chromium tells none of an only image. */
  delays: number[];
  /** How often the animation is shown, Infinity for ever; FFmpeg does not tell. */
  plays?: number;
}

/** Reads a GIF, and fails where anything is wrong with the file, however much of it could be shown. */
export type GifReading = (gif: Uint8Array) => Promise<ShownGif>;

/** GIF89a, section 27. */
const TRAILER = 0x3b;

/** Most decoders show what there is of a file that was cut between two blocks. */
export function assertTrailer(gif: Uint8Array): void {
  if (gif.at(-1) !== TRAILER) throw new Error('the file does not end with a trailer');
}
