import { openPool } from '../../tuval-pool.js';
import { ANIMATIONS, type Animation } from '../animation.js';
import type { OpenGifContender } from '../contender.js';

/** The product's own pool and threads, from checked values to the bytes: it fits texts too, which no peer has to. */
const openTuval: OpenGifContender = async ([threads]) => {
  const [first] = ANIMATIONS as [Animation];
  const pool = await openPool({ threads: Number(threads) }, first.card);
  const never = new AbortController().signal;
  return {
    prepare({ animation: { card, delays }, number }) {
      const { template } = card;
      const pictures = card.pictures(number);
      const output = { format: 'gif', delays } as const;
      const values = card.values(number);
      return async () =>
        (await pool.render({ template: template.id, values, pictures, scale: 1, output }, never)).bytes;
    },
    close: () => pool.close(),
  };
};
export default openTuval;
