import type { DisplayItem } from '../raster/display-list.js';
import { pictureBehind } from '../raster/enlarged-items.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { whole } from '../raster/rectangle.js';
import type { Forms } from './forms.js';
import { PIXELS_OF_AN_INCH } from './item-pictures.js';
import { alphaMesh } from './meshes.js';
import { colorNumbers } from './numbers.js';
import { matrixOperator, rectangleOperators } from './path-content.js';
import type { ObjectNumber } from './pdf-file.js';
import type { Pictures, WrittenPicture } from './pictures.js';
import type { Resources } from './resources.js';

/** Pixels of a picture that is printed for each of a frame. */
const PRINTED = 300 / PIXELS_OF_AN_INCH;

interface Parts {
  resources: Resources;
  pictures: Pictures;
}

/** Writes pictures: what they are drawn of where that is known, soft ones as meshes, others as pixels. */
export class PictureContent {
  readonly #parts: Parts;
  readonly #forms: Forms;
  readonly #operators: (items: readonly DisplayItem[]) => string;
  /** Forms of what pictures are drawn of; undefined for those that need pixels. */
  readonly #drawings = new Map<string, ObjectNumber | undefined>();
  /** Names of the masks of what is soft. */
  readonly #softMasks = new Map<string, string>();

  /** @param operators writes items that are painted on nothing */
  constructor(parts: Parts, forms: Forms, operators: (items: readonly DisplayItem[]) => string) {
    this.#parts = parts;
    this.#forms = forms;
    this.#operators = operators;
  }

  /**
   * Operators that paint a picture, and whether they paint nothing beside it, as one that is a part of another does.
   * @param place of its first pixel, and whether it is composited as a whole
   */
  of(
    pixmap: LazyPixmap,
    { x, y, isGroup }: { x: number; y: number; isGroup: boolean },
  ): { operators: string; isWhole: boolean } {
    const soft = this.#soft(pixmap);
    if (soft) return { operators: `q 1 0 0 1 ${x} ${y} cm ${soft} Q`, isWhole: false };
    const place: Matrix = [PRINTED, 0, 0, PRINTED, PRINTED * x, PRINTED * y];
    const { picture, matrix } = pictureBehind(pixmap, place);
    const own = multiplied([1 / PRINTED, 0, 0, 1 / PRINTED, 0, 0], matrix);
    const { pictures, resources } = this.#parts;
    const operators =
      this.#vector(picture, own, isGroup) ?? drawnPicture(pictures.of(picture), picture, own, resources);
    return { operators, isWhole: picture === pixmap };
  }

  /** What is soft, and of one colour, as a mask that has no pixels; undefined for anything else. */
  #soft({ soft, width, height, key, drawn }: LazyPixmap): string | undefined {
    const places = soft?.places();
    if (!soft || !places) return undefined;
    const region = whole({ width, height });
    let state = this.#softMasks.get(key);
    if (!state) {
      const { pictures, resources } = this.#parts;
      const mesh = pictures.mesh(key, () => alphaMesh(drawn(), places));
      if (mesh === undefined) return undefined;
      state = this.#forms.luminosityState(`${resources.name('S', mesh)} sh`, region);
      this.#softMasks.set(key, state);
    }
    return `${state} gs ${colorNumbers(soft.color)} rg ${rectangleOperators(region)} f`;
  }

  /**
   * What a picture is drawn of, which is written once; undefined for one of pixels.
   * @param matrix from the picture's pixels @param isGroup whether it is composited as a whole
   */
  #vector({ vector, width, height }: LazyPixmap, matrix: Matrix, isGroup: boolean): string | undefined {
    if (!vector) return undefined;
    const { resources } = this.#parts;
    const key = `${vector.key} ${isGroup}`;
    if (!this.#drawings.has(key)) {
      const items = vector.items();
      const group = isGroup ? '/Group<</S/Transparency/I true>>' : '';
      const form = items && this.#forms.number(this.#operators(items), whole(vector), group);
      this.#drawings.set(key, form);
    }
    const form = this.#drawings.get(key);
    if (form === undefined) return undefined;
    const own = multiplied(matrix, [width / vector.width, 0, 0, height / vector.height, 0, 0]);
    return `q ${matrixOperator(own)} ${resources.name('X', form)} Do Q`;
  }
}

/**
 * Operators that paint the pixels of a picture.
 * @param written its object @param size of it in pixels @param matrix from its pixels
 */
export function drawnPicture(
  { number, matrix: unit }: WrittenPicture,
  { width, height }: { width: number; height: number },
  matrix: Matrix,
  resources: Resources,
): string {
  const own = multiplied(multiplied(matrix, [width, 0, 0, height, 0, 0]), unit);
  return `q ${matrixOperator(own)} ${resources.name('X', number)} Do Q`;
}
