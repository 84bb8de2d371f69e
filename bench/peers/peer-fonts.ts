import { readFileSync } from 'node:fs';
import type { FamilyName } from '../../templates/contract/index.js';
import { searchOrder } from '../../workers/fonts/catalogue.js';
import { sfntFromWoff } from '../../workers/fonts/woff.js';

/** The faces that the cards are set in. */
const FACES: readonly (readonly [FamilyName, readonly number[]])[] = [
  ['sans', [400, 500, 600, 700]],
  ['serif', [600]],
  ['condensed', [700, 800]],
];

/** The parts of a family, by the ends of their names, that have the letters of the cards. */
const PARTS = ['latin', 'latin-ext'] as const;

/** What a family is called for peers. `serif` by itself would be whatever serif font comes first (CSS Fonts 4, 2.1.3). */
export function peerFamily(family: FamilyName): string {
  return `card-${family}`;
}

/** One file of a family that Tuval sets text in. */
export interface PeerFont {
  family: FamilyName;
  part: (typeof PARTS)[number];
  weight: number;
  /** A TrueType font: no peer has anything to unpack. */
  data: Buffer;
  /** Inclusive code point ranges that the part is meant for. */
  ranges: [number, number][];
}

/** Reads the files that the cards are set in, those of a family in the order in which they are searched. */
export function peerFonts(): PeerFont[] {
  return FACES.flatMap(([family, weights]) => {
    const order = [...searchOrder(family, 'sc')];
    const own = order.filter((part) => part.family.package === order[0]?.family.package);
    return weights.flatMap((weight) =>
      PARTS.map((name) => {
        const part = own.find((candidate) => candidate.name.endsWith(` ${name}`));
        if (!part) throw new Error(`${family} has no part ${name}`);
        const data = Buffer.from(sfntFromWoff(readFileSync(part.path(weight))));
        return {
          family,
          part: name,
          weight,
          data,
          ranges: part.ranges.map(([first, last]) => [first, last]),
        };
      }),
    );
  });
}
