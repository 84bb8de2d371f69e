import { workerData } from 'piscina';
import type { Picture } from '../../pictures/similarity.js';
import type { Assets, DrawingInput } from '../document.js';
import { drawDocument, type NotDrawn } from '../engine.js';

/** A drawing whose assets the thread has already. */
export type ForeignInput = Omit<DrawingInput, 'assets'>;

/** What the drawing thread runs, which has the assets of all documents as its data. */
export default async function draw(input: ForeignInput): Promise<Picture | NotDrawn> {
  return drawDocument({ ...input, assets: workerData as Assets });
}
