import type { Gradient } from '../raster/gradient.js';
import type { Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { Forms } from './forms.js';
import { GradientLine } from './gradient-line.js';
import { share } from './numbers.js';
import { matrixOperator, pathOperators } from './path-content.js';
import type { Resources } from './resources.js';
import { shadingOf, tileMatrices, wedgesIn } from './shadings.js';
import type { Wedge } from './wedges.js';

/** Writes gradients as shadings, tiles of them, or wedges of a cone. */
export class GradientContent {
  readonly #resources: Resources;
  readonly #forms: Forms;

  constructor(resources: Resources, forms: Forms) {
    this.#resources = resources;
    this.#forms = forms;
  }

  /**
   * Operators that fill the clip with a gradient; undefined where PDF has none of its kind.
   * @param region in which it shows
   */
  operators(gradient: Gradient, region: Rectangle): string[] | undefined {
    const line = new GradientLine(gradient);
    if (!line.tile) return this.#untiled(line, region);
    const matrices = tileMatrices(line, region);
    if (!matrices) return undefined;
    const { width, height } = line.tile;
    const unit = { left: 0, top: 0, right: width, bottom: height };
    const shaded = this.#untiled(line, unit);
    if (!shaded) return undefined;
    const tile = this.#forms.name(shaded.join('\n'), unit);
    return matrices.map((matrix) => `q ${matrixOperator(matrix)} ${tile} Do Q`);
  }

  /** @param region in which it shows, in the space that it is described in */
  #untiled(line: GradientLine, region: Rectangle): string[] | undefined {
    const turned = wedgesIn(line, region);
    return turned ? this.#wedges(turned.wedges, turned.matrix) : this.#shaded(line, region);
  }

  #wedges(wedges: readonly Wedge[], matrix: Matrix): string[] {
    const resources = this.#resources;
    const filled = wedges.map(({ path, color: [red, green, blue, alpha] }) => {
      const color = `${[red, green, blue].map((channel) => share(channel, 1)).join(' ')} rg`;
      const state = alpha === 1 ? '' : `${resources.named('G', `<</ca ${share(alpha, 1)}>>`)} gs `;
      return `q ${state}${color} ${pathOperators(path)} f Q`;
    });
    return [`q ${matrixOperator(matrix)} ${filled.join(' ')} Q`];
  }

  #shaded(line: GradientLine, region: Rectangle): string[] | undefined {
    const shading = shadingOf(line, region);
    if (!shading) return undefined;
    const matrix = matrixOperator(shading.matrix);
    const colors = `q ${matrix} ${this.#forms.shading(shading.colors)} sh Q`;
    if (!shading.alpha) return [colors];
    const state = this.#forms.luminosityState(`${matrix} ${this.#forms.shading(shading.alpha)} sh`, region);
    return [`q ${state} gs ${colors} Q`];
  }
}
