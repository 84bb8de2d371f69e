import type { Template } from '../../templates/kit/index.js';
import { FontLibrary } from '../fonts/font-library.js';
import type { KeptBytes, StageTimings } from '../job.js';
import { type Box, layOut } from '../layout/box-layout.js';
import { plainTree } from '../layout/element-tree.js';
import { Flows } from '../layout/flows.js';
import { LineSetter } from '../layout/line-setter.js';
import type { Backdrop } from '../raster/backdrop.js';
import { Canvas } from '../raster/canvas.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../raster/frame.js';
import { FittedTexts } from '../text/fitted-texts.js';
import { createTextFitter } from '../text/fitting.js';
import { hanFormOf } from '../text/han-form.js';
import { LineShaper } from '../text/line-shaping.js';
import { drawnBackdrop } from './backdrop-drawing.js';
import { BackdropStore } from './backdrop-store.js';
import { ContentPainter } from './content-painter.js';
import type { PictureSize } from './picture-size.js';
import { scaledBox } from './scaled-box.js';
import { SvgPictures } from './svg-pictures.js';

/** What one request draws: a template with a value for every field, in some size. */
export interface Drawing {
  template: Template;
  size: PictureSize;
  data: Record<string, unknown>;
  /** Stands for the value of a field in the key of a kept backdrop. */
  fingerprint(field: string): unknown;
}

/** Draws the frames of one thread, with all that the thread keeps between requests: fonts, letters and backdrops. */
export class FramePainter {
  readonly #fonts = new FontLibrary();
  readonly #shaper = new LineShaper(this.#fonts);
  readonly #fitted = new FittedTexts();
  readonly #lines = new LineSetter(this.#fonts, this.#shaper);
  readonly #flows = new Flows();
  readonly #content = new ContentPainter();
  readonly #backdrops = new BackdropStore();
  readonly #svgPictures = new SvgPictures();
  readonly #canvas = new Canvas();

  /** What the fonts read so far take. */
  get fontsHeld(): { bytes: number; files: number } {
    return this.#fonts.held;
  }

  /** What is kept for later frames. */
  get kept(): Omit<KeptBytes, 'pictures'> {
    const texts = this.#fonts.graphemesHeld.bytes + this.#shaper.held.bytes + this.#fitted.held.bytes;
    return {
      backdrops: this.#backdrops.bytes + this.#svgPictures.bytes,
      fonts: this.#fonts.held.bytes,
      glyphs: this.#content.bytes,
      texts,
    };
  }

  /**
   * Draws one frame. Its pixels are good until the next one is drawn.
   * @param progress where in the loop the frame stands, 0 to 1
   * @param timings the time taken is added to `layout` and `raster`
   */
  paint(drawing: Drawing, progress: number, timings: StageTimings): Frame {
    const { template, data, size } = drawing;
    const start = performance.now();
    const texts = Object.values(data).filter((value) => typeof value === 'string');
    const fit = createTextFitter(this.#fonts, this.#shaper, hanFormOf(texts), this.#fitted);
    const content = plainTree(template.content(data, { fit, progress }));
    const boxes = layOut(content, this.#lines, template.width, template.height, this.#flows);
    const laidOut = performance.now();
    const frame = this.#painted(scaledBox(boxes, size.scale), drawing);
    timings.layout += laidOut - start;
    timings.raster += performance.now() - laidOut;
    return frame;
  }

  #painted(boxes: Box, drawing: Drawing): Frame {
    this.#canvas.start(this.#backdrop(drawing), drawing.template.transparent ?? false);
    try {
      this.#content.paint(boxes, this.#canvas);
      return this.#canvas.finish();
    } finally {
      this.#content.trim();
    }
  }

  #backdrop({ template, size, data, fingerprint }: Drawing): Backdrop {
    const { width, height } = size;
    const key = JSON.stringify([template.id, width, height, ...template.backdrop.dependsOn.map(fingerprint)]);
    const bytes = width * height * BYTES_OF_A_PIXEL;
    return this.#backdrops.get(key, bytes, () => drawnBackdrop(template, data, size, this.#svgPictures));
  }
}
