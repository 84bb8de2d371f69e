import { RenderPool } from '../../../src/rendering/render-pool.js';
import { decodeImage } from '../../../workers/images/decode.js';
import { type Animation, progresses } from './animation.js';
import { frameTemplateId } from './frame-templates.js';

/** Draws each frame by itself, as the product draws PNGs: what a GIF of them is meant to show. */
export class FrameSource {
  readonly #pool = new RenderPool({
    threads: 1,
    queueLimit: 1000,
    stillTimeoutMs: 60_000,
    gifTimeoutMs: 60_000,
    threadModule: new URL('../tuval-thread.js', import.meta.url),
  });

  /** Opaque RGBA, row by row, without padding. */
  async frames(animation: Animation, number: number): Promise<Uint8Array[]> {
    const { template, pictures, values } = animation.card;
    const draw = async (progress: number) => {
      const job = {
        template: frameTemplateId(template),
        values: { ...values(number), progress },
        pictures: pictures(number),
        scale: 1,
        output: { format: 'png' },
      } as const;
      const { bytes } = await this.#pool.render(job, new AbortController().signal);
      return decodeImage({ type: 'png', bytes, pixels: template.width * template.height }).pixels;
    };
    return Promise.all(progresses(animation).map(draw));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
