/** The texts of pictures that are SVG files, as outlines: resvg has no fonts. */

import type { Page } from '../../css/cascade/style-computer.js';
import { StyleWork, TooMuchStyling } from '../../css/values/style-work.js';
import { DocumentRenderer } from '../../documents/document-renderer.js';
import { StaticFacts } from '../../documents/facts.js';
import { svgFile } from '../../documents/svg-file.js';
import { type ParsedSvg, parsedSvg, svgFileDocument } from '../../documents/svg-file-document.js';
import { addressedBytes, fontProblems } from '../../fonts/document-font-files.js';
import { DocumentFonts, NO_FONT_FACES } from '../../fonts/document-fonts.js';
import { isDataUrl } from '../../images/data-url.js';
import { documentPicture, type StoredDrawing } from '../../images/document-picture.js';
import { svgSize } from '../../layout/boxes/replaced-size.js';
import { type PlainElement, type StyledTree, withElements } from '../../layout/element-tree.js';
import { svgMarkup } from '../../layout/svg-markup.js';
import { LetterPath } from '../../layout/svg-text/letter-path.js';
import { withOutlinedText } from '../../layout/svg-text/outlined-text.js';
import { drawnSize, type OutlinedDrawing } from '../../paint/document-pictures.js';
import { IDENTITY, type Matrix, multiplied, scaleOf } from '../../raster/matrix.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import { UnsupportedSvg } from '../../svg/attributes.js';
import { type DrawingWork, drawingTime, drawingWork } from '../../svg/drawing-work.js';
import { withPlainTransforms } from '../../svg/plain-transforms.js';
import type { Viewport } from '../../svg/shapes.js';
import { elementTransform } from '../../svg/transform-list.js';
import { fitting, viewBoxOf } from '../../svg/viewports.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';
import { onRows, writtenDrawing } from './letter-rows.js';
import { textContext, textsOf } from './text-context.js';

/** Of all files with text of a page: the styles of each element are computed, and each letter is outlined. */
const MOST_ELEMENTS = 2_000;
const MOST_TEXTS = 500;
const MOST_LETTERS = 2_000;
const MOST_DIFFERENT_LETTERS = 1_000;
const MOST_STYLE_LETTERS = 64 * 1024;
/** Rules, each for each element of its file. */
const MOST_RULES = 300_000;
/** Files of a page whose own fonts are read. */
const MOST_WITH_FONTS = 4;
/** Of what a document may take for its styles and selectors, what is not for its pictures. */
const KEPT_STEPS = { styles: 7_000_000, selectors: 1_500_000 };

/** As `svgFile` has them. */
const MOST_SHAPES = 20_000;
const MOST_LAYERS = 1_000;

/** Numbers of outlines, counted again at each reference, and the nanoseconds that each takes. */
const MOST_NUMBERS = 2_000_000;
const NUMBER = 150;

/** Of a drawing within a file: as much as one of an emoji counts. */
const MOST_NESTED: DrawingWork = { shapes: 170, layers: 10, numbers: 0 };

/**
 * What a run of letters may take in pixels, and that of the picture's size: resvg cannot make layers of any size. None is wider,
 * higher or farther away than the last.
 */
const MOST_AREA = 4e6;
const MOST_PICTURES = 8;
const FARTHEST = 16_000;

/** Pixels of a photo within a file. */
const MOST_PIXELS = 4_000_000;

/** Milliseconds of a file's animations: those that end have ended, and those that run in whole seconds begin anew. */
const STILL_MS = 60_000;

const TEXT = /<text[\s>]/;

/** Why a file is drawn without its texts. */
class NotOutlined extends Error {
  override name = 'NotOutlined';
}

/** Work of styles that is not counted anew from file to file. */
class SharedWork extends StyleWork {
  override begin(): void {}
}

/** Outlines the texts of all files of one page, in bounds that they share: files beyond them are drawn without texts. */
export class SvgFileTexts {
  readonly #measures: TextMeasures;
  readonly #metricsIn: (fonts: DocumentFonts) => Page['metricsOf'];
  readonly #facts = new StaticFacts();
  readonly #work = new SharedWork();
  readonly #different = new Set<string>();
  #elements = MOST_ELEMENTS;
  #texts = MOST_TEXTS;
  #letters = MOST_LETTERS;
  #styleLetters = MOST_STYLE_LETTERS;
  #rules = MOST_RULES;
  #withFonts = MOST_WITH_FONTS;

  constructor(measures: TextMeasures, metricsIn: (fonts: DocumentFonts) => Page['metricsOf']) {
    this.#measures = measures;
    this.#metricsIn = metricsIn;
    this.#facts.step(KEPT_STEPS.selectors);
    this.#work.add(KEPT_STEPS.styles);
  }

  /** Undefined for a file that has no text, or whose texts cannot be drawn: it is drawn as it is. */
  outlined({ bytes }: StoredDrawing): OutlinedDrawing | undefined {
    const text = new TextDecoder().decode(bytes);
    if (!TEXT.test(text)) return undefined;
    try {
      return this.#drawing(text, bytes);
    } catch (error) {
      if (error instanceof NotOutlined || error instanceof TooMuchWork || error instanceof TooMuchStyling)
        return undefined;
      throw error;
    }
  }

  #drawing(text: string, bytes: Uint8Array): OutlinedDrawing | undefined {
    const elements = countOf(text, /<[a-z]/gi);
    const texts = countOf(text, /<t(?:ext|span)[\s>]/g);
    // What is too much by itself takes nothing from other files.
    if (elements > this.#elements || texts > this.#texts) throw new NotOutlined();
    this.#elements -= elements;
    this.#texts -= texts;
    if (typeof svgFile(bytes) === 'string') return undefined;
    const parsed = parsedSvg(text);
    if (!parsed) return undefined;
    const styles = parsed.styles.map((style) => style.text).join('');
    const rules = elements * countOf(styles, /[{,]/g);
    if (styles.length > this.#styleLetters || rules > this.#rules) throw new NotOutlined();
    this.#styleLetters -= styles.length;
    this.#rules -= rules;
    const size = drawnSize(svgSize({ type: 'svg', props: attributesOf(parsed), children: [] }));
    const styled = this.#styled(parsed, size);
    if (!styled) return undefined;
    const { tree, fonts } = styled;
    const written = textsOf(tree);
    const letters = written.join('');
    if (letters.length > this.#letters) throw new NotOutlined();
    this.#letters -= letters.length;
    for (const letter of letters) this.#different.add(letter);
    if (this.#different.size > MOST_DIFFERENT_LETTERS) throw new NotOutlined();
    const context = textContext(written, this.#measures, fonts);
    const outlined = withOutlinedText(tree, String(tree.props.lang ?? ''), size, context);
    return drawingOf(withPlainTransforms(outlined, viewportOf(outlined, size)), size);
  }

  #styled(
    parsed: ParsedSvg,
    size: { width: number; height: number },
  ): { tree: StyledTree; fonts: DocumentFonts } | undefined {
    const document = svgFileDocument(parsed, size, this.#facts);
    if (!document) return undefined;
    const { fontFaces } = document.styles;
    const areUsed = fontFaces.length > 0 && --this.#withFonts >= 0;
    const isRight = areUsed && fontProblems(fontFaces, noAsset).length === 0;
    const fonts = isRight ? new DocumentFonts(fontFaces, noAsset) : NO_FONT_FACES;
    const renderer = new DocumentRenderer(document, this.#metricsIn(fonts), this.#work);
    const outer = childOf(childOf(renderer.render({}, STILL_MS)));
    const [tree, ...copies] = outer?.children.filter((child) => typeof child !== 'string') ?? [];
    if (tree?.type !== 'svg') return undefined;
    // What `<use>`s show in other styles stands behind the file, in what it is in.
    const whole = { ...tree, children: [...tree.children, ...copies] };
    return { tree: withOwnPictures(whole), fonts };
  }
}

const noAsset = () => undefined;

function childOf(element: StyledTree | undefined): StyledTree | undefined {
  return element?.children.find((child) => typeof child !== 'string');
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}

function attributesOf({ root }: ParsedSvg): Record<string, string> {
  return Object.fromEntries(root.attrs.map(({ name, value }) => [name, value]));
}

function viewportOf({ props }: PlainElement, size: { width: number; height: number }) {
  const [, , width, height] = String(props.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return width && height ? { width, height } : size;
}

/** Without addresses of anything but pictures that stand in the file itself and are drawn in bounded time. */
function withOwnPictures(element: StyledTree): StyledTree {
  const { href, 'xlink:href': older, ...rest } = element.props;
  const address = String(href ?? older ?? '');
  const isKept = address.startsWith('#') || (element.type === 'image' && isReadable(address));
  const children = withElements(element.children, withOwnPictures);
  return { ...element, props: isKept ? { ...rest, href: address } : rest, children };
}

function isReadable(address: string): boolean {
  const bytes = isDataUrl(address) ? addressedBytes(address, noAsset) : undefined;
  const picture = bytes && documentPicture(bytes);
  if (picture?.type !== 'svg') return picture !== undefined && picture.pixels <= MOST_PIXELS;
  const work = svgFile(picture.bytes);
  return typeof work !== 'string' && work.shapes <= MOST_NESTED.shapes && work.layers <= MOST_NESTED.layers;
}

/** @throws NotOutlined for more than a file may have */
function drawingOf(outlined: PlainElement, size: { width: number; height: number }): OutlinedDrawing {
  const inUser = viewportOf(outlined, size);
  const scale = Math.max(size.width / inUser.width, size.height / inUser.height);
  const root = withoutLargeLetters(
    outlined,
    scale,
    Math.max(MOST_AREA, MOST_PICTURES * size.width * size.height),
  );
  const work = drawingWork(root);
  if (work.shapes > MOST_SHAPES || work.layers > MOST_LAYERS || work.numbers > MOST_NUMBERS)
    throw new NotOutlined();
  const written = writtenDrawing(root);
  return {
    time: (width, height) => drawingTime(work, width, height) + NUMBER * work.numbers,
    markup: (props, place) => {
      const whole = onRows(written, pixelsOf(root, props, place));
      return svgMarkup({ ...whole, props: { ...whole.props, x: 0, y: 0, ...props } });
    },
  };
}

/** @param scale pixels of a unit around the element */
function withoutLargeLetters(element: PlainElement, scale: number, mostArea: number): PlainElement {
  const { d } = element.props;
  const own = scale * scaleOf(elementTransform(element));
  const isLarge = d instanceof LetterPath && !fits(d.coordinates, own, mostArea);
  const props = isLarge ? { ...element.props, d: '' } : element.props;
  const children = withElements(element.children, (child) => withoutLargeLetters(child, own, mostArea));
  return { ...element, props, children };
}

/** @param coordinates in turn across and down */
function fits(coordinates: readonly number[], scale: number, mostArea: number): boolean {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const [at, coordinate] of coordinates.entries()) {
    low[at % 2] = Math.min(low[at % 2] as number, coordinate);
    high[at % 2] = Math.max(high[at % 2] as number, coordinate);
  }
  const inPixels = [...low, ...high].map((coordinate) => coordinate * scale);
  const [left = 0, top = 0, right = 0, bottom = 0] = inPixels;
  return (
    coordinates.length === 0 ||
    (inPixels.every((each) => Math.abs(each) <= FARTHEST) && (right - left) * (bottom - top) <= mostArea)
  );
}

/** From a drawing's user units to pixels, where its own size is fitted into a place. */
function pixelsOf(
  { props }: PlainElement,
  own: Viewport,
  place: Viewport & { ratio: string | undefined },
): Matrix {
  try {
    const ratio = props.preserveAspectRatio;
    const text = typeof props.viewBox === 'string' ? props.viewBox : undefined;
    const { matrix } = viewBoxOf(text, own, typeof ratio === 'string' ? ratio : undefined);
    return multiplied(fitting(own, place, place.ratio), matrix);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return IDENTITY;
    throw error;
  }
}
