import { test } from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';
import { logo } from '../rig/corpora/unique/logos.js';
import type { Picture } from '../rig/pictures/similarity.js';

/** All that these bodies name. */
const ASSETS = new Map([['assets/logo.png', logo(240, 5).bytes]]);

/** A body in a picture of 160 by 120. */
export async function drawn(body: string, styles = ''): Promise<Picture> {
  const source = `<!doctype html><html lang="en"><head><title>t</title><meta name="viewport" content="width=160, height=120">
    <style>body { margin: 0; line-height: 0 } ${styles}</style></head><body>${body}</body></html>`;
  const picture = await drawDocument({ source, values: {}, assets: ASSETS, timeMs: 0 });
  if ('reason' in picture) throw new Error(picture.reason);
  return picture;
}

/** Pixels that differ by more than the rounding of a colour. */
function differing(one: Picture, other: Picture): number {
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const isOff = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] as number) - (other.data[at + channel] as number)) > 3,
    );
    if (isOff) count++;
  }
  return count;
}

export const svg = (content: string, attributes = '') =>
  `<svg width="120" height="80" ${attributes}>${content}</svg>`;

/** Two bodies that are to look the same, and styles of the first. */
export type Alike = readonly [one: string, other: string, styles?: string];

/** Tests that each of them is drawn as another way of saying the same, and shows. */
export function testAlike(cases: Readonly<Record<string, Alike>>): void {
  for (const [what, [one, other, styles]] of Object.entries(cases)) {
    test(`in a document, ${what} is drawn`, async (t) => {
      const [first, second] = [await drawn(one, styles), await drawn(other, styles)];
      const off = differing(first, second);
      t.ok(off <= 12, `${off} pixels differ`);
      t.ok(differing(second, await drawn('')) > 30, 'and shows');
    });
  }
}
