import type { Pixmap } from '../../raster/pixmap.js';
import { detectFaces, type Face } from './face-detector.js';
import type { Subject } from './interest.js';
import { salienceOf } from './salience.js';

interface Size {
  width: number;
  height: number;
}

/** The longest side of the picture in which faces are looked for: one of them is found from some 40 pixels on. */
const LONGEST_SIDE = 416;
/** What a small picture is enlarged by at most. */
const MOST_ENLARGED = 2;
/** The network takes three by three pixels. */
const SHORTEST_SIDE = 16;

/** Hair above a face, in heights of what the detector says is one. */
const HAIR = 0.25;

/** Nanoseconds of a pixel in which a subject is looked for (`npm run bench:subject`). */
const NS_OF_A_PIXEL = 200;

/** Estimate of the nanoseconds that finding the subject of any picture takes. */
export const MOST_SEARCH_NS = NS_OF_A_PIXEL * LONGEST_SIDE ** 2;

/** The size in which a picture is looked at. */
export function searchedSize({ width, height }: Size): Size {
  const share = Math.min(MOST_ENLARGED, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(SHORTEST_SIDE, Math.round(length * share));
  return { width: side(width), height: side(height) };
}

/** Estimate of the nanoseconds that `findSubject` takes for a picture. */
export function searchTime(picture: Size): number {
  const { width, height } = searchedSize(picture);
  return NS_OF_A_PIXEL * width * height;
}

/** Finds the faces in a picture, or what draws the eye in one without. @param picture of its `searchedSize` */
export function findSubject(picture: Pixmap): Subject {
  const faces = detectFaces(picture);
  if (faces.length > 0) return subjectOfFaces(faces, picture);
  const { columns, rows } = salienceOf(picture);
  return { across: { parts: columns }, down: { parts: rows } };
}

/** Faces count by their area and by how sure it is that they are some. */
function subjectOfFaces(faces: readonly Face[], { width, height }: Size): Subject {
  const spans = faces.map((face) => {
    const weight = face.score * face.width * face.height;
    const top = face.top - HAIR * face.height;
    return {
      across: { ...within(face.left, face.left + face.width, width), weight },
      down: { ...within(top, face.top + face.height, height), weight },
    };
  });
  return {
    across: { faces: spans.map(({ across }) => across) },
    down: { faces: spans.map(({ down }) => down) },
  };
}

function within(from: number, to: number, side: number): { from: number; to: number } {
  return { from: Math.max(0, from / side), to: Math.min(1, to / side) };
}
