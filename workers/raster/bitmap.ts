/** Pixels row by row without padding: RGB (opaque) or RGBA (straight alpha), 8 bits a channel. */
export interface Bitmap {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** A frame before compositing: two straight RGBA bitmaps of the template's size. */
export interface Layers {
  backdrop: Bitmap;
  content: Bitmap;
}
