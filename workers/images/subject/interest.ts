/** What is worth seeing in a picture, and which part of it shows most of that. */

/** Faces, or what draws the eye where there are none, along both sides of a picture. */
export interface Subject {
  across: Interest;
  down: Interest;
}

/** The interest of a side: the spans of faces or, where there are none, how much each of many equal parts of the side draws the eye. */
export type Interest = { faces: readonly Span[] } | { parts: Float64Array };

/** A face along one side of a picture, in fractions of that. */
export interface Span {
  from: number;
  to: number;
  /** How much it counts beside others. */
  weight: number;
}

/** What a part at the edge of a picture counts less than one in the middle: pictures have their subject there if anywhere. */
const EDGE_LOSS = 0.25;

/**
 * The start of the part of a side that shows most, as a fraction of the side.
 * @param shown length of that part, from 0 to 1
 */
export function subjectStart(interest: Interest, shown: number): number {
  const middle =
    'faces' in interest ? middleOfFaces(interest.faces, shown) : middleOfParts(interest.parts, shown);
  return Math.max(0, Math.min(1 - shown, middle - shown / 2));
}

/** The middle of those faces that are whole together and count most; of the one that counts most where none is whole. */
function middleOfFaces(faces: readonly Span[], shown: number): number {
  let best = { weight: 0, from: 0.5, to: 0.5 };
  for (const { from } of faces) {
    const whole = faces.filter((each) => each.from >= from && each.to <= from + shown);
    const weight = whole.reduce((sum, each) => sum + each.weight, 0);
    if (weight > best.weight) best = { weight, from, to: Math.max(...whole.map(({ to }) => to)) };
  }
  if (best.weight === 0) for (const face of faces) if (face.weight > best.weight) best = face;
  return (best.from + best.to) / 2;
}

/**
 * The middle of what draws the eye most, each part weighed by how near it is to the middle (Epanechnikov's kernel): a
 * thing that is smaller than what shows is then in the middle of it.
 */
function middleOfParts(parts: Float64Array, shown: number): number {
  const { length } = parts;
  const reach = Math.max(1, (shown * length) / 2);
  let best = { attraction: 0, middle: 0.5 };
  for (const at of fromTheMiddle(length)) {
    const middle = (at + 0.5) / length;
    let attraction = 0;
    const end = Math.min(length - 1, Math.floor(at + reach));
    for (let part = Math.max(0, Math.ceil(at - reach)); part <= end; part++)
      attraction += (parts[part] as number) * (1 - ((part - at) / reach) ** 2);
    attraction *= 1 - EDGE_LOSS * Math.abs(2 * middle - 1);
    if (attraction > best.attraction) best = { attraction, middle };
  }
  return best.middle;
}

/** Numbers from 0 on, those in the middle first, so that of equal places the one nearest to it is taken. */
function fromTheMiddle(length: number): number[] {
  const distance = (at: number) => Math.abs(at - (length - 1) / 2);
  return Array.from({ length }, (_, at) => at).sort((one, other) => distance(one) - distance(other));
}
