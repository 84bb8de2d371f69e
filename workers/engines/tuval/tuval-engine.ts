import { LRUCache } from 'lru-cache';
import type { JSX } from 'satori/jsx/jsx-runtime';
import type { StageTimings } from '../../contract/stage-timings.js';
import { timed } from '../../contract/stage-timings.js';
import type { Image } from '../../css/grammars/image-grammars.js';
import { NO_DOCUMENT_FONTS } from '../../fonts/document-fonts.js';
import type { Box } from '../../layout/box-layout.js';
import { layOutTemplate } from '../../layout/boxes/template-layout.js';
import { plainTree, type StyledTree } from '../../layout/element-tree.js';
import type { NaturalSize } from '../../layout/formatting/layout-node.js';
import { templateTree } from '../../layout/template-tree.js';
import { ShapePictures } from '../../paint/shape-pictures.js';
import { shapeOutline } from '../../svg/basic-shapes.js';
import { elementOutline } from '../../svg/motion.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';
import type { ElementScene } from '../engine.js';
import type { Typesetting } from '../typesetting.js';
import type { BoxSurface } from './box-surface.js';
import { textContext } from './text-context.js';

/** Templates whose last trees are kept, with their boxes. */
const MOST_TREES = 16;

/** Draws the trees of templates in code. */
export class TuvalEngine {
  readonly #measures: TextMeasures;
  readonly #shapes = new ShapePictures();
  /** The last tree of each template: boxes of what did not change are kept for the next. */
  readonly #trees = new LRUCache<string, StyledTree>({ max: MOST_TREES });

  constructor({ measures }: Typesetting) {
    this.#measures = measures;
  }

  /**
   * Draws a tree on a surface.
   * @param timings the time taken is added to `layout` and `raster`
   * @throws TooMuchWork for a tree, or for texts, that are too large
   */
  painted<Painted>(
    element: JSX.Element,
    scene: ElementScene,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Painted {
    const boxes = timed(timings, 'layout', () => this.#laidOut(element, scene));
    return timed(timings, 'raster', () => surface.painted(boxes, scene, scene.pictures));
  }

  #laidOut(element: JSX.Element, scene: ElementScene): Box {
    const { series, width, height, han } = scene;
    const { root, texts } = templateTree(plainTree(element), width, height, this.#trees.get(series));
    const text = textContext(texts, this.#measures, NO_DOCUMENT_FONTS, han);
    const naturalSize = (src: string) => naturalSizeOf(scene, src);
    const pictureOf = (src: string) => scene.pictures.get(src);
    const shapePicture = (image: Image, zoom: number) =>
      this.#shapes.picture(image, zoom, pictureOf, scene.size.scale);
    const boxes = layOutTemplate(root, width, height, {
      ...{ ...text, naturalSize, shapePicture, shapeOutline, elementOutline },
    });
    this.#trees.set(series, root);
    return boxes;
  }
}

/** In CSS pixels: a fitted picture has the size that the template has asked for. */
function naturalSizeOf({ pictures, size }: ElementScene, src: string): NaturalSize | undefined {
  const picture = pictures.get(src);
  if (!picture) return undefined;
  const { natural = { width: picture.width / size.scale, height: picture.height / size.scale } } = picture;
  return { ...natural, ratio: natural.width / natural.height };
}
