import type { Bounds, Size } from '../../rig/gif/animations.js';
import { structuralSimilarity } from '../../rig/pictures/similarity.js';

/** From which share of a frame's pixels on, and from how many, a colour of it is a main one. */
const MAIN_SHARE = 0.1;
const MAIN_PIXELS = 64;
/** How far a main colour may be off, in any channel, but for few of its pixels. */
const MAIN_DIFFERENCE = 2;
const MAIN_KEPT = 0.9;
/** The window of the similarity; what is smaller has none. */
const WINDOW = 11;

/** What is wrong with a picture that is shown for a frame, both RGBA; undefined where all is within the bounds. */
export function infidelity(
  shown: Uint8Array,
  frame: Uint8Array,
  { width, height }: Size,
  bounds: Bounds,
): string | undefined {
  if (Buffer.compare(shown, frame) === 0) return undefined;
  const difference = greatestDifference(shown, frame);
  if (difference > bounds.difference) return `a pixel is off by ${difference}`;
  const main = lostMainColour(shown, frame);
  if (main) return main;
  if (width < WINDOW || height < WINDOW) return undefined;
  const picture = (data: Uint8Array) => ({ width, height, channels: 4, data });
  const similarity = structuralSimilarity(picture(shown), picture(frame));
  return similarity < bounds.similarity ? `the similarity is ${similarity.toFixed(4)}` : undefined;
}

function greatestDifference(one: Uint8Array, other: Uint8Array): number {
  let greatest = 0;
  for (let at = 0; at < one.length; at++) {
    const difference = Math.abs((one[at] as number) - (other[at] as number));
    if (difference > greatest) greatest = difference;
  }
  return greatest;
}

/** Says which colour of a large part of the frame is another one in what is shown. */
function lostMainColour(shown: Uint8Array, frame: Uint8Array): string | undefined {
  const colours = words(frame);
  const shownColours = words(shown);
  for (const main of mainColours(colours)) {
    let count = 0;
    let equal = 0;
    for (const [pixel, colour] of colours.entries()) {
      if (colour !== main) continue;
      count++;
      if (isClose(shownColours[pixel] as number, main)) equal++;
    }
    if (equal < MAIN_KEPT * count) return `only ${equal} of ${count} pixels kept the colour ${rgbHex(main)}`;
  }
  return undefined;
}

function mainColours(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const least = Math.max(MAIN_PIXELS, MAIN_SHARE * colours.length);
  return [...counts].filter(([, count]) => count >= least).map(([colour]) => colour);
}

/** The bytes of a pixel as one number, red the lowest of them. */
function words(pixels: Uint8Array): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}

function isClose(one: number, other: number): boolean {
  return [0, 8, 16].every(
    (shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) <= MAIN_DIFFERENCE,
  );
}

function rgbHex(colour: number): string {
  return Buffer.from([0, 8, 16].map((shift) => (colour >> shift) & 255)).toString('hex');
}
