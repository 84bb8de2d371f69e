import type { Template } from '../../templates/contract/index.js';
import { FontLibrary } from '../fonts/font-library.js';
import { type Box, layOut } from '../layout/box-layout.js';
import { plainTree } from '../layout/element-tree.js';
import { Flows } from '../layout/flows.js';
import { LineSetter } from '../layout/line-setter.js';
import { Canvas } from '../raster/canvas.js';
import type { Frame } from '../raster/frame.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { FittedTextCache } from '../text/fitted-text-cache.js';
import { createTextFitter } from '../text/fitting.js';
import { hanFormOf } from '../text/han-form.js';
import { LineShaper } from '../text/line-shaping.js';
import type { CachedBytes, StageTimings } from '../thread/job.js';
import { ContentPainter } from './content-painter.js';
import type { FrameSize } from './frame-size.js';
import { scaledBox } from './scaled-box.js';

/** Input of a render: a template, a value for every field, and a size. */
export interface Drawing {
  template: Template;
  size: FrameSize;
  data: Record<string, unknown>;
  /** Fitted pictures by the addresses that the drawing refers to them by. */
  pictures: ReadonlyMap<string, LazyPixmap>;
}

/** Paints the frames of one thread, with its caches: fonts, glyphs and backdrops. */
export class FramePainter {
  readonly #fonts = new FontLibrary();
  readonly #shaper = new LineShaper(this.#fonts);
  readonly #fitted = new FittedTextCache();
  readonly #lines = new LineSetter(this.#fonts, this.#shaper);
  readonly #flows = new Flows();
  readonly #content = new ContentPainter();
  readonly #canvas = new Canvas();

  /** Bytes and number of the cached font files. */
  get cachedFonts(): { bytes: number; files: number } {
    return this.#fonts.cached;
  }

  /** Bytes of each cache. */
  get cached(): Omit<CachedBytes, 'pictures'> {
    const texts = this.#fonts.cachedGraphemes.bytes + this.#shaper.cached.bytes + this.#fitted.cached.bytes;
    return {
      backdrops: this.#canvas.backdropBytes,
      fonts: this.#fonts.cached.bytes,
      glyphs: this.#content.bytes,
      texts,
    };
  }

  /**
   * Paints one frame. Its pixels are valid until the next one is painted.
   * @param progress position in the loop, 0 to 1
   * @param timings the time taken is added to `layout` and `raster`
   */
  paint(drawing: Drawing, progress: number, timings: StageTimings): Frame {
    const { template, data, size } = drawing;
    const start = performance.now();
    const texts = Object.values(data).filter((value) => typeof value === 'string');
    const fit = createTextFitter(this.#fonts, this.#shaper, hanFormOf(texts), this.#fitted);
    const tree = plainTree(template.draw(data, { fit, progress }));
    const boxes = layOut(tree, this.#lines, template.width, template.height, this.#flows);
    const laidOut = performance.now();
    const frame = this.#painted(scaledBox(boxes, size.scale), drawing);
    timings.layout += laidOut - start;
    timings.raster += performance.now() - laidOut;
    return frame;
  }

  #painted(boxes: Box, { template, size: { width, height }, pictures }: Drawing): Frame {
    const { id, transparent = false } = template;
    this.#canvas.start({ series: id, width, height, transparent });
    try {
      this.#content.paint(boxes, this.#canvas, pictures);
      return this.#canvas.finish();
    } finally {
      this.#content.trim();
    }
  }
}
