/** The letters of display items. */

import { OPAQUE } from '../raster/color.js';
import type { DisplayItem, GroupItem, PagePart, PlaneItem } from '../raster/display-list.js';
import { multiplied } from '../raster/matrix.js';
import { Path } from '../raster/path.js';
import { tangentAt } from '../raster/projection.js';
import { type PathLetter, TextPath } from '../raster/text-path.js';
import { isMask } from './transparency.js';

/** The letters of a text, and the part of the page that it is of. */
interface TextOfPart {
  part: PagePart | undefined;
  letters: PathLetter[];
}

/** The letters of each text in an item that stand for something, in painting order, with the part of the page that they are of. */
export function textsIn(item: DisplayItem): TextOfPart[] {
  const { part } = item;
  if (item.kind === 'group') {
    // What clips by text is the text that is seen.
    if (isMask(item))
      return (textsOfClip(item) ?? []).map((letters) => ({ part: item.items[0]?.part, letters }));
    return item.items.flatMap(textsIn).map((text) => (part ? { ...text, part } : text));
  }
  if (item.kind === 'plane')
    return item.items.flatMap(textsIn).map(({ part: own, letters }) => ({
      part: part ?? own,
      letters: letters.flatMap((letter) => seen(letter, item)),
    }));
  return item.kind === 'path' && item.path instanceof TextPath ? [{ part, letters: item.path.letters }] : [];
}

/** A letter of a plane, as it is seen where it begins; nothing where that is behind the eye. */
function seen(letter: PathLetter, { projection }: PlaneItem): PathLetter[] {
  const { matrix } = letter;
  const around = tangentAt(projection, [matrix[4], matrix[5]]);
  return around ? [{ ...letter, matrix: multiplied(around, matrix) }] : [];
}

/** The letters of each text of a mask that is nothing but opaque text; undefined for any other. */
export function textsOfClip({ items }: GroupItem): PathLetter[][] | undefined {
  const texts: PathLetter[][] = [];
  for (const item of items) {
    if (item.kind !== 'path' || !(item.path instanceof TextPath) || item.clips.length > 0) return undefined;
    if (!('color' in item.paint) || item.paint.opacity !== OPAQUE) return undefined;
    texts.push(item.path.letters);
  }
  return texts.some((letters) => letters.length > 0) ? texts : undefined;
}

/** The outlines of letters, as a path. */
export function outlinesOf(letters: readonly PathLetter[]): Path {
  const path = new Path();
  for (const { outline, matrix } of letters) path.under(matrix).addOutline(outline);
  return path;
}
