import { type MarginSet, NO_MARGINS } from './layout-spaces.js';

/** How far margins that meet keep boxes apart. */
export function sumOf({ positive, negative, quirky }: MarginSet): number {
  return Math.max(positive, quirky) + negative;
}

/** Margins that meet, while more of them come (CSS 2, section 8.3.1). */
export class MeetingMargins implements MarginSet {
  positive = 0;
  negative = 0;
  quirky = 0;

  constructor(public dropsQuirky = false) {}

  get sum(): number {
    return sumOf(this);
  }

  /** Without quirky ones. */
  get plainSum(): number {
    return this.positive + this.negative;
  }

  add(margin: number, isQuirky = false): void {
    if (margin < this.negative) this.negative = margin;
    else if (isQuirky) this.#addQuirky(margin);
    else if (margin > this.positive) this.positive = margin;
  }

  addAll({ positive, negative, quirky }: MarginSet): void {
    this.add(positive);
    this.add(negative);
    this.#addQuirky(quirky);
  }

  #addQuirky(margin: number): void {
    if (!this.dropsQuirky && margin > this.quirky) this.quirky = margin;
  }

  /** Begins anew with some margins. */
  reset({ positive, negative, quirky, dropsQuirky }: MarginSet): void {
    this.positive = positive;
    this.negative = negative;
    this.quirky = quirky;
    this.dropsQuirky = dropsQuirky;
  }

  /** As they are now. */
  get set(): MarginSet {
    const { positive, negative, quirky, dropsQuirky } = this;
    if (positive === 0 && negative === 0 && quirky === 0 && !dropsQuirky) return NO_MARGINS;
    return { positive, negative, quirky, dropsQuirky };
  }

  /** With those that they meet, which came before them. */
  with({ positive, negative, quirky, dropsQuirky }: MarginSet): MarginSet {
    return {
      positive: Math.max(this.positive, positive),
      negative: Math.min(this.negative, negative),
      quirky: dropsQuirky ? quirky : Math.max(this.quirky, quirky),
      dropsQuirky: this.dropsQuirky || dropsQuirky,
    };
  }
}
