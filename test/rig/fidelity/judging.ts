import { writeFile } from 'node:fs/promises';
import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import { differencePicture, meanDifference } from '../pictures/difference.js';
import { encodedFrame } from '../pictures/frames.js';
import { readPng } from '../pictures/png-reading.js';
import { structuralSimilarity } from '../pictures/similarity.js';
import type { Drawings } from './both-renderers.js';

/** Drawings to compare, and where to write them and their difference, up to "-tuval.png", if they are to be kept. */
export interface Pair extends Drawings {
  path?: string;
}

/** How two drawings of one card compare. */
export interface Judgement {
  /** Mean structural similarity, which sees shapes in brightness: 1 when both are the same. */
  similarity: number;
  /** Mean difference in levels of 255, which sees colours: 0 when both are the same. */
  difference: number;
}

/** What the judging thread runs. */
export default async function judge({ tuval, chromium, path }: Pair): Promise<Judgement> {
  const one = readPng(tuval);
  const other = readPng(chromium);
  if (path !== undefined) {
    await Promise.all([
      writeFile(`${path}-tuval.png`, tuval),
      writeFile(`${path}-chromium.png`, chromium),
      writeFile(`${path}-difference.png`, encodedFrame(differencePicture(one, other), encodePng)),
    ]);
  }
  return { similarity: structuralSimilarity(one, other), difference: meanDifference(one, other) };
}
