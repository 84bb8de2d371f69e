import type { Picture } from '../../test/support/pictures/similarity.js';
import type { DrawingInput } from './document.js';

/** Why the engine did not draw a document: the first thing in it that it does not know, or an error's text. */
export interface NotDrawn {
  reason: string;
}

/** The border box of an element in CSS pixels, from the viewport's upper left corner, without transforms. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a document with Tuval: the one place where the corpus meets the engine. */
export async function drawDocument(_input: DrawingInput): Promise<Picture | NotDrawn> {
  return { reason: 'Tuval does not draw documents yet' };
}

/** Lays a document out with Tuval. @returns the boxes of all elements within the body, in the order of the source */
export async function boxesOf(_input: DrawingInput): Promise<Box[] | NotDrawn> {
  return { reason: 'Tuval does not lay documents out yet' };
}
