import { type Picture, structuralSimilarity } from '../../test/rig/pictures/similarity.js';
import { decodeImage } from '../../workers/images/decode.js';
import { CHROMIUM } from './contender.js';
import type { Measurement } from './measuring.js';

/** More than any card has. */
const MOST_PIXELS = 4_000_000;

/** SSIM of a contender's picture of a card. */
export interface Similarities {
  /** To Chromium's PNG, if there is one. */
  chromium?: number;
  /** Of a JPEG: to the same contender's PNG, which is what compression alone has cost. */
  ownPng?: number;
}

/** Compares the pictures that the contenders made of one card, in both formats. */
export function similarities(ofOneCard: readonly Measurement[]): Map<Measurement, Similarities> {
  const pngs = new Map(
    ofOneCard
      .filter(({ format }) => format === 'png')
      .map((measurement) => [measurement.contender, decoded(measurement)]),
  );
  const chromium = pngs.get(CHROMIUM);
  const toChromium = (picture: Picture) => chromium && { chromium: structuralSimilarity(picture, chromium) };
  return new Map(
    ofOneCard.map((measurement) => {
      const own = pngs.get(measurement.contender) as Picture;
      if (measurement.format === 'png') return [measurement, { ...toChromium(own) }];
      const picture = decoded(measurement);
      return [measurement, { ...toChromium(picture), ownPng: structuralSimilarity(picture, own) }];
    }),
  );
}

/** By the product's decoders: some contenders write PNGs with a palette. */
function decoded({ format, picture }: Measurement): Picture {
  const { pixels, ...size } = decodeImage({ type: format, bytes: picture, pixels: MOST_PIXELS });
  return { ...size, data: pixels };
}
