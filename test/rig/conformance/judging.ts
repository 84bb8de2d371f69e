import { writeFile } from 'node:fs/promises';
import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import { differencePicture, differingPixels, differingShare } from '../pictures/difference.js';
import { encodedFrame } from '../pictures/frames.js';
import { readPng } from '../pictures/png-reading.js';
import { type Picture, structuralSimilarity } from '../pictures/similarity.js';

/** The drawings of one document: PNGs, and Tuval's pixels. */
export interface Drawings {
  chromium: Uint8Array;
  tuval?: Picture;
  takumi?: Uint8Array;
  /** Where to write them, up to "-chromium.png", if they are to be kept. */
  path?: string;
}

/** How near a drawing is to Chromium's. */
export interface Likeness {
  /** Mean structural similarity, 1 when both are the same; 0 for drawings of another size. */
  similarity: number;
  /** Share of the pixels that differ to the eye, 0 to 1. */
  differing: number;
}

/** The same with what tells a fault from antialiasing. */
export interface JudgedLikeness extends Likeness {
  /** Pixels that are of another colour: a channel differs by a third of its range. */
  far: number;
}

export interface Judgement {
  tuval?: JudgedLikeness;
  takumi?: JudgedLikeness;
}

/** A third of the 255 levels of a channel, which antialiasing at an edge does not reach. */
const FAR = 85;

/** What the judging thread runs. */
export default async function judge({ chromium, tuval, takumi, path }: Drawings): Promise<Judgement> {
  const reference = opaque(readPng(chromium));
  const takumiPicture = takumi && opaque(readPng(takumi));
  const tuvalPicture = tuval && opaque(tuval);
  if (path !== undefined) {
    await writeFile(`${path}-chromium.png`, chromium);
    if (takumi) await writeFile(`${path}-takumi.png`, takumi);
    if (tuvalPicture) await writeFile(`${path}-tuval.png`, pngOf(tuvalPicture));
    const compared = tuvalPicture ?? takumiPicture;
    if (compared && hasSize(compared, reference)) {
      const { pixels, ...difference } = differencePicture(compared, reference);
      await writeFile(`${path}-difference.png`, pngOf({ ...difference, data: pixels }));
    }
  }
  return {
    ...(tuvalPicture && { tuval: likeness(tuvalPicture, reference) }),
    ...(takumiPicture && { takumi: likeness(takumiPicture, reference) }),
  };
}

function likeness(one: Picture, reference: Picture): JudgedLikeness {
  if (!hasSize(one, reference)) return { similarity: 0, differing: 1, far: one.width * one.height };
  const differing = differingShare(one, reference);
  const similarity = structuralSimilarity(one, reference);
  // A picture smaller than the window of the similarity has none.
  const far = differingPixels(one, reference, FAR);
  return { similarity: Number.isNaN(similarity) ? 1 - differing : similarity, differing, far };
}

function hasSize({ width, height }: Picture, other: Picture): boolean {
  return width === other.width && height === other.height;
}

/** RGB, on white where the picture is transparent. */
function opaque({ width, height, channels, data }: Picture): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const alpha = channels % 2 === 0 ? (data[at * channels + channels - 1] as number) : 255;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at * channels + (channels < 3 ? 0 : channel)] as number;
      rgb[at * 3 + channel] = Math.round((value * alpha) / 255 + 255 - alpha);
    }
  }
  return { width, height, channels: 3, data: rgb };
}

function pngOf({ width, height, data }: Picture): Uint8Array {
  return encodedFrame({ width, height, channels: 3, pixels: data as Uint8Array }, encodePng);
}
