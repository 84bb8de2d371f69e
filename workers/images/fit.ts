import type { ImageBox, Point } from '../../templates/contract/index.js';
import { allocated, bytesOf, released } from '../kernels/kernels.js';
import type { Pixmap } from '../raster/pixmap.js';
import type { ColourConversion } from './colours/conversion.js';
import { withConversion } from './colours/converting.js';
import { type Encoded, openPicture } from './decode.js';
import { type Region, storedRegion, turnedSize } from './orientation-geometry.js';
import { place } from './placing.js';
import { resample } from './resampling.js';
import { read, type StoredPicture } from './stored-picture.js';
import { type Subject, subjectStart } from './subject/interest.js';

/** How a picture is fitted: as a template says it, with the subject found where it asks for that. */
export type Fit = { mode: 'cover'; focus?: Point | Subject | undefined } | { mode: 'contain' };

/**
 * Decodes a picture and fits it into a box of integer pixels. The caller releases the pixels.
 * @throws UndecodableImage when it is broken, or larger than announced
 */
export function fittedPicture(encoded: Encoded, box: ImageBox, fit: Fit): Pixmap {
  return read(openPicture(encoded), (stored) => fitBox(stored, box, fit));
}

/**
 * Minimum ratio of decoded to shown size; at this ratio the result is as similar to Lanczos resampling of the
 * full picture as if it were decoded whole (2026-11-23, DECISIONS.md).
 */
const OVERSIZE = 3;

/** `fittedPicture` for a picture whose headers are read already. */
export function fitBox(stored: StoredPicture, { width, height }: ImageBox, fit: Fit): Pixmap {
  const { orientation } = stored;
  const { shown, target } = placed(turnedSize(stored, orientation), { width, height }, fit);
  const region = storedRegion(shown, stored, orientation);
  const pixels = allocated(width * height * 4);
  try {
    if (target.width < width || target.height < height) bytesOf(pixels).fill(0);
    const goal = { address: pixels.address + 4 * (target.y * width + target.x), width };
    if (isUnscaled(shown, target)) place(stored, region, goal, true);
    else {
      const size = turnedSize(target, orientation);
      const scale = Math.min(region.width / size.width, region.height / size.height);
      const source = stored.reduced?.(scale / OVERSIZE) ?? { ...stored, reduction: 1 };
      const late = isReduced(region, size) ? lateConversion(stored) : undefined;
      resample(
        late ? { ...source, colours: () => undefined } : source,
        reducedRegion(region, source.reduction),
        size,
        goal,
      );
      if (late)
        withConversion(late, (convert) =>
          convert(goal.address, 4 * width, goal.address, 4 * width, target.width, target.height),
        );
    }
    return { width, height, pixels };
  } catch (error) {
    released(pixels);
    throw error;
  }
}

/**
 * Conversion that may as well be applied once the picture is scaled: edges of greys come out the same by three levels, and
 * there are no hard edges between colours.
 */
function lateConversion(stored: StoredPicture): ColourConversion | undefined {
  if (!stored.hasSoftColours || !stored.isOpaque) return undefined;
  const conversion = stored.colours?.();
  return conversion?.keepsGreys ? conversion : undefined;
}

function isReduced(region: Region, size: ImageBox): boolean {
  return size.width * size.height < region.width * region.height;
}

function reducedRegion({ x, y, width, height }: Region, reduction: number): Region {
  return { x: x / reduction, y: y / reduction, width: width / reduction, height: height / reduction };
}

/** Source region of a picture, and target rectangle in the box. */
interface Placement {
  shown: Region;
  /** Target in integer pixels. */
  target: Region;
}

/** Which part of an upright picture is shown, and where in its box. */
export function placed(picture: ImageBox, box: ImageBox, fit: Fit): Placement {
  return fit.mode === 'contain' ? contain(picture, box) : cover(picture, box, fit.focus ?? MIDDLE);
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Object-fit cover: fills the box, cropped as close around the focus as the edges allow. */
function cover(picture: ImageBox, box: ImageBox, focus: Point | Subject): Placement {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const shown = { width: box.width * scale, height: box.height * scale };
  const { x, y } = shownFrom(focus, picture, shown);
  // An unscaled picture stays aligned to pixels, so that it is not blurred.
  const isWhole = scale === 1;
  return {
    shown: isWhole ? { x: Math.round(x), y: Math.round(y), ...shown } : { x, y, ...shown },
    target: { x: 0, y: 0, ...box },
  };
}

/** The upper left corner of what is shown of a picture. */
function shownFrom(focus: Point | Subject, picture: ImageBox, shown: ImageBox): Point {
  if ('across' in focus)
    return {
      x: picture.width * subjectStart(focus.across, shown.width / picture.width),
      y: picture.height * subjectStart(focus.down, shown.height / picture.height),
    };
  return {
    x: startAround(focus.x, picture.width, shown.width),
    y: startAround(focus.y, picture.height, shown.height),
  };
}

function startAround(focus: number, size: number, shown: number): number {
  return Math.max(0, Math.min(size - shown, focus * size - shown / 2));
}

/** Object-fit contain: centres the whole picture; the rest stays transparent. */
function contain(picture: ImageBox, box: ImageBox): Placement {
  const scale = Math.max(picture.width / box.width, picture.height / box.height);
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  return {
    shown: { x: 0, y: 0, width: picture.width, height: picture.height },
    target: {
      x: Math.floor((box.width - width) / 2),
      y: Math.floor((box.height - height) / 2),
      ...{ width, height },
    },
  };
}

function isUnscaled(shown: Region, target: Region): boolean {
  return shown.width === target.width && shown.height === target.height;
}
