import type { CompiledDocument } from '../../../workers/documents/compiled-document.js';
import { rendererOf } from '../../../workers/documents/repeating-renderer.js';
import { compileStyledDocument } from '../../../workers/documents/tailwind.js';
import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import type { DocumentScene } from '../../../workers/engines/engine.js';
import { DocumentEngine } from '../../../workers/engines/tuval/document-engine.js';
import { Typesetting } from '../../../workers/engines/typesetting.js';
import { DocumentFonts } from '../../../workers/fonts/document-fonts.js';
import { decodeDataUrl } from '../../../workers/images/data-url.js';
import { type DocumentPicture, documentPicture } from '../../../workers/images/document-picture.js';
import { bytesOf } from '../../../workers/kernels/kernels.js';
import type { StyledTree } from '../../../workers/layout/element-tree.js';
import { frameSize } from '../../../workers/paint/frame-size.js';
import type { Frame } from '../../../workers/raster/frame.js';
import type { Picture } from '../pictures/similarity.js';
import type { Assets, DrawingInput } from './document.js';
import { elementBoxes } from './element-boxes.js';

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
  const opened = await openDocument(input.source, input.assets);
  if ('reason' in opened) return opened;
  const { width, height, pixels } = opened.frame(input);
  return { width, height, channels: 4, data: new Uint8Array(bytesOf(pixels)) };
}

/** Lays a document out with Tuval. @returns the boxes of all elements within the body, in the order of the source */
export async function boxesOf(input: DrawingInput): Promise<Box[] | NotDrawn> {
  const opened = await openDocument(input.source, input.assets);
  if ('reason' in opened) return opened;
  const { document } = opened;
  const { tree, scene } = opened.prepared(input);
  return elementBoxes(document, input.values, tree, engine.layOut(tree, scene));
}

/** A document that is compiled once and drawn with any values. */
export interface OpenDocument {
  document: CompiledDocument;
  prepared(input: DrawingInput): { tree: StyledTree; scene: DocumentScene };
  /** Valid until the next one is drawn. */
  frame(input: DrawingInput): Frame;
  png(input: DrawingInput): Uint8Array;
}

/** @param size the one of its sizes that it is drawn in; its own unless given */
export async function openDocument(
  source: string,
  assets: Assets,
  size?: string,
): Promise<OpenDocument | NotDrawn> {
  const { document, errors } = await compileStyledDocument(source, { size, assetNames: assets.keys() });
  if (!document) {
    const [first] = errors;
    return { reason: `${first?.line}:${first?.column}: ${first?.message}` };
  }
  const { width, height, transparent } = document;
  const fonts = new DocumentFonts(
    document.styles.fontFaces,
    (name) => assets.get(name),
    true,
    document.styles.fontAlternates,
  );
  const renderer = rendererOf(document, engine.metricsIn(fonts));
  const own = ownPictures(document.addresses, assets);
  await engine.prepare({ pictures: own });
  const prepared = (input: DrawingInput) => {
    const scene = {
      ...{ series: `${size} ${source}`, width, height, transparent, fonts },
      size: frameSize({ width, height }, input.scale ?? 1),
      pictures: new Map([...own, ...fieldPictures(input)]),
    };
    return { tree: renderer.render(input.values, input.timeMs, engine.containersIn(scene)), scene };
  };
  const frame = (input: DrawingInput) => {
    const { tree, scene } = prepared(input);
    return engine.frame(tree, scene, { layout: 0, raster: 0, encode: 0 }) as Frame;
  };
  return { document, prepared, frame, png: (input) => encodePng(frame(input)) };
}

const MOST_BYTES = 8 * 1024 * 1024;

const DATA_URL = /^data:(?!font|application)/i;

/** The pictures that a document names itself, assets and data URLs, by the addresses in it: a thread keeps them with it. */
function ownPictures(addresses: Iterable<string>, assets: Assets): Map<string, DocumentPicture> {
  const pictures = new Map<string, DocumentPicture>();
  for (const url of addresses) {
    const asset = assets.get(url);
    const picture = DATA_URL.test(url) ? encodedPicture(url) : asset && documentPicture(asset);
    if (picture) pictures.set(url, picture);
  }
  return pictures;
}

/** The pictures of fields, by their data URLs. */
function fieldPictures({ values }: DrawingInput): Map<string, DocumentPicture> {
  const urls = Object.values(values).filter((url) => DATA_URL.test(url));
  return new Map(urls.map((url) => [url, encodedPicture(url)]));
}

function encodedPicture(url: string): DocumentPicture {
  const bytes = decodeDataUrl(url, { maxBytes: MOST_BYTES });
  const picture = typeof bytes === 'string' ? undefined : documentPicture(bytes);
  if (!picture) throw new Error('a data URL is no picture');
  return picture;
}
