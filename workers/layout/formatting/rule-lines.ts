import { countLayoutSteps } from './layout-work.js';

/** A rule in the middle of a gap of a flex container or a grid (CSS Gap Decorations 1). Pixels in the border box of the container. */
export interface RuleLine {
  /** Whether it stands between columns, and so upright. */
  isBetweenColumns: boolean;
  /** Its middle across: from the left of what is upright, from the top of others. */
  middle: number;
  /** Where it begins and ends along. */
  from: number;
  to: number;
}

/** A rule becomes a box with a border: a picture has twenty thousand at most. */
const STEPS_OF_A_RULE = 50;

/** @throws TooMuchWork */
export function countRules(count: number): void {
  countLayoutSteps(count * STEPS_OF_A_RULE);
}
