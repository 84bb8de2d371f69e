import { DocumentRenderer } from '../documents/document-renderer.js';
import type { DocumentTemplate } from '../documents/document-template.js';
import { svgFile } from '../documents/svg-file.js';
import { addressedBytes } from '../fonts/document-font-files.js';
import { DocumentFonts, NO_FONT_FACES } from '../fonts/document-fonts.js';
import { type DocumentPicture, documentPicture, type StoredDrawing } from '../images/document-picture.js';
import { drawingTime } from '../svg/drawing-work.js';
import type { DocumentEngine } from './tuval/document-engine.js';

/** What frames of one document have in common. */
interface KnownDocument {
  renderer: DocumentRenderer;
  fonts: DocumentFonts;
  /** Its own, by the addresses in it. */
  pictures: ReadonlyMap<string, DocumentPicture>;
}

/** What a thread keeps of documents while these are kept themselves. */
export class KnownDocuments {
  readonly #engine: DocumentEngine;
  readonly #known = new WeakMap<DocumentTemplate, KnownDocument>();

  /** @param engine by whose fonts their styles are computed */
  constructor(engine: DocumentEngine) {
    this.#engine = engine;
  }

  of(template: DocumentTemplate): KnownDocument {
    const known = this.#known.get(template) ?? this.#made(template);
    this.#known.set(template, known);
    return known;
  }

  /** In how many styles a document is kept: none before it is drawn. */
  stylesOf(template: DocumentTemplate): number {
    return this.#known.get(template)?.renderer.keptStyles ?? 0;
  }

  #made({ document, assets }: DocumentTemplate): KnownDocument {
    const { fontFaces } = document.styles;
    const fonts = fontFaces.length === 0 ? NO_FONT_FACES : new DocumentFonts(fontFaces, assets);
    const pictures = new Map<string, DocumentPicture>();
    for (const address of document.addresses) {
      const bytes = addressedBytes(address, assets);
      const picture = bytes && documentPicture(bytes);
      if (picture) pictures.set(address, picture.type === 'svg' ? timed(picture) : picture);
    }
    return { renderer: new DocumentRenderer(document, this.#engine.metricsIn(fonts)), fonts, pictures };
  }
}

function timed(drawing: StoredDrawing): StoredDrawing {
  const work = svgFile(drawing.bytes);
  if (typeof work === 'string') return drawing;
  return { ...drawing, time: (width, height) => drawingTime(work, width, height) };
}
