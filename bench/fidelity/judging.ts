import { writeFile } from 'node:fs/promises';
import { encodedFrame } from '../../test/encoders/frames.js';
import { readPng } from '../../test/encoders/png-reading.js';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import { differencePicture } from './difference.js';
import { structuralSimilarity } from './similarity.js';

/** Two PNGs of one card, and where to write them and their difference: the path up to "-tuval.png". */
export interface Pair {
  tuval: Uint8Array;
  chromium: Uint8Array;
  path: string;
}

/** What the judging thread runs: writes the three pictures of a pair and returns its similarity. */
export default async function judge({ tuval, chromium, path }: Pair): Promise<number> {
  const one = readPng(tuval);
  const other = readPng(chromium);
  await Promise.all([
    writeFile(`${path}-tuval.png`, tuval),
    writeFile(`${path}-chromium.png`, chromium),
    writeFile(`${path}-difference.png`, encodedFrame(differencePicture(one, other), encodePng)),
  ]);
  return structuralSimilarity(one, other);
}
