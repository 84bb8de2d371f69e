/** A picture takes more time or memory to be painted than its neighbours can bear. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}
