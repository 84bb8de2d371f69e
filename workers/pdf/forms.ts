import type { Rectangle } from '../raster/rectangle.js';
import type { Mesh } from './meshes.js';
import type { ObjectNumber, PdfFile } from './pdf-file.js';
import type { Resources } from './resources.js';
import type { PageStructure } from './structure.js';

/** Writes form XObjects, which are contents of their own (ISO 32000-1, 8.10), and what masks by them. */
export class Forms {
  readonly #file: PdfFile;
  readonly #resources: Resources;
  readonly #structure: PageStructure;

  constructor(file: PdfFile, resources: Resources, structure: PageStructure) {
    this.#file = file;
    this.#resources = resources;
    this.#structure = structure;
  }

  /**
   * Writes a form. @returns its name in the resources
   * @param region that it is clipped to @param group the entry that composites it as a whole
   */
  name(content: string, region: Rectangle, group = ''): string {
    return this.#resources.name('X', this.number(content, region, group));
  }

  /** The same. @returns the number of its object */
  number(content: string, region: Rectangle, group: string): ObjectNumber {
    const box = [region.left, region.top, region.right, region.bottom].join(' ');
    const number = this.#file.reserved();
    const { operators, entries: marks } = this.#structure.numbered(content, number);
    const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${this.#resources.number} 0 R`;
    return this.#file.addStream(`${entries}${group}${marks}`, operators, { number });
  }

  /** The name of a state whose soft mask is what these operators paint in grey. */
  luminosityState(operators: string, region: Rectangle): string {
    const mask = this.number(operators, region, '/Group<</S/Transparency/CS/DeviceGray>>');
    return this.#resources.named('G', `<</SMask<</S/Luminosity/G ${mask} 0 R>>>>`);
  }

  /** The name of a shading, which is written here where it is a mesh. */
  shading(shading: string | Mesh): string {
    if (typeof shading === 'string') return this.#resources.named('S', shading);
    return this.#resources.name('S', this.#file.addStream(shading.entries, shading.bytes));
  }
}
