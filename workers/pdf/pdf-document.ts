/** Documents of pages, each of which is a display list. */

import type { LinkArea } from '../paint/link-areas.js';
import type { DisplayItem, PagePart } from '../raster/display-list.js';
import { EmbeddedFonts } from './embedded-fonts.js';
import { type ItemPictures, PAPER, PIXELS_OF_AN_INCH } from './item-pictures.js';
import { linkAddress } from './link-addresses.js';
import { length, precise } from './numbers.js';
import { PackedFonts } from './packed-fonts.js';
import { PackedPictures } from './packed-pictures.js';
import { PageContent } from './page-content.js';
import { literalString, type ObjectNumber, PdfFile, textString } from './pdf-file.js';
import { Pictures } from './pictures.js';
import { Resources } from './resources.js';
import { Structure } from './structure.js';

/** A page that is written. */
export interface Page {
  /** In pixels, of which there are 96 an inch. */
  width: number;
  height: number;
  items: readonly DisplayItem[];
  /** Areas that are clicked. */
  links?: readonly LinkArea[];
  /** What items are parts of, in the order in which they are read. */
  parts?: readonly PagePart[];
}

/** Facts that a document says of itself. */
export interface DocumentFacts {
  title?: string | undefined;
  /** BCP 47. */
  language?: string | undefined;
}

const POINTS_OF_A_PIXEL = 72 / PIXELS_OF_AN_INCH;

/** Letters of a title that are kept. */
const MOST_OF_TITLE = 1000;

/** A language tag of letters, digits and hyphens. */
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/;

/** Pictures and fonts of documents, to be written again. */
export class PackedParts {
  readonly pictures = new PackedPictures();
  readonly fonts = new PackedFonts();

  get bytes(): number {
    return this.pictures.bytes + this.fonts.bytes;
  }
}

/** A document that is being written; its pages share fonts and pictures. */
export class PdfDocument {
  readonly #file = new PdfFile();
  readonly #fonts: EmbeddedFonts;
  readonly #pictures: Pictures;
  readonly #links = new Links(this.#file);
  readonly #structure = new Structure(this.#file);
  readonly #itemPictures: ItemPictures;
  readonly #catalogue = this.#file.reserved();
  readonly #tree = this.#file.reserved();
  readonly #pages: ObjectNumber[] = [];

  /** @param itemPictures paints what PDF has nothing like @param packed what other documents have */
  constructor(itemPictures: ItemPictures, packed = new PackedParts()) {
    this.#itemPictures = itemPictures;
    this.#pictures = new Pictures(this.#file, packed.pictures);
    this.#fonts = new EmbeddedFonts(this.#file, packed.fonts);
  }

  /** @throws what drawing pictures throws */
  add({ width, height, items, links = [], parts = [] }: Page): void {
    const file = this.#file;
    const page = file.reserved();
    this.#itemPictures.beginPage();
    const resources = new Resources(file);
    const structure = this.#structure.page(page);
    const [fonts, pictures, itemPictures] = [this.#fonts, this.#pictures, this.#itemPictures];
    const content = new PageContent({ file, resources, fonts, pictures, itemPictures, structure });
    const { operators, entries } = structure.numbered(content.operators(items, PAPER));
    this.#structure.add(structure, parts);
    const [across, down] = [width * POINTS_OF_A_PIXEL, height * POINTS_OF_A_PIXEL];
    const flip = `${precise(POINTS_OF_A_PIXEL)} 0 0 ${precise(-POINTS_OF_A_PIXEL)} 0 ${length(down)} cm`;
    const contents = file.addStream('', `${flip}\n${operators}`);
    resources.write();
    const annotations = this.#links.annotations(links, height, POINTS_OF_A_PIXEL);
    const clicked =
      annotations.length === 0 ? '' : `/Annots[${annotations.map((number) => `${number} 0 R`).join(' ')}]`;
    const group = '/Group<</S/Transparency/CS/DeviceRGB/I true>>';
    file.add(
      `<</Type/Page/Parent ${this.#tree} 0 R/MediaBox[0 0 ${length(across)} ${length(down)}]/Resources ${resources.number} 0 R/Contents ${contents} 0 R${group}${clicked}${entries}>>`,
      page,
    );
    this.#pages.push(page);
  }

  /** The whole file, to which no page can be added any more. */
  finished({ title, language }: DocumentFacts = {}): Uint8Array<ArrayBuffer> {
    this.#fonts.write();
    const file = this.#file;
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    file.add(`<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`, this.#tree);
    const languageEntry = language !== undefined && LANGUAGE.test(language) ? `/Lang(${language})` : '';
    const named = title ? '/ViewerPreferences<</DisplayDocTitle true>>' : '';
    const structure = this.#structure.written();
    file.add(
      `<</Type/Catalog/Pages ${this.#tree} 0 R${languageEntry}${named}${structure}>>`,
      this.#catalogue,
    );
    const written = title ? `/Title ${textString(title.slice(0, MOST_OF_TITLE))}` : '';
    const facts = file.add(`<</Producer(Tuval)${written}>>`);
    return file.finished(`/Root ${this.#catalogue} 0 R/Info ${facts} 0 R`);
  }
}

/** Areas of a page that are clicked: there is one for each line or box of a link. */
const MOST_AREAS = 10_000;

/** Writes the links of a file, of which each address is there once. */
class Links {
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
