import type { FirstImagesFigures } from '../figures/figures.js';
import { CARDS } from './cards/cards.js';
import type { Lane } from './lane.js';

export const FIRST_IMAGES = { card: 'og-default', format: 'png', count: 50 } as const;

/** @param lanes whose processes have drawn nothing yet */
export async function measureFirstImages(lanes: readonly Lane[]): Promise<FirstImagesFigures[]> {
  const card = CARDS.findIndex(({ name }) => name === FIRST_IMAGES.card);
  const figures: FirstImagesFigures[] = [];
  for (const lane of lanes) {
    const cpuMs = await lane.cpuMs(card, FIRST_IMAGES.format, FIRST_IMAGES.count);
    figures.push({ contender: lane.entry.name, cpuMs });
  }
  return figures;
}
