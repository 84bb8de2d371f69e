import { kernels } from '../../kernels/kernels.js';
import { srgbEncoded } from './transfer-curves.js';

const { FULL_LIGHT } = kernels;

/** sRGB's levels of linear light, 0 to `FULL_LIGHT`. */
export const SRGB_LEVELS = Uint8Array.from({ length: FULL_LIGHT + 1 }, (_, light) =>
  Math.round(255 * srgbEncoded(light / FULL_LIGHT)),
);
