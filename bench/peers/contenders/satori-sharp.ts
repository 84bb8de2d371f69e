import type { OpenContender } from '../contender.js';
import { JPEG_QUALITY } from '../contender.js';
import { requirePeer } from '../installation.js';
import { satoriDrawing } from './satori.js';

interface Sharp {
  (svg: Buffer): SharpPipeline;
  concurrency(threads: number): number;
}

interface SharpPipeline {
  png(): SharpPipeline;
  jpeg(options: { quality: number; chromaSubsampling: string }): SharpPipeline;
  toBuffer(): Promise<Buffer>;
}

/**
 * sharp, whose libvips draws SVG with librsvg. One thread for each image, which its documentation has as the default
 * here (glibc without jemalloc; https://sharp.pixelplumbing.com/performance), and libvips' cache on, its default too.
 * JPEGs keep colour at full resolution, as Tuval's of that quality do.
 */
const openSatoriSharp: OpenContender = async () => {
  const sharp = requirePeer('sharp') as Sharp;
  sharp.concurrency(1);
  return {
    prepare(card, number) {
      const svg = satoriDrawing(card, number);
      return async (format) => {
        const picture = sharp(Buffer.from(await svg()));
        const jpeg = { quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' };
        return (format === 'png' ? picture.png() : picture.jpeg(jpeg)).toBuffer();
      };
    },
  };
};
export default openSatoriSharp;
