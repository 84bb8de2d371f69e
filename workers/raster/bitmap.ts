/** Pixels row by row from the top, without padding: RGB (opaque) or RGBA (straight alpha), 8 bits a channel. */
export interface Bitmap {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

export interface RgbaBitmap extends Bitmap {
  channels: 4;
  pixels: Uint8Array<ArrayBuffer>;
}

/** RGBA bitmap with premultiplied alpha, as resvg returns it. */
export interface PremultipliedBitmap {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}
