/** Links as annotations of pages (ISO 32000-1, section 12.5.6.5). */

import type { LinkArea } from '../paint/link-areas.js';
import { linkAddress } from './link-addresses.js';
import { length } from './numbers.js';
import { literalString, type ObjectNumber, type PdfFile } from './pdf-file.js';

/** Areas of a page that are clicked: there is one for each line or box of a link. */
const MOST_AREAS = 10_000;

/** Writes the links of a file, of which each address is there once. */
export class Links {
  readonly #file: PdfFile;
  readonly #actions = new Map<string, ObjectNumber>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /**
   * The annotations of a page; those that lead nowhere are left out.
   * @param areas in pixels
   * @param height of the page in pixels @param scale points of a pixel
   */
  annotations(areas: readonly LinkArea[], height: number, scale: number): ObjectNumber[] {
    const numbers: ObjectNumber[] = [];
    const inPoints = (x: number, y: number) => `${length(x * scale)} ${length((height - y) * scale)}`;
    for (const { link, corners, shown } of areas) {
      if (numbers.length === MOST_AREAS) break;
      const action = this.#action(link);
      if (action === undefined) continue;
      const { left, top, right, bottom } = shown;
      const rectangle = `/Rect[${inPoints(left, bottom)} ${inPoints(right, top)}]`;
      const points = corners?.map(([x, y]) => inPoints(x, y)).join(' ');
      const quadrilateral = points === undefined ? '' : `/QuadPoints[${points}]`;
      numbers.push(
        this.#file.add(
          `<</Type/Annot/Subtype/Link${rectangle}${quadrilateral}/Border[0 0 0]/A ${action} 0 R>>`,
        ),
      );
    }
    return numbers;
  }

  #action(link: string): ObjectNumber | undefined {
    const address = linkAddress(link);
    if (address === undefined) return undefined;
    const number = this.#actions.get(address) ?? this.#file.add(`<</S/URI/URI${literalString(address)}>>`);
    this.#actions.set(address, number);
    return number;
  }
}
