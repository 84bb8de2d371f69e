import { type MarginSet, NO_MARGINS } from './layout-node.js';

/** Margins that meet, while more of them come (CSS 2, section 8.3.1). */
export class MeetingMargins implements MarginSet {
  positive = 0;
  negative = 0;

  /** How far they keep boxes apart. */
  get sum(): number {
    return this.positive + this.negative;
  }

  add(margin: number): void {
    if (margin > this.positive) this.positive = margin;
    else if (margin < this.negative) this.negative = margin;
  }

  addAll({ positive, negative }: MarginSet): void {
    this.add(positive);
    this.add(negative);
  }

  /** Begins anew with some margins. */
  reset({ positive, negative }: MarginSet): void {
    this.positive = positive;
    this.negative = negative;
  }

  /** As they are now. */
  get set(): MarginSet {
    const { positive, negative } = this;
    return positive === 0 && negative === 0 ? NO_MARGINS : { positive, negative };
  }

  /** With more of them. */
  with({ positive, negative }: MarginSet): MarginSet {
    return {
      positive: Math.max(this.positive, positive),
      negative: Math.min(this.negative, negative),
    };
  }
}
