import type { JSX } from 'satori/jsx/jsx-runtime';
import type { Scene } from '../engines/engine.js';
import type { SatoriEngine } from '../engines/satori/satori-engine.js';
import { TuvalEngine } from '../engines/tuval/tuval-engine.js';
import { Typesetting } from '../engines/typesetting.js';
import type { Frame } from '../raster/frame.js';
import type { CachedBytes, StageTimings } from '../thread/job.js';
import { timed } from '../thread/stage-timing.js';

/** Input of a render: a template, a value for every field, and a size. */
export interface Drawing extends Scene {
  data: Record<string, unknown>;
}

/** Paints the frames of one thread, with its caches: fonts, glyphs and backdrops. */
export class FramePainter {
  readonly #typesetting = new Typesetting();
  readonly #tuval = new TuvalEngine(this.#typesetting);
  #satori: SatoriEngine | undefined;

  /** Bytes and number of the cached font files. */
  get cachedFonts(): { bytes: number; files: number } {
    return this.#typesetting.fonts.cached;
  }

  /** Bytes of each cache. */
  get cached(): Omit<CachedBytes, 'pictures'> {
    const { fonts, textBytes } = this.#typesetting;
    return {
      ...this.#tuval.cached,
      fonts: fonts.cached.bytes + (this.#satori?.fontBytes ?? 0),
      texts: textBytes,
    };
  }

  /**
   * Draws one frame with the template's engine; the first one that asks for satori loads it. Its pixels are valid until
   * the next one is drawn.
   * @param progress position in the loop, 0 to 1
   * @param timings the time taken is added to `layout` and `raster`
   * @returns undefined when the task was cancelled meanwhile
   */
  async frame(drawing: Drawing, progress: number, timings: StageTimings): Promise<Frame | undefined> {
    if (drawing.template.engine !== 'satori') return this.paint(drawing, progress, timings);
    const { SatoriEngine } = await import('../engines/satori/satori-engine.js');
    this.#satori ??= new SatoriEngine(this.#typesetting.fonts);
    return this.#satori.frame(this.#tree(drawing, progress, timings), drawing, timings);
  }

  /** As `frame`, with Tuval's own engine. */
  paint(drawing: Drawing, progress: number, timings: StageTimings): Frame {
    return this.#tuval.frame(this.#tree(drawing, progress, timings), drawing, timings);
  }

  #tree({ template, data }: Drawing, progress: number, timings: StageTimings): JSX.Element {
    return timed(timings, 'layout', () =>
      template.draw(data, { fit: this.#typesetting.fitterFor(data), progress }),
    );
  }
}
