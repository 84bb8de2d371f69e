import type { EncodedPicture } from '../contract/encoded-picture.js';
import { allocated, type Block, bytesOf } from '../kernels/kernels.js';
import type { PremultipliedBitmap } from './bitmap.js';
import type { DisplayItem } from './display-list.js';
import type { Matrix } from './matrix.js';

/** Premultiplied RGBA bitmap in kernel memory, row by row without padding. */
export interface Pixmap {
  width: number;
  height: number;
  pixels: Block;
}

/** The items that a picture is drawn of. */
export interface VectorDrawing {
  /** Identifies its content. */
  key: string;
  /** The size that its items fill, of which the picture may have another. */
  width: number;
  height: number;
  /** Undefined where some of it can be had in pixels alone. */
  items(): readonly DisplayItem[] | undefined;
}

/** How soft pixels change. */
export interface Softness {
  /** With red in the lowest byte. */
  color: number;
  /** Columns and rows between which alpha changes evenly, from the first to the last; undefined where they are not known. */
  places(): { across: readonly number[]; down: readonly number[] } | undefined;
}

/** What the room decides of a drawing: as much as its ratio lets it have, all, or the one side that it has none of. */
export type RoomShare = 'ratio' | 'all' | 'width' | 'height';

/** Size of a picture in CSS pixels; where the room has a say, numbers stand for what it decides. */
export interface NaturalRoom {
  width: number;
  height: number;
  fits?: RoomShare;
}

/** Pixmap that is made when it is first painted. */
export interface LazyPixmap {
  /** Identifies its content. */
  key: string;
  width: number;
  height: number;
  /** Natural size of a picture that is not yet scaled to where it is shown. */
  natural?: NaturalRoom;
  /** The same in another size, of a drawing that is as sharp in any. */
  sized?(width: number, height: number): LazyPixmap;
  /** Nanoseconds that making it takes beside those of its pixels. */
  work?: number;
  /** What it is painted of, instead of `work`; undefined where something else makes it. */
  content?(): readonly DisplayItem[] | undefined;
  /** The file that all of it is decoded from, which may be shown as it is stored. */
  encoded?: Pick<EncodedPicture, 'type' | 'bytes' | 'digest'> & { isAsStored?: boolean };
  /** The same as its file has it, of one that may say how it is to be turned. */
  asStored?(): LazyPixmap;
  /** Given for what is drawn as well without pixels. */
  vector?: VectorDrawing;
  /** The picture that it shows a part of, and where: from that one's pixels to its own. */
  source?(): { picture: LazyPixmap; matrix: Matrix };
  /** Given for what is soft, and of one colour: it is as sharp in its own size as in any. */
  soft?: Softness;
  /** Makes the pixmap, or takes it from a cache. Its pixels are valid until the frame is finished. */
  drawn(): Pixmap;
}

/** Copies a bitmap into kernel memory. The owner of the pixmap releases its pixels. */
export function pixmapOf({ width, height, pixels }: PremultipliedBitmap): Pixmap {
  const block = allocated(pixels.length);
  bytesOf(block).set(pixels);
  return { width, height, pixels: block };
}
