/** How large a picture is in the room that it gets (CSS Images 3, section 5.3; Blink, `ConcreteObjectSize`). */

import type { NaturalRoom } from '../../raster/pixmap.js';

interface Size {
  width: number;
  height: number;
}

/** Tells whether one side of a picture follows from the other. */
export function hasRatio({ fits }: NaturalRoom): boolean {
  return fits === undefined || fits === 'ratio';
}

/** @param scale pixels of a CSS pixel @returns pixels, as the room is in */
export function concreteSize(natural: NaturalRoom, room: Size, scale: number): Size {
  const { fits } = natural;
  if (fits === 'all') return { width: room.width, height: room.height };
  const { width, height } = natural;
  const factor = fits === 'ratio' ? Math.min(room.width / width, room.height / height) : scale;
  return {
    width: fits === 'width' ? room.width : width * factor,
    height: fits === 'height' ? room.height : height * factor,
  };
}
