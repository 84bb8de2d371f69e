/** A picture of noise, which no encoder makes small: some 3 MB as a PNG. */

import { randomBytes } from 'node:crypto';
import { encode } from 'fast-png';
import type { Test } from 'tap';
import { serveBytes } from '../rig/services/picture-server.js';

const SIDE = 1200;

/** A request for it; its source is there until the end of the test. */
export async function largePicture(t: Test): Promise<{ template: string; scale: number; data: object }> {
  const noise = encode({ width: SIDE, height: SIDE, data: randomBytes(SIDE * SIDE * 3), channels: 3 });
  const { url } = await serveBytes(t, noise);
  return { template: 'og-default', scale: 2, data: { title: 'Gürültü', photo: url } };
}
