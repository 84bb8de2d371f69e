import { layOutDocument } from '../../layout/boxes/document-layout.js';
import type { PlainElement } from '../../layout/element-tree.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { Canvas } from '../../raster/canvas.js';
import type { Frame } from '../../raster/frame.js';
import { TextMeasures } from '../../text/paragraph/paragraph.js';
import type { Typesetting } from '../typesetting.js';

/** Draws documents. */
export class DocumentEngine {
  readonly #measures: TextMeasures;
  readonly #content = new ContentPainter();
  readonly #canvas = new Canvas();

  constructor({ fonts, shaper }: Typesetting) {
    this.#measures = new TextMeasures(fonts, shaper);
  }

  frame(
    tree: PlainElement,
    { width, height }: { width: number; height: number; assets: ReadonlyMap<string, Uint8Array> },
  ): Frame {
    const boxes = layOutDocument(tree, width, height, {
      measures: this.#measures,
      han: 'sc',
      naturalSize: () => undefined,
    });
    this.#canvas.start({ series: 'document', width, height, transparent: false });
    try {
      this.#content.paint(boxes, this.#canvas, new Map());
      return this.#canvas.finish();
    } finally {
      this.#content.trim();
    }
  }
}
