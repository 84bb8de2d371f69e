import type { Page } from '../../css/computed-style.js';
import type { DocumentFonts } from '../../fonts/document-fonts.js';
import type { BoxContext } from '../../layout/boxes/box-generation.js';
import { laidOutRoot, layOutDocument } from '../../layout/boxes/document-layout.js';
import type { FlowBox } from '../../layout/boxes/flow-box.js';
import type { StyledTree } from '../../layout/element-tree.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { type DocumentPicture, DocumentPictures } from '../../paint/document-pictures.js';
import type { FrameSize } from '../../paint/frame-size.js';
import { PictureCache } from '../../paint/picture-cache.js';
import { ResvgCache } from '../../paint/resvg-cache.js';
import { scaledBox } from '../../paint/scaled-box.js';
import { Canvas } from '../../raster/canvas.js';
import type { Frame } from '../../raster/frame.js';
import { hanFormOf } from '../../text/han-form.js';
import { TextMeasures } from '../../text/paragraph/paragraph.js';
import type { Typesetting } from '../typesetting.js';

/** What a document's tree is drawn for. */
export interface DocumentScene {
  /** Identifies the document: frames of one series share what does not move. */
  series: string;
  /** Of the viewport, in CSS pixels. */
  width: number;
  height: number;
  size: FrameSize;
  transparent: boolean;
  fonts: DocumentFonts;
  /** By the addresses in the document. */
  pictures: ReadonlyMap<string, DocumentPicture>;
}

/** Draws trees of elements with computed styles. */
export class DocumentEngine {
  readonly #measures: TextMeasures;
  readonly #content = new ContentPainter();
  readonly #canvas = new Canvas();
  readonly #pictures = new PictureCache();
  readonly #drawings = new ResvgCache();

  constructor({ fonts, shaper }: Typesetting) {
    this.#measures = new TextMeasures(fonts, shaper);
  }

  /** What `ch`, `ex` and their like measure in the fonts of a document, for its `DocumentRenderer`. */
  metricsIn(fonts: DocumentFonts): Page['metricsOf'] {
    return this.#measures.extents.unitsIn(fonts);
  }

  /** Lays a tree out without drawing it. @returns the root's box */
  layOut(tree: StyledTree, scene: DocumentScene): FlowBox {
    const { width, height, fonts } = scene;
    const pictures = new DocumentPictures(scene.pictures, this.#pictures, this.#drawings);
    return laidOutRoot(tree, width, height, this.#context(tree, fonts, pictures));
  }

  #context(tree: StyledTree, fonts: DocumentFonts, pictures: DocumentPictures): BoxContext {
    const naturalSize = (src: string) => pictures.naturalSize(src);
    return { measures: this.#measures, fonts, han: hanFormOf(textsOf(tree)), naturalSize };
  }

  /** Draws a tree; the frame's pixels are valid until the next one is drawn. */
  frame(tree: StyledTree, scene: DocumentScene): Frame {
    const { width, height, size, series, transparent, fonts } = scene;
    const pictures = new DocumentPictures(scene.pictures, this.#pictures, this.#drawings);
    const boxes = layOutDocument(tree, width, height, this.#context(tree, fonts, pictures));
    const content = scaledBox(boxes, size.scale);
    const shown = pictures.painted(size);
    this.#canvas.start({ series, width: size.width, height: size.height, transparent });
    try {
      this.#content.paint(content, this.#canvas, shown);
      return this.#canvas.finish();
    } finally {
      this.#content.trim();
      this.#pictures.trim();
      this.#drawings.trim();
    }
  }
}

function textsOf(element: StyledTree): string[] {
  return element.children.flatMap((child) => (typeof child === 'string' ? child : textsOf(child)));
}
