/** How the pixels of a file are written down. */
export interface PixelFormat {
  colourType: typeof TRUECOLOUR | typeof INDEXED | typeof TRUECOLOUR_WITH_ALPHA;
  /** Bits a sample. */
  depth: number;
  /** Of an indexed file: RGBA, the colours straight. */
  palette?: Uint8Array;
  /** Bytes from one pixel to the next, 1 where pixels are smaller. */
  pixelBytes: number;
  /** Bytes of a scanline, with that of its filter type. */
  rowBytes: number;
  /** Filter type of the scanlines. */
  filter: Filter;
}

/** Colour types (PNG Specification, Third Edition, section 11.2.1). */
export const TRUECOLOUR = 2;
export const INDEXED = 3;
export const TRUECOLOUR_WITH_ALPHA = 6;

/** Filter types (section 9.2). */
export const NONE = 0;
export const SUB = 1;
export const UP = 2;
export const AVERAGE = 3;
export const PAETH = 4;
export type Filter = typeof NONE | typeof SUB | typeof UP | typeof AVERAGE | typeof PAETH;

/** Red, green and blue, and alpha if there is any. */
export function truecolour(width: number, transparent: boolean, filter: Filter): PixelFormat {
  const pixelBytes = transparent ? 4 : 3;
  return {
    colourType: transparent ? TRUECOLOUR_WITH_ALPHA : TRUECOLOUR,
    depth: 8,
    pixelBytes,
    rowBytes: width * pixelBytes + 1,
    filter,
  };
}

/** Numbers of a palette's colours, in as few bits as name them all. Filters hardly ever help there (section 12.7). */
export function indexed(width: number, palette: Uint8Array): PixelFormat {
  const colours = palette.length / 4;
  const depth = colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
  return {
    colourType: INDEXED,
    depth,
    palette,
    pixelBytes: 1,
    rowBytes: Math.ceil((width * depth) / 8) + 1,
    filter: NONE,
  };
}
