import { allocated, kernels, released } from '../kernels/kernels.js';
import { withConversion } from './colours/converting.js';
import { type Region, uprightSteps } from './orientation-geometry.js';
import { decodeAsSrgb, type StoredPicture, type TakeRows } from './stored-picture.js';

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
    const taking = (placeAt: (source: number, to: number, height: number) => void): TakeRows => {
      return (rows, first, count) => {
        const from = Math.max(first, region.y);
        const height = Math.min(first + count, end) - from;
        if (height <= 0) return;
        const source = rows + (from - first) * stride + region.x * 4;
        placeAt(source, address + 4 * (origin + (from - region.y) * down), height);
      };
    };
    const conversion = !line && right === 1 && down > 0 ? picture.colours?.() : undefined;
    if (conversion) {
      // Pixels that stay in their order are converted on their way.
      withConversion(conversion, (convert) => {
        const take = taking((source, to, height) =>
          convert(source, stride, to, down * 4, region.width, height),
        );
        picture.decode(take, region);
      });
      return;
    }
    const take = taking((source, to, height) =>
      placeRows(source, stride, region.width, height, to, right * 4, down * 4, line?.address ?? 0),
    );
    decodeAsSrgb(picture, take, region);
  } finally {
    if (line) released(line);
  }
}
