import { allocated, kernels, released } from '../kernels/kernels.js';
import { type Region, uprightSteps } from './orientation-geometry.js';
import { decodeAsSrgb, type StoredPicture } from './stored-picture.js';

const { placeRows } = kernels;

/** Target of a picture. */
export interface Target {
  /** Address of the pixel for the first one of the upright picture. */
  address: number;
  /** Pixels of a target row. */
  width: number;
}

/**
 * Decodes a picture and copies a region upright and unscaled.
 * @param region in integer pixels of the stored picture
 * @param premultiplied whether the target is premultiplied
 */
export function place(
  picture: StoredPicture,
  region: Region,
  { address, width }: Target,
  premultiplied: boolean,
): void {
  const { origin, right, down } = uprightSteps(region, picture.orientation, width);
  const stride = picture.width * 4;
  const end = region.y + region.height;
  const line = premultiplied && !picture.isOpaque ? allocated(region.width * 4 + 16) : undefined;
  try {
    const take = (rows: number, first: number, count: number) => {
      const from = Math.max(first, region.y);
      const height = Math.min(first + count, end) - from;
      if (height <= 0) return;
      const source = rows + (from - first) * stride + region.x * 4;
      const to = address + 4 * (origin + (from - region.y) * down);
      placeRows(source, stride, region.width, height, to, right * 4, down * 4, line?.address ?? 0);
    };
    decodeAsSrgb(picture, take, region);
  } finally {
    if (line) released(line);
  }
}
