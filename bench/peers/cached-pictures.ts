import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { GifMeasurement } from './animations/measuring.js';
import { CARDS } from './cards/cards.js';
import type { Measurement } from './measuring.js';

/** Beside the compiled code, which a new build clears away. */
const PICTURES = fileURLToPath(new URL('../../peers/', import.meta.url));

/** Writes what contenders made of a card to dist/peers/, where it may be looked at. */
export async function keepPictures(measurements: readonly Measurement[]): Promise<void> {
  for (const { card, contender, format, picture } of measurements) {
    await keep(CARDS[card]?.name ?? '', contender, format, picture);
  }
}

/** The same of an animation. */
export async function keepGifs(measurements: readonly GifMeasurement[]): Promise<void> {
  for (const { animation, contender, gif } of measurements) await keep(animation.name, contender, 'gif', gif);
}

/** The same of a motion. */
export async function keepMotion(motion: string, encoder: string, gif: Uint8Array): Promise<void> {
  await keep(motion, encoder, 'gif', gif);
}

async function keep(card: string, contender: string, format: string, bytes: Uint8Array): Promise<void> {
  const folder = `${PICTURES}${fileName(card)}/`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${fileName(contender)}.${format}`, bytes);
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-');
}
