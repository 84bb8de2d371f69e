/** The styles of a document take longer to be computed than a thread should spend on them. */
export class TooMuchStyling extends Error {
  override name = 'TooMuchStyling';
}

const TOO_LONG =
  'the styles take too long to be computed: use fewer or shorter custom properties, conditions, keyframes and contents';

/** Of a tenth of a microsecond each, roughly; a card of 200 elements takes some 10,000. */
const MOST_STEPS = 10_000_000;

/** Counts what is done to compute the styles of a document once, or for a moment of its animations. */
export class StyleWork {
  #steps = 0;

  /** What comes now is computed by itself: another moment of an animation. */
  begin(): void {
    this.#steps = 0;
  }

  /** What was counted since it began. */
  get steps(): number {
    return this.#steps;
  }

  /** @throws TooMuchStyling */
  add(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new TooMuchStyling(TOO_LONG);
  }
}
