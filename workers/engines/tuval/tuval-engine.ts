import type { JSX } from 'satori/jsx/jsx-runtime';
import { type Box, layOut } from '../../layout/box-layout.js';
import { plainTree } from '../../layout/element-tree.js';
import { Flows } from '../../layout/flows.js';
import { LineSetter } from '../../layout/line-setter.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { scaledBox } from '../../paint/scaled-box.js';
import { Canvas } from '../../raster/canvas.js';
import type { Frame } from '../../raster/frame.js';
import type { StageTimings } from '../../thread/job.js';
import { timed } from '../../thread/stage-timing.js';
import type { Engine, Scene } from '../engine.js';
import type { Typesetting } from '../typesetting.js';

/** Lays trees out as flex boxes and paints what has changed since an earlier frame. */
export class TuvalEngine implements Engine {
  readonly #lines: LineSetter;
  readonly #flows = new Flows();
  readonly #content = new ContentPainter();
  readonly #canvas = new Canvas();

  constructor({ fonts, shaper }: Typesetting) {
    this.#lines = new LineSetter(fonts, shaper);
  }

  /** Bytes of each cache of drawings. */
  get cached(): { backdrops: number; glyphs: number } {
    return { backdrops: this.#canvas.backdropBytes, glyphs: this.#content.bytes };
  }

  frame(tree: JSX.Element, scene: Scene, timings: StageTimings): Frame {
    const { template, size } = scene;
    const boxes = timed(timings, 'layout', () =>
      layOut(plainTree(tree), this.#lines, template.width, template.height, this.#flows),
    );
    return timed(timings, 'raster', () => this.#painted(scaledBox(boxes, size.scale), scene));
  }

  #painted(boxes: Box, { template, size: { width, height }, pictures }: Scene): Frame {
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
