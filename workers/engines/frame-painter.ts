import type { JSX } from 'satori/jsx/jsx-runtime';
import { inLanguage } from '../../templates/contract/index.js';
import { barcodeBytes } from '../barcodes/barcode.js';
import { EncoderNotLoaded, loadEncoder } from '../barcodes/encoder.js';
import type { CachedBytes } from '../contract/cached-bytes.js';
import type { StageTimings } from '../contract/stage-timings.js';
import { timed } from '../contract/stage-timings.js';
import { writtenAttribute } from '../documents/document-element.js';
import type { DocumentTemplate } from '../documents/document-template.js';
import { type AnyRenderer, rendererOf } from '../documents/repeating-renderer.js';
import { svgFile } from '../documents/svg-file.js';
import type { FieldValues } from '../documents/text-template.js';
import { addressedBytes } from '../fonts/document-font-files.js';
import { DocumentFonts, NO_FONT_FACES } from '../fonts/document-fonts.js';
import { type DocumentPicture, documentPicture, type StoredDrawing } from '../images/document-picture.js';
import { PictureCache } from '../paint/picture-cache.js';
import { PictureError } from '../paint/picture-error.js';
import { beginFrame, DRAWING_MS, endFrame, WHOLE_FRAME_MS } from '../raster/drawing-time.js';
import type { Frame } from '../raster/frame.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { renewResvg } from '../raster/resvg.js';
import { drawingTime } from '../svg/drawing-work.js';
import { decidedHanForm } from '../text/han-form.js';
import { DocumentPictureError } from './document-picture-error.js';
import {
  type DocumentDrawing,
  type Drawing,
  fieldOfPicture,
  isDocumentDrawing,
  type TemplateDrawing,
} from './drawing.js';
import type { DocumentScene, ElementScene, Scene } from './engine.js';
import { headerUrl } from './satori/header-url.js';
import type { SatoriEngine } from './satori/satori-engine.js';
import { BoxCanvas } from './tuval/box-canvas.js';
import type { BoxSurface } from './tuval/box-surface.js';
import { DocumentEngine } from './tuval/document-engine.js';
import { PageCanvas } from './tuval/page-canvas.js';
import { TuvalEngine } from './tuval/tuval-engine.js';
import { Typesetting } from './typesetting.js';

/** Paints the frames of one thread, with its caches: fonts, glyphs and backdrops. */
export class FramePainter {
  readonly #typesetting = new Typesetting();
  readonly #canvas = new BoxCanvas(this.#typesetting.outlines);
  readonly #tuval = new TuvalEngine(this.#typesetting);
  readonly #documents: DocumentEngine;
  readonly #prepared: PreparedDocuments;
  #satori: SatoriEngine | undefined;
  #pages: PageCanvas | undefined;

  /** @param pictures decoded ones of callers and documents */
  constructor(pictures = new PictureCache()) {
    this.#documents = new DocumentEngine(this.#typesetting, this.#canvas, pictures);
    this.#prepared = new PreparedDocuments(this.#documents);
  }

  /** Bytes of each cache. */
  get cached(): Omit<CachedBytes, 'pictures'> {
    const { fonts, textBytes } = this.#typesetting;
    const { backdrops, glyphs } = this.#canvas.cached;
    return {
      backdrops,
      glyphs: glyphs + (this.#pages?.bytes ?? 0) + this.#documents.drawingBytes + barcodeBytes(),
      fonts: fonts.cached.bytes + (this.#satori?.fontBytes ?? 0),
      texts: textBytes,
    };
  }

  /** Elements of all styles that are cached of a document: none before it is drawn. */
  cachedElements(template: DocumentTemplate): number {
    return this.#prepared.elementsOf(template);
  }

  /**
   * Draws one frame with the template's engine; the first one that asks for satori loads it. Its pixels are valid until
   * the next one is drawn.
   * @param progress position in the loop, 0 to 1
   * @param timings the time taken is added to `layout` and `raster`
   * @returns undefined when the task was cancelled meanwhile
   * @throws PictureError where the picture of a field is broken
   */
  async frame(drawing: Drawing, progress: number, timings: StageTimings): Promise<Frame | undefined> {
    return this.#drawn(drawing, progress, timings, this.#canvas);
  }

  /**
   * As `frame`, as a PDF of one page. What satori draws is a picture on it.
   * @returns the file, in memory of its own
   */
  async page(
    drawing: Drawing,
    progress: number,
    timings: StageTimings,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#pages ??= new PageCanvas(this.#typesetting.outlines);
    return this.#drawn(drawing, progress, timings, this.#pages);
  }

  async #drawn<Painted>(
    drawing: Drawing,
    progress: number,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Promise<Painted | undefined> {
    renewResvg();
    beginFrame(drawing.template.engine === 'satori' ? WHOLE_FRAME_MS : DRAWING_MS);
    try {
      if (isDocumentDrawing(drawing)) return await this.#document(drawing, progress, timings, surface);
      if (drawing.template.engine !== 'satori')
        return await this.#template(drawing, progress, timings, surface);
      const satori = await this.#loadedSatori();
      const scene = elementScene(drawing);
      const frame = await satori.frame(this.#tree(drawing, scene, progress, timings), scene, timings);
      return frame && surface.ofFrame(frame, scene);
    } finally {
      endFrame();
    }
  }

  /** As `frame`, of a template in code with Tuval's own engine, which has loaded what makes codes if it draws one. */
  paint(drawing: TemplateDrawing, progress: number, timings: StageTimings): Frame {
    return this.#onSurface(drawing, progress, timings, this.#canvas);
  }

  #onSurface<Painted>(
    drawing: TemplateDrawing,
    progress: number,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Painted {
    const scene = elementScene(drawing);
    return this.#tuval.painted(this.#tree(drawing, scene, progress, timings), scene, timings, surface);
  }

  /** Which codes there are is known when a tree is made. */
  async #template<Painted>(
    drawing: TemplateDrawing,
    progress: number,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Promise<Painted> {
    try {
      return this.#onSurface(drawing, progress, timings, surface);
    } catch (error) {
      if (!(error instanceof EncoderNotLoaded)) throw error;
      await loadEncoder();
      return this.#onSurface(drawing, progress, timings, surface);
    }
  }

  #tree(
    { template, data }: TemplateDrawing,
    { width, height, han = 'sc' }: ElementScene,
    progress: number,
    timings: StageTimings,
  ): JSX.Element {
    return timed(timings, 'layout', () =>
      template.draw(data, { fit: this.#typesetting.fitterIn(han), progress, width, height }),
    );
  }

  async #document<Painted>(
    drawing: DocumentDrawing,
    progress: number,
    timings: StageTimings,
    surface: BoxSurface<Painted>,
  ): Promise<Painted | undefined> {
    const { template, values } = drawing;
    const { renderer, fonts, pictures: own } = this.#prepared.of(template);
    const pictures = drawing.pictures.size === 0 ? own : new Map([...own, ...drawing.pictures]);
    const scene: DocumentScene = { ...sceneOf(drawing), fonts, pictures };
    await this.#documents.prepare(scene);
    try {
      if (template.engine === 'satori') {
        const frame = await this.#documentBySatori(drawing, scene, timings);
        return frame && surface.ofFrame(frame, scene);
      }
      const timeMs = progress * (template.animation?.durationMs ?? 0);
      const tree = timed(timings, 'layout', () =>
        renderer.render(values, timeMs, this.#documents.containersIn(scene)),
      );
      return this.#documents.painted(tree, scene, timings, surface);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const field = fieldOfPicture(drawing, error.field);
      if (field !== undefined) throw new PictureError(field);
      throw new DocumentPictureError(error.field, { cause: error });
    }
  }

  async #documentBySatori(
    { template, values }: DocumentDrawing,
    scene: DocumentScene,
    timings: StageTimings,
  ): Promise<Frame | undefined> {
    const { satoriTree } = await import('../documents/satori-tree.js');
    const satori = await this.#loadedSatori();
    const urls = new Map<string, string>();
    const pictures = new Map<string, LazyPixmap>();
    for (const [address, picture] of this.#documents.picturesOf(scene).painted(scene.size)) {
      const url = headerUrl(picture, picture.natural ?? picture);
      urls.set(address, url);
      pictures.set(url, picture);
    }
    const urlOf = (address: string) => urls.get(address) ?? address;
    const tree = timed(timings, 'layout', () => satoriTree(template.document, withUrls(values, urls), urlOf));
    const { fontFaces } = template.document.styles;
    const fonts = fontFaces.length > 0 ? fontFaces : undefined;
    return satori.frame(tree, { ...scene, pictures, fonts, assets: template.assets }, timings);
  }

  async #loadedSatori(): Promise<SatoriEngine> {
    const { SatoriEngine } = await import('./satori/satori-engine.js');
    this.#satori ??= new SatoriEngine(this.#typesetting.fonts);
    return this.#satori;
  }
}

function sceneOf({ template, size }: Drawing): Scene {
  const language = 'document' in template ? writtenAttribute(template.document.root, 'lang') : undefined;
  const facts = { title: inLanguage(template.name, language?.startsWith('en') ? 'en' : 'tr'), language };
  const { id, width, height, transparent = false, size: name } = template;
  const version = 'source' in template ? template.source.version : id;
  const series = name === undefined ? version : `${version} ${name}`;
  return { series, width, height, size, transparent, facts };
}

function elementScene(drawing: TemplateDrawing): ElementScene {
  const { data, pictures, template } = drawing;
  const texts = Object.values(data).filter((value) => typeof value === 'string');
  const { fonts, debug } = template;
  return { ...sceneOf(drawing), pictures, fonts, debug, han: decidedHanForm(texts) };
}

function withUrls(values: FieldValues, urls: ReadonlyMap<string, string>): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, urls.get(`${value}`) ?? value]),
  );
}

/** What frames of one document have in common. */
interface PreparedDocument {
  renderer: AnyRenderer;
  fonts: DocumentFonts;
  /** Its own, by the addresses in it. */
  pictures: ReadonlyMap<string, DocumentPicture>;
}

/** What a thread keeps of documents while these are kept themselves. */
class PreparedDocuments {
  readonly #engine: DocumentEngine;
  readonly #cache = new WeakMap<DocumentTemplate, PreparedDocument>();

  /** @param engine by whose fonts their styles are computed */
  constructor(engine: DocumentEngine) {
    this.#engine = engine;
  }

  of(template: DocumentTemplate): PreparedDocument {
    const cached = this.#cache.get(template) ?? this.#made(template);
    this.#cache.set(template, cached);
    return cached;
  }

  /** Elements of all styles that are cached of a document: none before it is drawn. */
  elementsOf(template: DocumentTemplate): number {
    return this.#cache.get(template)?.renderer.cachedElements ?? 0;
  }

  #made({ document, assets }: DocumentTemplate): PreparedDocument {
    const { fontFaces, fontAlternates } = document.styles;
    const hasOwn = fontFaces.length > 0 || fontAlternates.length > 0;
    const fonts = hasOwn ? new DocumentFonts(fontFaces, assets, true, fontAlternates) : NO_FONT_FACES;
    const pictures = new Map<string, DocumentPicture>();
    for (const address of document.addresses) {
      const bytes = addressedBytes(address, assets);
      const picture = bytes && documentPicture(bytes);
      if (picture) pictures.set(address, picture.type === 'svg' ? withTime(picture) : picture);
    }
    return { renderer: rendererOf(document, this.#engine.metricsIn(fonts)), fonts, pictures };
  }
}

function withTime(drawing: StoredDrawing): StoredDrawing {
  const work = svgFile(drawing.bytes);
  if (typeof work === 'string') return drawing;
  return { ...drawing, time: (width, height) => drawingTime(work, width, height) };
}
