import { knownLength, parts } from '../css/values.js';
import type { Box } from '../layout/box-layout.js';
import type { NaturalSize } from '../layout/formatting/layout-node.js';
import { IDENTITY } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { snapped } from '../raster/rectangle.js';
import type { DocumentPictures } from './document-pictures.js';
import { boxArea } from './rounded-area.js';

/**
 * The pictures of all `<img>` boxes as large as they are shown, by what the boxes call them from now on.
 * @param content in frame pixels
 */
export function placedPictures(content: Box, pictures: DocumentPictures): Map<string, LazyPixmap> {
  const placed = new Map<string, LazyPixmap>();
  addPictures(content, pictures, placed);
  return placed;
}

function addPictures(box: Box, pictures: DocumentPictures, placed: Map<string, LazyPixmap>): void {
  if (box.src !== undefined) {
    const picture = placedPicture(box, box.src, pictures);
    box.src = picture && `picture:${picture.key}`;
    if (picture) placed.set(`picture:${picture.key}`, picture);
  }
  for (const child of box.children) addPictures(child, pictures, placed);
}

/** A picture in its content box by `object-fit` and `object-position` (CSS Images 3, section 5.5). */
function placedPicture(box: Box, address: string, pictures: DocumentPictures): LazyPixmap | undefined {
  const natural = pictures.naturalSize(address);
  if (!natural) return undefined;
  const { style, scale = 1 } = box;
  const { area } = boxArea('content-box', box, IDENTITY);
  const room = snapped(area);
  const seen = { width: room.right - room.left, height: room.bottom - room.top };
  if (seen.width <= 0 || seen.height <= 0) return undefined;
  const { objectFit, objectPosition } = style;
  const size = fittedSize(objectFit, natural, area, scale);
  const [across = '50%', down = '50%'] = parts(objectPosition, ' ');
  const left = area.left + knownLength(across, { scale, whole: area.width - size.width });
  const top = area.top + knownLength(down, { scale, whole: area.height - size.height });
  const edges = snapped({ left, top, ...size });
  const target = {
    x: edges.left - room.left,
    y: edges.top - room.top,
    width: edges.right - edges.left,
    height: edges.bottom - edges.top,
  };
  const isSeen =
    target.width > 0 &&
    target.height > 0 &&
    target.x < seen.width &&
    target.y < seen.height &&
    target.x + target.width > 0 &&
    target.y + target.height > 0;
  return isSeen ? pictures.stretched(address, seen, target) : undefined;
}

/** @param scale frame pixels per CSS pixel */
function fittedSize(
  fit: string,
  { width, height, ratio }: NaturalSize,
  area: { width: number; height: number },
  scale: number,
): { width: number; height: number } {
  const shape = ratio ?? (width && height ? width / height : undefined);
  if (fit === 'fill' || shape === undefined) return area;
  const contained = { width: Math.min(area.width, area.height * shape), height: 0 };
  contained.height = contained.width / shape;
  if (fit === 'contain') return contained;
  if (fit === 'cover') {
    const across = Math.max(area.width, area.height * shape);
    return { width: across, height: across / shape };
  }
  const own =
    width === undefined || height === undefined
      ? contained
      : { width: width * scale, height: height * scale };
  return fit === 'scale-down' && own.width > contained.width ? contained : own;
}
