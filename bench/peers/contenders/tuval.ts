import { RenderPool } from '../../../src/rendering/render-pool.js';
import type { Card } from '../cards/card.js';
import { CARDS } from '../cards/cards.js';
import type { OpenContender } from '../contender.js';
import { JPEG_QUALITY } from '../contender.js';

/** The product's own pool and threads, from checked values to the bytes: it fits texts too, which no peer has to. */
const openTuval: OpenContender = async (threads) => {
  const pool = new RenderPool({
    threads,
    queueLimit: 100,
    stillTimeoutMs: 60_000,
    gifTimeoutMs: 60_000,
    threadModule: new URL('../tuval-thread.js', import.meta.url),
  });
  const [first] = CARDS as [Card];
  // As a front does, whose threads then stay.
  await pool.proveReady({
    template: first.template.id,
    values: first.values(0),
    pictures: first.pictures,
    output: { format: 'png' },
  });
  const never = new AbortController().signal;
  return {
    prepare(card, number) {
      const { template, pictures } = card;
      const values = card.values(number);
      return async (format) => {
        const output = format === 'png' ? { format } : { format, quality: JPEG_QUALITY };
        const { bytes } = await pool.render({ template: template.id, values, pictures, output }, never);
        return bytes;
      };
    },
    close: () => pool.close(),
  };
};
export default openTuval;
