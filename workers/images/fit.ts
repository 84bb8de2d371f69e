import type { ImageBox, PictureFit, Point } from '../../templates/kit/index.js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { placeOnCanvas } from './canvas.js';
import { resample } from './resampling.js';

/** Scales a picture into a box of whole pixels as a template asks. */
export function fitBox(picture: RgbaBitmap, box: ImageBox, fit: PictureFit): RgbaBitmap {
  return fit.mode === 'contain' ? contain(picture, box) : cover(picture, box, fit.focus ?? MIDDLE);
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Fills the box and cuts the overhang off, so that the focus is as near to the middle as the picture's edges allow. */
function cover(picture: RgbaBitmap, { width, height }: ImageBox, focus: Point): RgbaBitmap {
  const scale = Math.min(picture.width / width, picture.height / height);
  const shown = { width: width * scale, height: height * scale };
  const x = shownFrom(focus.x, picture.width, shown.width);
  const y = shownFrom(focus.y, picture.height, shown.height);
  return resample(picture, { x, y, ...shown }, { width, height });
}

function shownFrom(focus: number, size: number, shown: number): number {
  return Math.max(0, Math.min(size - shown, focus * size - shown / 2));
}

/** Shows the whole picture in the middle of the box; what it does not fill stays transparent. */
function contain(picture: RgbaBitmap, box: ImageBox): RgbaBitmap {
  const scale = Math.max(picture.width / box.width, picture.height / box.height);
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const whole = resample(
    picture,
    { x: 0, y: 0, width: picture.width, height: picture.height },
    { width, height },
  );
  const place = { x: Math.floor((box.width - width) / 2), y: Math.floor((box.height - height) / 2) };
  return placeOnCanvas(whole, place, box);
}
