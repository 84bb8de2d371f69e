/** Pictures that the encoder is fitted to, and that no benchmark draws. */

import { readFileSync } from 'node:fs';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { DATA_SETS, jobOf } from '../../test/rig/corpora/data-sets/data-sets.js';
import { landscape } from '../../test/rig/corpora/unique/photographs.js';
import { decodeImage } from '../../workers/images/decode.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';

/**
 * How much a kind counts in all, however many pictures there are of it. Photos count most: the tables of ITU T.81 were made
 * for them, and with less weight (4, 3 and 1) a photo took 0.4 to 0.7% more than with those.
 */
export const KINDS = { card: 3, photo: 5, screen: 1 } as const;
export type Kind = keyof typeof KINDS;

export interface Sample {
  kind: Kind;
  name: string;
  bitmap: Bitmap;
}

/** What the corpus is, in words that stand beside what was fitted to it. */
export const CORPUS =
  "every template with every ninth data set of `npm run fidelity`, ten procedural photographs, and the editor's screenshots";

/** One data set of so many, which takes all looks and scripts in turn. */
const DATA_SET_STEP = 9;

/** Numbers that no benchmark reaches. */
const PHOTOS = Array.from({ length: 10 }, (_, index) => 1_000_000_007 + index);

const SCREENSHOTS = ['desktop-light', 'desktop-dark', 'phone'];

/** More than any of the pictures has. */
const MOST_PIXELS = 16_000_000;

/** Draws or reads all of it, the same in every run. */
export async function fittingCorpus(): Promise<Sample[]> {
  const screens = SCREENSHOTS.map((name) => {
    const png = readFileSync(new URL(`../../../test/pages/editor/screenshots/${name}.png`, import.meta.url));
    return { kind: 'screen', name, bitmap: bitmapOf(png) } as const;
  });
  const photos = PHOTOS.map((number) => {
    return { kind: 'photo', name: `photograph ${number}`, bitmap: landscape(1200, 630, number) } as const;
  });
  return [...(await cards()), ...photos, ...screens];
}

async function cards(): Promise<Sample[]> {
  const pool = new RenderPool({ threads: 1, queueLimit: 1, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
  const samples: Sample[] = [];
  for (const template of (await loadTemplates()).values()) {
    for (const dataSet of DATA_SETS.filter((_, index) => index % DATA_SET_STEP === 0)) {
      const { bytes } = await pool.render(jobOf(template, dataSet), new AbortController().signal);
      samples.push({ kind: 'card', name: `${template.id}, ${dataSet.name}`, bitmap: bitmapOf(bytes) });
    }
  }
  await pool.close();
  return samples;
}

export function bitmapOf(png: Uint8Array): Bitmap {
  return decodeImage({ type: 'png', bytes: png, pixels: MOST_PIXELS });
}

/** What each sample counts: those of a kind together as much as the kind does. */
export function weightOf({ kind }: Sample, samples: readonly Sample[]): number {
  return KINDS[kind] / samples.filter((each) => each.kind === kind).length;
}
