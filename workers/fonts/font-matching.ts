import type { FaceRange, FontFace } from '../../templates/contract/index.js';

/** Which face of a family is wanted. */
export interface WantedFace {
  weight: number;
  /** In percent. */
  width: number;
  /** Degrees, clockwise; italic has those of a mere `oblique`, as in Chromium. */
  slope: number;
}

/** Beyond any distance: what lies on the less welcome side comes after all of the other. */
const LESS_WELCOME = 10_000;

/** The weights of a face that says none. */
export const ANY_WEIGHT: FaceRange = [400, 400];
const ANY_WIDTH: FaceRange = [100, 100];
/** The slopes of a face that says none, in degrees. */
export const ANY_SLOPE: FaceRange = [0, 0];

/** What a face is for, as one text. */
function purposeOf({ weights = ANY_WEIGHT, widths = ANY_WIDTH, slopes = ANY_SLOPE }: FontFace): string {
  return `${weights} ${widths} ${slopes}`;
}

/**
 * Faces of a family that are nearest to what is wanted (CSS Fonts 4, section 5.2): width first, then slope, then weight. All
 * that are for the same have characters of their own; the last one declared comes first.
 */
export function matchingFaces(faces: readonly FontFace[], wanted: WantedFace): FontFace[] {
  let best: FontFace[] = [];
  let least = [Infinity, Infinity, Infinity];
  for (const face of faces) {
    const distance = [
      sided(face.widths ?? ANY_WIDTH, wanted.width, wanted.width > 100),
      slopeDistance(face.slopes ?? ANY_SLOPE, wanted.slope),
      weightDistance(face.weights ?? ANY_WEIGHT, wanted.weight),
    ];
    const differs = distance.findIndex((one, index) => one !== least[index]);
    if (differs >= 0 && (distance[differs] as number) > (least[differs] as number)) continue;
    if (differs >= 0) {
      least = distance;
      best = [];
    }
    best.push(face);
  }
  // Two weights may be as far away on both sides; the first of them decides.
  const purpose = best[0] && purposeOf(best[0]);
  return best.filter((face) => purposeOf(face) === purpose).reverse();
}

/** The weight of several that is nearest to the wanted one. */
export function matchingWeight(weights: readonly number[], wanted: number): number {
  const distance = (weight: number) => weightDistance([weight, weight], wanted);
  return weights.reduce((best, weight) => (distance(weight) < distance(best) ? weight : best));
}

/** Distance of a range from a value, above it first or below it first. */
function sided([least, greatest]: FaceRange, wanted: number, isAboveFirst: boolean): number {
  if (least > wanted) return least - wanted + (isAboveFirst ? 0 : LESS_WELCOME);
  if (greatest < wanted) return wanted - greatest + (isAboveFirst ? LESS_WELCOME : 0);
  return 0;
}

/** Of 400 to 500, what is between comes first, then what is below, then what is above. */
function weightDistance(range: FaceRange, wanted: number): number {
  if (wanted < 400 || wanted > 500) return sided(range, wanted, wanted > 500);
  const [least] = range;
  return least > wanted && least <= 500 ? least - wanted : sided(range, wanted, false) * (1 + LESS_WELCOME);
}

/** An italic's neighbours are those that lean more; what leans to the other side comes last. */
function slopeDistance(range: FaceRange, wanted: number): number {
  if (wanted < 0) return slopeDistance([-range[1], -range[0]], -wanted);
  const otherSide = range[1] < 0 ? 2 * LESS_WELCOME : 0;
  return sided(range, wanted, wanted >= 14) + otherSide;
}
