import type { JSX } from 'satori/jsx/jsx-runtime';
import { layOut } from '../../layout/box-layout.js';
import { plainTree } from '../../layout/element-tree.js';
import { LineSetter } from '../../layout/line-setter.js';
import type { Frame } from '../../raster/frame.js';
import type { StageTimings } from '../../thread/job.js';
import { timed } from '../../thread/stage-timing.js';
import type { ElementScene, Engine } from '../engine.js';
import type { Typesetting } from '../typesetting.js';
import type { BoxCanvas } from './box-canvas.js';

/** Draws the trees of templates in code, which it lays out as flex boxes. */
export class TuvalEngine implements Engine {
  readonly #lines: LineSetter;
  readonly #canvas: BoxCanvas;

  constructor({ fonts, shaper }: Typesetting, canvas: BoxCanvas) {
    this.#lines = new LineSetter(fonts, shaper);
    this.#canvas = canvas;
  }

  frame(tree: JSX.Element, scene: ElementScene, timings: StageTimings): Frame {
    const boxes = timed(timings, 'layout', () =>
      layOut(plainTree(tree), this.#lines, scene.width, scene.height),
    );
    return timed(timings, 'raster', () => this.#canvas.painted(boxes, scene, scene.pictures));
  }
}
