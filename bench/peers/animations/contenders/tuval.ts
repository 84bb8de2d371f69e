import { RenderPool } from '../../../../src/rendering/render-pool.js';
import { ANIMATIONS, type Animation } from '../animation.js';
import type { OpenGifContender } from '../contender.js';

/** The product's own pool and threads, from checked values to the bytes: it fits texts too, which no peer has to. */
const openTuval: OpenGifContender = async ([threads]) => {
  const pool = new RenderPool({
    threads: Number(threads),
    queueLimit: 100,
    stillTimeoutMs: 60_000,
    gifTimeoutMs: 600_000,
  });
  const [{ card: first }] = ANIMATIONS as [Animation];
  // As a front does, whose threads then stay.
  await pool.proveReady({
    template: first.template.id,
    values: first.values(0),
    pictures: first.pictures,
    output: { format: 'png' },
  });
  const never = new AbortController().signal;
  return {
    prepare({ animation: { card, delays }, number }) {
      const { template, pictures } = card;
      const output = { format: 'gif', delays } as const;
      const values = card.values(number);
      return async () =>
        (await pool.render({ template: template.id, values, pictures, output }, never)).bytes;
    },
    close: () => pool.close(),
  };
};
export default openTuval;
