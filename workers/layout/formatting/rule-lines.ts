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
