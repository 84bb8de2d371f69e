import { photograph } from '../../test/rig/corpora/unique/photographs.js';
import { drawingFor, jobFor } from '../../test/rig/drawing/jobs.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { PictureCache } from '../../workers/paint/picture-cache.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Card } from '../peers/cards/card.js';
import { photoCard } from '../peers/cards/photo-card.js';
import { registeredCard } from '../peers/cards/registered-card.js';

/**
 * The cards that formats are compared on: og-default, and a photo over the whole card. The photo has 2.5 times the card's
 * pixels in each direction, as a caller's has: drawn in its own size, the blocks of its JPEG would lie upon those of ours,
 * which then cost next to nothing.
 */
export const FORMAT_CARDS: readonly Card[] = [
  registeredCard('og-default', 'og-default'),
  { ...photoCard, name: 'photo card', pictures: () => ({ photo: PHOTO }) },
];

const PHOTO = photograph(3000, 1575);

const painter = new FramePainter(new PictureCache());

/** Draws a card; the frame is valid until the next is drawn. */
export async function drawnCard({ template, values, pictures }: Card): Promise<Frame> {
  const drawing = drawingFor(template, jobFor(template, values(0), pictures(0)));
  const frame = await painter.frame(drawing, 0, { layout: 0, raster: 0, encode: 0 });
  if (!frame) throw new Error('the card was cancelled');
  return { ...frame, backdrop: undefined };
}
