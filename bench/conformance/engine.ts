import type { Picture } from '../../test/support/pictures/similarity.js';
import { compileDocument } from '../../workers/documents/compile.js';
import type { CompiledDocument } from '../../workers/documents/compiled-document.js';
import { DocumentRenderer } from '../../workers/documents/render.js';
import { DocumentEngine, type DocumentScene } from '../../workers/engines/tuval/document-engine.js';
import { Typesetting } from '../../workers/engines/typesetting.js';
import { DocumentFonts } from '../../workers/fonts/document-fonts.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';
import type { DrawingInput } from './document.js';
import { documentPictures } from './document-pictures.js';
import { elementBoxes } from './element-boxes.js';
import { tailwindSheet } from './tailwind.js';

/** Why the engine did not draw a document: the first thing in it that it does not know, or an error's text. */
export interface NotDrawn {
  reason: string;
}

/** The border box of an element in CSS pixels, from the viewport's upper left corner, without transforms. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const engine = new DocumentEngine(new Typesetting());

/** Draws a document with Tuval: the one place where the corpus meets the engine. */
export async function drawDocument(input: DrawingInput): Promise<Picture | NotDrawn> {
  const prepared = await preparedDocument(input);
  if ('reason' in prepared) return prepared;
  const { tree, scene } = prepared;
  const { width, height } = scene;
  const frame = engine.frame(tree, scene);
  return { width, height, channels: 4, data: new Uint8Array(bytesOf(frame.pixels)) };
}

/** Lays a document out with Tuval. @returns the boxes of all elements within the body, in the order of the source */
export async function boxesOf(input: DrawingInput): Promise<Box[] | NotDrawn> {
  const prepared = await preparedDocument(input);
  if ('reason' in prepared) return prepared;
  const { document, tree, scene } = prepared;
  return elementBoxes(document, input.values, tree, engine.layOut(tree, scene));
}

interface Prepared {
  document: CompiledDocument;
  tree: StyledTree;
  scene: DocumentScene;
}

async function preparedDocument(input: DrawingInput): Promise<Prepared | NotDrawn> {
  const { source, values, assets, timeMs } = input;
  const sheet = source.includes('<meta name="css" content="tailwind">') ? await tailwindSheet(source) : '';
  const { document, errors } = compileDocument(source, {
    assetNames: assets.keys(),
    utilityStyles: () => sheet,
  });
  if (!document) {
    const [first] = errors;
    return { reason: `${first?.line}:${first?.column}: ${first?.message}` };
  }
  const { width, height, transparent } = document;
  const size = { width, height, scale: 1 };
  const fonts = new DocumentFonts(document.styles.fontFaces, (name) => assets.get(name));
  const tree = new DocumentRenderer(document, engine.metricsIn(fonts)).render(values, timeMs);
  const pictures = documentPictures(input);
  return { document, tree, scene: { series: source, width, height, size, transparent, fonts, pictures } };
}
