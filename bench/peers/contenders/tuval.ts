import type { Card } from '../cards/card.js';
import { CARDS } from '../cards/cards.js';
import type { OpenContender } from '../contender.js';
import { JPEG_QUALITY } from '../contender.js';
import { openPool } from '../tuval-pool.js';

/** The product's own pool and threads, from checked values to the bytes: it fits texts too, which no peer has to. */
const openTuval: OpenContender = async (threads) => {
  const threadModule = new URL('../tuval-thread.js', import.meta.url);
  const pool = await openPool({ threads, threadModule }, CARDS[0] as Card);
  const never = new AbortController().signal;
  return {
    prepare(card, number) {
      const { template } = card;
      const pictures = card.pictures(number);
      const values = card.values(number);
      return async (format) => {
        const output = format === 'png' ? { format } : { format, quality: JPEG_QUALITY };
        const { bytes } = await pool.render(
          { template: template.id, values, pictures, scale: 1, output },
          never,
        );
        return bytes;
      };
    },
    close: () => pool.close(),
  };
};
export default openTuval;
