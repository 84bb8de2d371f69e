/** Pixel layout of a file. */
export interface PixelFormat {
  colourType: typeof GREY | typeof TRUECOLOUR | typeof INDEXED | typeof TRUECOLOUR_WITH_ALPHA;
  /** Bits a sample. */
  depth: number;
  /** RGBA palette with straight colours, for an indexed file. */
  palette?: Uint8Array;
  /** Distance of pixels in bytes, at least 1. */
  pixelBytes: number;
  /** Bytes of a scanline, filter type included. */
  rowBytes: number;
  filter: Filter;
}

/** Colour types (PNG Specification, Third Edition, section 11.2.1). */
export const GREY = 0;
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

/** Truecolour format, with alpha if transparent. */
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

/** Grey, which is the alpha of pixels. */
export function greyOfAlpha(width: number, filter: Filter): PixelFormat {
  return { colourType: GREY, depth: 8, pixelBytes: 1, rowBytes: width + 1, filter };
}

/** Indexed format with the smallest depth that holds the palette, unfiltered as section 12.7 recommends. */
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
