import { TooMuchStyling } from '../css/values/style-work.js';
import type { StyledElement } from './generated-parts.js';

/** Each is searched for what its texts have, and a font of its own is made for it. */
const MOST_FACES = 100;

/** @throws TooMuchStyling where elements are in too many fonts */
export function checkFaces(elements: readonly StyledElement[]): void {
  const faces = new Set<string>();
  for (const styled of elements) {
    for (const part of Object.values(styled)) {
      const { fontFamily, fontWeight, fontStyle, fontStretch, fontVariationSettings } = part.values;
      const settings = `${fontVariationSettings} ${part.values.fontFeatureSettings}`;
      faces.add(`${fontWeight} ${fontStyle} ${fontStretch} ${settings} ${fontFamily}`);
    }
  }
  if (faces.size > MOST_FACES)
    throw new TooMuchStyling(`more than ${MOST_FACES} fonts: use fewer families, weights and styles`);
}
