/** Pictures that are SVG files as drawings of their own, whose texts are outlines. */

import type { Page } from '../../css/cascade/style-computer.js';
import { addressOf } from '../../css/grammars/image-grammars.js';
import { StyleWork, TooMuchStyling } from '../../css/values/style-work.js';
import { DocumentRenderer } from '../../documents/document-renderer.js';
import { StaticFacts } from '../../documents/facts.js';
import { CIRCULAR, svgFile } from '../../documents/svg-file.js';
import { type ParsedSvg, parsedSvg, svgFileDocument } from '../../documents/svg-file-document.js';
import { addressedBytes, fontProblems } from '../../fonts/document-font-files.js';
import { DocumentFonts, NO_FONT_FACES } from '../../fonts/document-fonts.js';
import { isDataUrl } from '../../images/data-url.js';
import { type DocumentPicture, documentPicture, type StoredDrawing } from '../../images/document-picture.js';
import { svgSize } from '../../layout/boxes/replaced-size.js';
import { type StyledTree, withElements } from '../../layout/element-tree.js';
import { withOutlinedText } from '../../layout/svg-text/outlined-text.js';
import { drawnSize, type ReadDrawing } from '../../paint/document-pictures.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import type { DrawingWork } from '../../svg/drawing-work.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';
import { fileDrawing, NotOutlined } from './file-drawing.js';
import type { ForeignPainter } from './foreign-content.js';
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

/** Of a drawing within a file: as much as one of an emoji counts. */
const MOST_NESTED: DrawingWork = { shapes: 170, layers: 10, numbers: 0 };

/** Pixels of a photo within a file. */
const MOST_PIXELS = 4_000_000;

/** Milliseconds of a file's animations: those that end have ended, and those that run in whole seconds begin anew. */
const STILL_MS = 60_000;

/** Work of styles that is not counted anew from file to file. */
class SharedWork extends StyleWork {
  override begin(): void {}
}

/** Reads all files of one page, in bounds that they share: files beyond them are drawn without texts. */
export class SvgFileDrawings {
  readonly #measures: TextMeasures;
  readonly #foreign: ForeignPainter;
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

  /** @param foreign paints what is none of SVG */
  constructor(
    measures: TextMeasures,
    metricsIn: (fonts: DocumentFonts) => Page['metricsOf'],
    foreign: ForeignPainter,
  ) {
    this.#foreign = foreign;
    this.#measures = measures;
    this.#metricsIn = metricsIn;
    this.#facts.step(KEPT_STEPS.selectors);
    this.#work.add(KEPT_STEPS.styles);
  }

  /** Undefined for a file that cannot be read: it is drawn as it is. */
  read(drawing: StoredDrawing): ReadDrawing | undefined {
    const text = new TextDecoder().decode(drawing.bytes);
    try {
      return this.#drawing(text, drawing);
    } catch (error) {
      if (error instanceof NotOutlined || error instanceof TooMuchWork || error instanceof TooMuchStyling)
        return undefined;
      throw error;
    }
  }

  #drawing(text: string, { bytes, digest }: StoredDrawing): ReadDrawing | undefined {
    const elements = countOf(text, /<[a-z]/gi);
    const texts = countOf(text, /<t(?:ext|span)[\s>]/g);
    // What is too much by itself takes nothing from other files.
    if (elements > this.#elements || texts > this.#texts) throw new NotOutlined();
    this.#elements -= elements;
    this.#texts -= texts;
    const file = svgFile(bytes);
    if (typeof file === 'string' && file !== CIRCULAR) return undefined;
    const parsed = parsedSvg(text);
    if (!parsed) return undefined;
    const styles = parsed.styles.map((style) => style.text).join('');
    const rules = elements * countOf(styles, /[{,]/g);
    if (styles.length > this.#styleLetters || rules > this.#rules) throw new NotOutlined();
    this.#styleLetters -= styles.length;
    this.#rules -= rules;
    const natural = svgSize({ type: 'svg', props: attributesOf(parsed), children: [] });
    const size = drawnSize(natural);
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
    const pictures = picturesIn(tree);
    const filled =
      tree.children.length > 0 ? this.#foreign.withContent(tree, digest, context, pictures) : tree;
    const outlined = withOutlinedText(filled, String(tree.props.lang ?? ''), size, context);
    return fileDrawing({ ...outlined, style: tree.style }, size, natural, pictures);
  }

  #styled(
    parsed: ParsedSvg,
    size: { width: number; height: number },
  ): { tree: StyledTree; fonts: DocumentFonts } | undefined {
    const document = svgFileDocument(parsed, size, this.#facts);
    if (!document) return undefined;
    const { fontFaces, fontAlternates } = document.styles;
    const areUsed = fontFaces.length > 0 && --this.#withFonts >= 0;
    const isRight = areUsed && fontProblems(fontFaces, noAsset).length === 0;
    const hasOwn = isRight || fontAlternates.length > 0;
    const faces = isRight ? fontFaces : [];
    const fonts = hasOwn ? new DocumentFonts(faces, noAsset, true, fontAlternates) : NO_FONT_FACES;
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

/** The pictures that `withOwnPictures` has left. */
function picturesIn(tree: StyledTree): Map<string, DocumentPicture> {
  const found = new Map<string, DocumentPicture>();
  const look = ({ type, props, style, children }: StyledTree) => {
    const addresses = type === 'image' ? [props.href] : type === 'img' ? [props.src] : backgroundsOf(style);
    for (const address of addresses.map((each) => String(each ?? ''))) {
      const isOwn = isDataUrl(address) && !found.has(address);
      const bytes = isOwn ? addressedBytes(address, noAsset) : undefined;
      const picture = bytes && documentPicture(bytes);
      if (picture) found.set(address, picture);
    }
    for (const child of children) if (typeof child !== 'string') look(child);
  };
  look(tree);
  return found;
}

function backgroundsOf({ backgroundImage }: StyledTree['style']): (string | undefined)[] {
  if (backgroundImage === undefined || backgroundImage === 'none') return [];
  return backgroundImage.items
    .map(addressOf)
    .filter((address) => address !== undefined && isReadable(address));
}

/** Without addresses of anything but pictures that stand in the file itself and are drawn in bounded time. */
function withOwnPictures(element: StyledTree): StyledTree {
  if (element.type === 'img' && !isReadable(String(element.props.src ?? '')))
    return { ...element, props: { ...element.props, src: '' } };
  const { href, 'xlink:href': older, ...rest } = element.props;
  const address = String(href ?? older ?? '');
  const isRetained = address.startsWith('#') || (element.type === 'image' && isReadable(address));
  const children = withElements(element.children, withOwnPictures);
  return { ...element, props: isRetained ? { ...rest, href: address } : rest, children };
}

function isReadable(address: string): boolean {
  const bytes = isDataUrl(address) ? addressedBytes(address, noAsset) : undefined;
  const picture = bytes && documentPicture(bytes);
  if (picture?.type !== 'svg') return picture !== undefined && picture.pixels <= MOST_PIXELS;
  const work = svgFile(picture.bytes);
  return typeof work !== 'string' && work.shapes <= MOST_NESTED.shapes && work.layers <= MOST_NESTED.layers;
}
