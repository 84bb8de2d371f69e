import type { JSX } from 'satori/jsx/jsx-runtime';
import type { FontFace, HanForm } from '../../templates/contract/index.js';
import type { StageTimings } from '../contract/stage-timings.js';
import type { Assets } from '../fonts/document-font-files.js';
import type { DocumentFonts } from '../fonts/document-fonts.js';
import type { DocumentPicture } from '../images/document-picture.js';
import type { FrameSize } from '../paint/frame-size.js';
import type { DocumentFacts } from '../pdf/pdf-document.js';
import type { Frame } from '../raster/frame.js';
import type { LazyPixmap } from '../raster/pixmap.js';

/** The picture that a tree is drawn for. */
export interface Scene {
  /** Identifies the template: frames of one series share what does not move. */
  series: string;
  /** Of the picture, in CSS pixels. */
  width: number;
  height: number;
  size: FrameSize;
  transparent: boolean;
  /** What a document of a page says of itself. */
  facts?: DocumentFacts;
}

/** The picture that a tree of elements without computed styles is drawn for: one of a template in code, or for satori. */
export interface ElementScene extends Scene {
  /** The tree may refer to these by addresses. */
  pictures: ReadonlyMap<string, LazyPixmap>;
  /** Regional form of ideographs, as its texts were fitted in; its own texts decide where it is left out. */
  han?: HanForm | undefined;
  /** What satori sets text in, Tuval's families where it is left out. */
  fonts?: readonly FontFace[] | undefined;
  /** Set where satori draws the outlines of boxes, too. */
  debug?: boolean | undefined;
  /** Where files of those fonts are found that a document names. */
  assets?: Assets;
}

/** The picture that a tree with computed styles is drawn for. */
export interface DocumentScene extends Scene {
  fonts: DocumentFonts;
  /** By the addresses in the document. */
  pictures: ReadonlyMap<string, DocumentPicture>;
}

/** Draws trees of elements, with all that it keeps between the frames of one thread. */
export interface Engine<Tree = JSX.Element, In extends Scene = ElementScene> {
  /**
   * Draws a tree. The frame's pixels are valid until the next one is drawn.
   * @param timings the time taken is added to `layout` and `raster`
   * @returns undefined when the task was cancelled meanwhile
   * @throws where the tree cannot be drawn; a trap of WebAssembly as it is
   */
  frame(tree: Tree, scene: In, timings: StageTimings): Frame | undefined | Promise<Frame | undefined>;
}
