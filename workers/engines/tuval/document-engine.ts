import { isCancelled } from '../../contract/cancellation.js';
import type { StageTimings } from '../../contract/stage-timings.js';
import { timed } from '../../contract/stage-timings.js';
import type { Page } from '../../css/cascade/style-computer.js';
import type { ContainerMeasure } from '../../documents/containers.js';
import type { DocumentFonts } from '../../fonts/document-fonts.js';
import type { StoredDrawing } from '../../images/document-picture.js';
import type { BoxContext } from '../../layout/boxes/box-generation.js';
import { onGround } from '../../layout/boxes/canvas-background.js';
import { containerSizes } from '../../layout/boxes/container-sizes.js';
import { laidOutRoot, layOutDocument } from '../../layout/boxes/document-layout.js';
import type { FlowBox } from '../../layout/boxes/flow-box.js';
import type { StyledTree } from '../../layout/element-tree.js';
import { DocumentPictures, type ReadDrawing } from '../../paint/document-pictures.js';
import { DrawnFiles } from '../../paint/drawn-files.js';
import { PictureCache } from '../../paint/picture-cache.js';
import { ShapePictures } from '../../paint/shape-pictures.js';
import type { Frame } from '../../raster/frame.js';
import type { LazyPixmap } from '../../raster/pixmap.js';
import { shapeOutline } from '../../svg/basic-shapes.js';
import { elementOutline } from '../../svg/motion.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';
import type { DocumentScene, Engine } from '../engine.js';
import type { Typesetting } from '../typesetting.js';
import { BoxCanvas } from './box-canvas.js';
import type { BoxSurface } from './box-surface.js';
import type { ForeignPainter } from './foreign-content.js';
import type { SvgFileDrawings } from './svg-file-drawings.js';
import { textContext, textsOf } from './text-context.js';

/** Draws trees of elements with computed styles. */
export class DocumentEngine implements Engine<StyledTree, DocumentScene> {
  readonly #measures: TextMeasures;
  readonly #canvas: BoxCanvas;
  readonly #pictures: PictureCache;
  readonly #drawings = new DrawnFiles();
  readonly #shapes = new ShapePictures();
  /** Of drawings that documents name, as long as these are kept. */
  readonly #read = new WeakMap<StoredDrawing, ReadDrawing | 'as it is'>();
  /** Loaded with the first drawing. */
  #SvgFileDrawings: typeof SvgFileDrawings | undefined;
  #foreign: ForeignPainter | undefined;

  constructor(
    { measures, outlines }: Typesetting,
    canvas = new BoxCanvas(outlines),
    pictures = new PictureCache(),
  ) {
    this.#measures = measures;
    this.#canvas = canvas;
    this.#pictures = pictures;
  }

  /** Bytes of the drawings that documents name. */
  get drawingBytes(): number {
    return this.#drawings.bytes;
  }

  /** What `ch`, `ex` and their like measure in the fonts of a document, for its `DocumentRenderer`. */
  metricsIn(fonts: DocumentFonts): Page['metricsOf'] {
    return this.#measures.extents.unitsIn(fonts);
  }

  /** Lays a tree out without drawing it. @returns the root's box */
  layOut(tree: StyledTree, scene: DocumentScene): FlowBox {
    const { width, height } = scene;
    return laidOutRoot(tree, width, height, this.#context(tree, scene, this.picturesOf(scene)));
  }

  /** Measures the containers of trees of a scene, for its renderer. */
  containersIn(scene: DocumentScene): ContainerMeasure {
    const { width, height } = scene;
    let pictures: DocumentPictures | undefined;
    return (tree, isFirst) => {
      pictures ??= this.picturesOf(scene);
      return containerSizes(laidOutRoot(tree, width, height, this.#context(tree, scene, pictures), isFirst));
    };
  }

  /** The pictures of a scene for painters. @throws PictureError for one that is broken, when it is painted at the latest */
  picturesOf({ pictures }: Pick<DocumentScene, 'pictures'>): DocumentPictures {
    let files: SvgFileDrawings | undefined;
    return new DocumentPictures(pictures, this.#pictures, this.#drawings, (drawing) => {
      const cached = this.#read.get(drawing);
      if (cached) return cached === 'as it is' ? undefined : cached;
      if (!this.#SvgFileDrawings) return undefined;
      files ??= new this.#SvgFileDrawings(
        this.#measures,
        (fonts) => this.metricsIn(fonts),
        this.#foreign as ForeignPainter,
      );
      const read = files.read(drawing);
      this.#read.set(drawing, read ?? 'as it is');
      return read;
    });
  }

  /** To be waited for before a scene is drawn: loads what reads drawings, where one of its pictures is one. */
  async prepare({ pictures }: Pick<DocumentScene, 'pictures'>): Promise<void> {
    if ([...pictures.values()].some(({ type }) => type === 'svg')) {
      this.#SvgFileDrawings ??= (await import('./svg-file-drawings.js')).SvgFileDrawings;
      this.#foreign ??= new (await import('./foreign-content.js')).ForeignPainter();
    }
  }

  frame(tree: StyledTree, scene: DocumentScene, timings: StageTimings): Frame | undefined {
    return this.painted(tree, scene, timings, this.#canvas);
  }

  /** As `frame`, on another surface. */
  painted<Painted>(
    tree: StyledTree,
    scene: DocumentScene,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Painted | undefined {
    const { width, height, size } = scene;
    const pictures = this.picturesOf(scene);
    const canvas = timed(timings, 'layout', () =>
      layOutDocument(tree, width, height, this.#context(tree, scene, pictures)),
    );
    const boxes = scene.transparent ? canvas : onGround(canvas, tree.style);
    if (isCancelled()) return undefined;
    return timed(timings, 'raster', () => {
      try {
        return surface.painted(boxes, scene, pictures.painted(size));
      } finally {
        this.#pictures.trim();
        this.#drawings.trim();
        this.#foreign?.trim();
      }
    });
  }

  #context(tree: StyledTree, { fonts, size }: DocumentScene, pictures: DocumentPictures): BoxContext {
    const naturalSize: BoxContext['naturalSize'] = (src, isAsStored) => pictures.naturalSize(src, isAsStored);
    const { mode } = tree;
    let painted: ReadonlyMap<string, LazyPixmap> | undefined;
    const pictureOf = (address: string) => {
      painted ??= pictures.painted(size);
      return painted.get(address);
    };
    return {
      ...textContext(textsOf(tree), this.#measures, fonts),
      ...(mode && { mode }),
      naturalSize,
      shapeOutline,
      elementOutline,
      shapePicture: (image, zoom) => this.#shapes.picture(image, zoom, pictureOf, size.scale),
    };
  }
}
