import type { Template } from '../../templates/kit/index.js';
import { FontLibrary } from '../fonts/font-library.js';
import type { StageTimings } from '../job.js';
import { ContentLayout } from '../layout/content-layout.js';
import { plainTree } from '../layout/element-tree.js';
import { svgMarkup } from '../layout/svg-markup.js';
import type { Layers, PremultipliedBitmap } from '../raster/bitmap.js';
import { rasterize } from '../raster/rasterizer.js';
import { createTextFitter } from '../text/fitting.js';
import { hanFormOf } from '../text/han-form.js';
import { LineShaper } from '../text/line-shaping.js';
import { BackdropStore } from './backdrop-store.js';

/** What one request draws: a template with a value for every field. */
export interface Drawing {
  template: Template;
  data: Record<string, unknown>;
  /** Stands for the value of a field in the key of a kept backdrop. */
  fingerprint(field: string): unknown;
}

/** Draws the frames of one thread, with all that the thread keeps between requests: fonts and backdrops. */
export class FramePainter {
  readonly #fonts = new FontLibrary();
  readonly #shaper = new LineShaper(this.#fonts);
  readonly #layout = new ContentLayout(this.#fonts, this.#shaper);
  readonly #backdrops = new BackdropStore();

  /** What the fonts read so far take. */
  get fontsHeld(): { bytes: number; files: number } {
    return this.#fonts.held;
  }

  /**
   * Draws the two layers of one frame.
   * @param progress where in the loop the frame stands, 0 to 1
   * @param timings the time taken is added to `layout` and `raster`
   */
  async paint(drawing: Drawing, progress: number, timings: StageTimings): Promise<Layers> {
    const { template, data } = drawing;
    const start = performance.now();
    const texts = Object.values(data).filter((value) => typeof value === 'string');
    const fit = createTextFitter(this.#fonts, this.#shaper, hanFormOf(texts));
    const content = plainTree(template.content(data, { fit, progress }));
    const svg = await this.#layout.svg(content, template.width, template.height);
    const laidOut = performance.now();
    const layers = { backdrop: this.#backdrop(drawing), content: rasterize(svg) };
    timings.layout += laidOut - start;
    timings.raster += performance.now() - laidOut;
    return layers;
  }

  #backdrop({ template, data, fingerprint }: Drawing): PremultipliedBitmap {
    const key = JSON.stringify([template.id, ...template.backdrop.dependsOn.map(fingerprint)]);
    return this.#backdrops.get(key, () => rasterize(svgMarkup(plainTree(template.backdrop.draw(data)))));
  }
}
